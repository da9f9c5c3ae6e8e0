import KiwiKit
import SQLite

/// A post's place in a list, and whose it is.
struct PostKey: Hashable, Sendable {
  let key: Int64
  let authorKey: Int64

  init(key: Int64, authorKey: Int64) {
    self.key = key
    self.authorKey = authorKey
  }

  init(_ row: borrowing Row) throws(DatabaseError) {
    self.init(key: row.integer(0), authorKey: row.integer(1))
  }
}

/// A part of a list of posts.
struct FeedPage: Hashable, Sendable {
  var posts: [PostKey] = []
  /// The post before which the list goes on; nil at its end. A page with fewer posts than asked for may have
  /// one too.
  var next: Int64?
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

  /// A page of the public posts before a key, without those of hidden people.
  ///
  /// Where hidden people wrote nearly everything, a page ends after so many posts as may be looked at.
  static func listed(
    before key: Int64, size: Int, hidden: inout HiddenAuthors, in connection: Connection
  ) throws -> FeedPage {
    var page = FeedPage()
    var looked = 0
    var lastLooked: Int64?
    try connection.scan(listedQuery, key, Int64(mostLookedAt + 1), Int64(0)) { row in
      let post = PostKey(key: row.integer(0), authorKey: row.integer(1))
      if looked == mostLookedAt {
        page.next = lastLooked
        return false
      }
      looked += 1
      if try !hidden.contains(post.authorKey, in: connection) {
        if page.posts.count == size {
          page.next = page.posts.last?.key
          return false
        }
        page.posts.append(post)
      }
      lastLooked = post.key
      return true
    }
    return page
  }

  /// Posts of which one page looks at most at this many.
  static let mostLookedAt = 1_000

  // MARK: Following

  /// What the people that `viewer` follows, and the viewer, wrote before a key.
  static func following(
    _ viewer: Viewer, before key: Int64, offset: Int, size: Int, in connection: Connection
  ) throws -> FeedPage {
    var hidden = try HiddenAuthors(from: viewer, in: connection)
    var streams: [PostMerge.Stream] = []
    try connection.forEach(followedQuery, viewer.key, key) { row in
      let authorKey = row.integer(0)
      guard try !hidden.contains(authorKey, in: connection) else { return }
      for (column, visibility) in [(1, Visibility.everyone), (2, .followers)] {
        guard let next = row.optionalInteger(column) else { continue }
        streams.append(PostMerge.Stream(authorKey: authorKey, visibility: visibility, next: next))
      }
    }
    streams += try Self.streams(of: viewer.key, Visibility.allCases, before: key, in: connection)
    return try page(of: PostMerge(streams), offset: offset, size: size, in: connection)
  }

  /// Whom somebody follows, each with the newest post before a key that everyone and that followers may see.
  private static let followedQuery = PreparedSQL(
    """
    SELECT followedKey,
      (SELECT max(key) FROM posts
       WHERE authorKey = follows.followedKey AND visibility = 'everyone' AND key < ?2),
      (SELECT max(key) FROM posts
       WHERE authorKey = follows.followedKey AND visibility = 'followers' AND key < ?2)
    FROM follows
    WHERE followerKey = ?1
      AND NOT EXISTS (SELECT 1 FROM users WHERE key = follows.followedKey AND suspendedAt IS NOT NULL)
    """)

  // MARK: One person

  /// What a person who is not suspended wrote before a key, as far as `viewer` may see it.
  static func ofUser(
    _ userKey: Int64, visibleTo viewer: Viewer?, before key: Int64, offset: Int, size: Int,
    in connection: Connection
  ) throws -> FeedPage {
    let visibilities = try PostPolicy.visibilities(ofAuthor: userKey, to: viewer, in: connection)
    let streams = try streams(of: userKey, visibilities, before: key, in: connection)
    return try page(of: PostMerge(streams), offset: offset, size: size, in: connection)
  }

  private static func streams(
    of authorKey: Int64, _ visibilities: [Visibility], before key: Int64, in connection: Connection
  ) throws -> [PostMerge.Stream] {
    try visibilities.compactMap { try PostMerge.stream(of: authorKey, $0, before: key, in: connection) }
  }

  private static func page(
    of merge: PostMerge, offset: Int, size: Int, in connection: Connection
  ) throws -> FeedPage {
    var merge = merge
    var page = FeedPage()
    for _ in 0..<min(offset, deepestOffset) {
      guard try merge.next(in: connection) != nil else { return page }
    }
    guard let first = try merge.next(in: connection) else { return page }
    guard offset <= deepestOffset else { throw tooDeep }
    page.posts.append(first)
    while page.posts.count < size, let post = try merge.next(in: connection) { page.posts.append(post) }
    if page.posts.count == size, try merge.next(in: connection) != nil { page.next = page.posts.last?.key }
    return page
  }

  /// Pages by number cost as many posts as come before them; beyond this, lists go on by cursor.
  static let deepestOffset = 10_000

  private static let tooDeep = APIError.badParameter(
    "page", "This list has pages by number for its first \(deepestOffset) posts. Go on with \"before\".")

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
