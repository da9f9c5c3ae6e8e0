import ServerSocial
import ServerCore
import KiwiKit
import SQLite

/// A post's key and its author's.
package struct PostKey: Hashable, Sendable {
  package let key: Int64
  package let authorKey: Int64
}

extension PostKey {
  package static let columns: SQL = "key, authorKey"

  package init(row: borrowing Row) {
    self.init(key: row.integer("key"), authorKey: row.integer("authorKey"))
  }
}

/// A followed author, with the newest post before a key of each visibility for followers.
package struct FollowedAuthor: Hashable, Sendable {
  package let key: Int64
  let newestForEveryone: Int64?
  let newestForFollowers: Int64?
}

/// The order of posts. All queries cost the same at the end of a list as at its beginning.
struct FeedStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Everyone

  /// Returns the public posts before a key, newest first.
  func listed(before key: Int64, limit: Int) throws -> [PostKey] {
    try connection.all(Self.listedQuery, key, Int64(limit), Int64(0), read: PostKey.init(row:))
  }

  // Swift 6.3.1 crashes when it inlines this with the fuzzer's counters.
  /// Returns the public posts from an offset, newest first, found with the counts in `feedCounts`.
  @inline(never)
  func listed(offset: Int, limit: Int) throws -> [PostKey] {
    guard offset > 0 else { return try listed(before: .max, limit: limit) }
    var skip = Int64(offset)
    var blocks: ClosedRange<Int64> = 0...Int64.max >> 18
    for level in stride(from: 3, through: 1, by: -1) {
      guard let block = try block(level: level, in: blocks, containing: &skip) else { return [] }
      let firstChild = block << 6
      blocks = firstChild...firstChild + 63
    }
    return try connection.all(
      Self.listedQuery, blocks.upperBound + 1, Int64(limit), skip, read: PostKey.init(row:))
  }

  /// Returns the newest block that is not skipped completely. Subtracts the counts of newer ones from `skip`.
  private func block(
    level: Int, in blocks: ClosedRange<Int64>, containing skip: inout Int64
  ) throws -> Int64? {
    var found: Int64?
    var rest = skip
    try connection.scan(Self.blocksQuery, Int64(level), blocks.lowerBound, blocks.upperBound) { row in
      let count = row.integer("count")
      guard rest >= count else {
        found = row.integer("block")
        return false
      }
      rest -= count
      return true
    }
    skip = rest
    return found
  }

  /// Visits the public posts before a key, newest first, while `body` returns true.
  func scanListed(before key: Int64, limit: Int, _ body: (PostKey) throws -> Bool) throws {
    try connection.scan(Self.listedQuery, key, Int64(limit), Int64(0)) { try body(PostKey(row: $0)) }
  }

  private static let listedQuery = PreparedSQL(
    """
    SELECT \(PostKey.columns.text)
    FROM posts \(Dialect.index("postsListed"))
    WHERE listed = 1 AND key < ?1
    ORDER BY key DESC
    LIMIT ?2 OFFSET ?3
    """)

  private static let blocksQuery = PreparedSQL(
    """
    SELECT block, count
    FROM feedCounts
    WHERE level = ?1 AND block BETWEEN ?2 AND ?3
    ORDER BY block DESC
    """)

  // MARK: Titles

  /// Visits the posts about a title before a key, newest first, while `body` returns true.
  func scan(
    aboutTitle titleKey: Int64, before key: Int64, seenBy viewer: Viewer?, limit: Int,
    _ body: (PostMatch) throws -> Bool
  ) throws {
    try connection.scan(
      """
      SELECT key, authorKey, \(sql: PostCondition.isVisible(to: viewer)) AS isShown
      FROM posts \(raw: Dialect.index("postsByTitle"))
      WHERE aboutTitleKey = \(titleKey) AND key < \(key)
      ORDER BY key DESC
      LIMIT \(limit)
      """
    ) { try body(PostMatch(row: $0)) }
  }

  /// Returns each followed user's newest visible post about a title, before a key, newest first.
  func newest(
    aboutTitle titleKey: Int64, ofFollowedBy viewer: Viewer, before key: Int64, limit: Int
  ) throws -> [PostKey] {
    try connection.all(
      """
      WITH newest AS (
        SELECT followedKey AS authorKey,
          (
            SELECT posts.key FROM posts \(raw: Dialect.index("postsByTitleAndAuthor"))
            WHERE posts.aboutTitleKey = \(titleKey) AND posts.authorKey = follows.followedKey
              AND \(sql: PostCondition.isVisible(to: viewer))
            ORDER BY posts.key DESC
            LIMIT 1
          ) AS key
        FROM follows
        WHERE followerKey = \(viewer.key)
      )
      SELECT key, authorKey FROM newest
      WHERE key < \(key)
      ORDER BY key DESC
      LIMIT \(limit)
      """, PostKey.init(row:))
  }

  // MARK: People

  /// Returns the followed users, without suspended ones.
  func followed(by userKey: Int64, before key: Int64) throws -> [FollowedAuthor] {
    try connection.all(Self.followedQuery, userKey, key) { row in
      FollowedAuthor(
        key: row.integer("followedKey"), newestForEveryone: row.optionalInteger("newestForEveryone"),
        newestForFollowers: row.optionalInteger("newestForFollowers"))
    }
  }

  private static let followedQuery = PreparedSQL(
    """
    SELECT followedKey,
      (
        SELECT max(key) FROM posts
        WHERE authorKey = follows.followedKey AND visibility = 'everyone' AND key < ?2
      ) AS newestForEveryone,
      (
        SELECT max(key) FROM posts
        WHERE authorKey = follows.followedKey AND visibility = 'followers' AND key < ?2
      ) AS newestForFollowers
    FROM follows
    WHERE followerKey = ?1
      AND NOT EXISTS (SELECT 1 FROM users WHERE key = follows.followedKey AND suspendedAt IS NOT NULL)
    """)

  /// Returns an author's newest post of one visibility before a key.
  func newest(ofAuthor authorKey: Int64, _ visibility: Visibility, before key: Int64) throws -> Int64? {
    try connection.first(Self.newestQuery, authorKey, visibility.rawValue, key) {
      $0.optionalInteger("newest")
    } ?? nil
  }

  private static let newestQuery = PreparedSQL(
    """
    SELECT max(key) AS newest FROM posts
    WHERE authorKey = ?1 AND visibility = ?2 AND key < ?3
      AND NOT \(PostCondition.isBeingRemoved.text)
    """)

  // MARK: Cursors

  /// Returns the key before which older posts are listed. Correct even if the cursor's post was deleted, because ids
  /// are in order of creation.
  func key(ofCursor id: String) throws -> Int64 {
    if let key = try connection.first("SELECT key FROM posts WHERE id = \(id)", { $0.integer("key") }) {
      return key
    }
    let older = try connection.first(
      "SELECT key FROM posts WHERE id < \(id) ORDER BY id DESC LIMIT 1"
    ) { $0.integer("key") }
    return (older ?? 0) + 1
  }
}
