import ServerAccounts
import ServerCore
import SQLite

/// The likes of posts.
package struct LikeStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Adds a like. Returns whether it is new.
  package func insert(postKey: Int64, userKey: Int64, now: Timestamp) throws -> Bool {
    try connection.run(Self.insertion, postKey, userKey, now.seconds)
    return connection.changes > 0
  }

  private static let insertion = PreparedSQL(
    """
    INSERT INTO likes (postKey, userKey, createdAt)
    VALUES (?1, ?2, ?3)
    ON CONFLICT (userKey, postKey) DO NOTHING
    """)

  /// Removes a like. Returns whether it existed.
  package func delete(postKey: Int64, userKey: Int64) throws -> Bool {
    try connection.run(Self.deletion, postKey, userKey)
    return connection.changes > 0
  }

  private static let deletion = PreparedSQL("DELETE FROM likes WHERE postKey = ?1 AND userKey = ?2")

  /// Returns the given posts that a user likes.
  package func liked(_ postKeys: [Int64], by userKey: Int64) throws -> Set<Int64> {
    guard let lowest = postKeys.min(), let highest = postKeys.max() else { return [] }
    var liked: Set<Int64> = []
    if highest - lowest <= Int64(postKeys.count) * 16 {
      try connection.forEach(Self.range, userKey, lowest, highest) { liked.insert($0.integer("postKey")) }
    } else {
      for key in postKeys {
        try connection.forEach(Self.one, userKey, key) { liked.insert($0.integer("postKey")) }
      }
    }
    return liked
  }

  private static let range = PreparedSQL(
    """
    SELECT postKey FROM likes \(Dialect.index("likesByUser"))
    WHERE userKey = ?1 AND postKey BETWEEN ?2 AND ?3
    """)
  private static let one = PreparedSQL("SELECT postKey FROM likes WHERE userKey = ?1 AND postKey = ?2")

  /// Returns the users who like a post, latest first, without users hidden from the viewer.
  package func likers(ofPost postKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [UserRecord] {
    try connection.page(
      page,
      of: """
        SELECT \(sql: UserRecord.columns), \(sql: UserCondition.isVisible(to: viewer)) AS isVisible
        FROM likes
        \(raw: Dialect.orderedJoin) users ON users.key = likes.userKey
        WHERE likes.postKey = \(postKey)
        ORDER BY likes.createdAt DESC, likes.userKey DESC
        """, read: UserRecord.init(row:))
  }
}
