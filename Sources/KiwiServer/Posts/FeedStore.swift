import KiwiKit
import SQLite

/// A post's place in a list, and whose it is.
struct PostKey: Hashable, Sendable {
  let key: Int64
  let authorKey: Int64

  init(_ row: borrowing Row) throws(DatabaseError) {
    key = row.integer(0)
    authorKey = row.integer(1)
  }
}

/// The SQL that puts posts in order. Nothing here costs more at the end of a list than at its beginning.
enum FeedStore {
  // MARK: Everyone

  /// The public posts before a key, newest first.
  static func listed(before key: Int64, limit: Int, in connection: Connection) throws -> [PostKey] {
    try connection.all(listedQuery, key, Int64(limit), Int64(0), read: PostKey.init)
  }

  /// The public posts from a position, newest first, found by the counts in `feedCounts`.
  static func listed(offset: Int, limit: Int, in connection: Connection) throws -> [PostKey] {
    guard offset > 0 else { return try listed(before: .max, limit: limit, in: connection) }
    var skip = Int64(offset)
    var blocks: ClosedRange<Int64> = 0...Int64.max >> 18
    for level in stride(from: 3, through: 1, by: -1) {
      guard
        let block = try block(level: level, in: blocks, containing: &skip, in: connection)
      else { return [] }
      let firstChild = block << 6
      blocks = firstChild...firstChild + 63
    }
    return try connection.all(listedQuery, blocks.upperBound + 1, Int64(limit), skip, read: PostKey.init)
  }

  /// The newest block that is not wholly skipped; takes what the newer ones hold off `skip`.
  private static func block(
    level: Int, in blocks: ClosedRange<Int64>, containing skip: inout Int64, in connection: Connection
  ) throws -> Int64? {
    var found: Int64?
    var rest = skip
    try connection.scan(blocksQuery, Int64(level), blocks.lowerBound, blocks.upperBound) { row in
      let count = row.integer(1)
      guard rest >= count else {
        found = row.integer(0)
        return false
      }
      rest -= count
      return true
    }
    skip = rest
    return found
  }

  private static let listedQuery = PreparedSQL(
    """
    SELECT key, authorKey
    FROM posts INDEXED BY postsListed
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

  // MARK: Following

  /// What the people that `viewer` follows, and the viewer, wrote before a key.
  ///
  /// The newest n posts of many people are among the newest n of those n people whose own newest is newest:
  /// so one look at each person finds n people, and only their posts are sorted.
  static func following(
    _ viewer: Viewer, before key: Int64, offset: Int, limit: Int, in connection: Connection
  ) throws -> [PostKey] {
    let count = offset + limit
    return try connection.all(
      """
      WITH authors AS (
        SELECT followedKey AS authorKey FROM follows WHERE followerKey = \(viewer.key)
        UNION ALL SELECT \(viewer.key)
      ), newest AS (
        SELECT authorKey FROM authors
        WHERE authorKey NOT IN (SELECT mutedKey FROM mutes WHERE muterKey = \(viewer.key))
          AND authorKey NOT IN (SELECT key FROM users WHERE suspendedAt IS NOT NULL)
        ORDER BY (
          SELECT MAX(posts.key) FROM posts WHERE posts.authorKey = authors.authorKey AND posts.key < \(key)
        ) DESC
        LIMIT \(count)
      )
      SELECT posts.key, posts.authorKey
      FROM newest
      JOIN posts ON posts.key IN (
        SELECT key FROM posts AS own
        WHERE own.authorKey = newest.authorKey AND own.key < \(key)
          AND (own.visibility <> 'me' OR own.authorKey = \(viewer.key))
        ORDER BY key DESC
        LIMIT \(count)
      )
      ORDER BY posts.key DESC
      LIMIT \(limit) OFFSET \(offset)
      """, PostKey.init)
  }

  // MARK: One person

  static func ofUser(
    _ userKey: Int64, visibleTo viewer: Viewer?, before key: Int64, offset: Int, limit: Int,
    in connection: Connection
  ) throws -> [PostKey] {
    try connection.all(
      """
      SELECT posts.key, posts.authorKey
      FROM posts
      WHERE posts.authorKey = \(userKey) AND posts.key < \(key) AND \(sql: PostPolicy.isVisible(to: viewer))
      ORDER BY posts.key DESC
      LIMIT \(limit) OFFSET \(offset)
      """, PostKey.init)
  }

  // MARK: Cursors

  /// The key from which older posts are listed: also right when the post of the cursor is gone, because ids are
  /// in order of creation.
  static func key(ofCursor id: String, in connection: Connection) throws -> Int64 {
    if let key = try connection.first("SELECT key FROM posts WHERE id = \(id)", { $0.integer(0) }) {
      return key
    }
    let older = try connection.first(
      "SELECT key FROM posts WHERE id < \(id) ORDER BY id DESC LIMIT 1"
    ) { $0.integer(0) }
    return (older ?? 0) + 1
  }
}
