import ServerAccounts
import ServerCore
import SQLite

/// Follows.
package struct FollowStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Inserts a follow. Returns false if it existed.
  package func insert(follower: Int64, followed: Int64, now: Timestamp) throws -> Bool {
    try connection.run(
      """
      INSERT INTO follows (followerKey, followedKey, createdAt)
      VALUES (\(follower), \(followed), \(now.seconds))
      ON CONFLICT (followerKey, followedKey) DO NOTHING
      """)
    return connection.changes > 0
  }

  /// Deletes a follow. Returns whether it existed.
  package func delete(follower: Int64, followed: Int64) throws -> Bool {
    try connection.run(
      "DELETE FROM follows WHERE followerKey = \(follower) AND followedKey = \(followed)")
    return connection.changes > 0
  }

  /// Deletes the follows between two users.
  package func deleteBetween(_ oneKey: Int64, _ otherKey: Int64) throws {
    try connection.run(
      """
      DELETE FROM follows
      WHERE (followerKey = \(oneKey) AND followedKey = \(otherKey))
        OR (followerKey = \(otherKey) AND followedKey = \(oneKey))
      """)
  }

  package func isFollowed(_ otherKey: Int64, by userKey: Int64) throws -> Bool {
    try connection.first(Self.oneQuery, userKey, otherKey) { _ in true } ?? false
  }

  private static let oneQuery = PreparedSQL(
    "SELECT 1 FROM follows WHERE followerKey = ?1 AND followedKey = ?2")

  /// Returns the numbers of followers and followed users, including hidden ones.
  ///
  /// They are zero for an unknown user.
  package func counts(ofUser username: String) throws -> (followers: Int, following: Int) {
    try connection.first(Self.countsQuery, username) {
      ($0.int("followerCount"), $0.int("followingCount"))
    } ?? (0, 0)
  }

  private static let countsQuery = PreparedSQL(
    "SELECT followerCount, followingCount FROM users WHERE username = ?1")

  /// Returns the followers of a user whom the viewer may see, latest first.
  package func followers(of userKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [UserRecord] {
    try users(
      "users.key = follows.followerKey", "follows.followedKey = \(userKey)", seenBy: viewer, page: page)
  }

  /// Returns the followed users whom the viewer may see, latest first.
  package func following(of userKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [UserRecord] {
    try users(
      "users.key = follows.followedKey", "follows.followerKey = \(userKey)", seenBy: viewer, page: page)
  }

  private func users(
    _ listed: SQL, _ condition: SQL, seenBy viewer: Viewer?, page: Page
  ) throws -> [UserRecord] {
    try connection.page(
      page,
      of: """
        SELECT \(sql: UserRecord.columns), \(sql: UserCondition.isVisible(to: viewer)) AS isVisible
        FROM follows
        \(raw: Dialect.orderedJoin) users ON \(sql: listed)
        WHERE \(sql: condition)
        ORDER BY follows.key DESC
        """, read: UserRecord.init(row:))
  }
}
