import ServerAccounts
import ServerCore
import SQLite

/// Who follows whom.
package struct FollowStore {
  let connection: Connection

  /// Returns whether there was no such follow yet.
  package func insert(follower: Int64, followed: Int64, now: Timestamp) throws -> Bool {
    try connection.run(
      """
      INSERT INTO follows (followerKey, followedKey, createdAt)
      VALUES (\(follower), \(followed), \(now.seconds))
      ON CONFLICT (followerKey, followedKey) DO NOTHING
      """)
    return connection.changes > 0
  }

  /// Returns whether there was such a follow.
  package func delete(follower: Int64, followed: Int64) throws -> Bool {
    try connection.run(
      "DELETE FROM follows WHERE followerKey = \(follower) AND followedKey = \(followed)")
    return connection.changes > 0
  }

  /// Ends what either follows of the other.
  package func deleteBetween(_ onePerson: Int64, _ another: Int64) throws {
    try connection.run(
      """
      DELETE FROM follows
      WHERE (followerKey = \(onePerson) AND followedKey = \(another))
        OR (followerKey = \(another) AND followedKey = \(onePerson))
      """)
  }

  package func isFollowed(_ personKey: Int64, by userKey: Int64) throws -> Bool {
    try connection.first(Self.oneQuery, userKey, personKey) { _ in true } ?? false
  }

  private static let oneQuery = PreparedSQL(
    "SELECT 1 FROM follows WHERE followerKey = ?1 AND followedKey = ?2")

  /// How many follow somebody and whom they follow, hidden people among them; none of a person who is not there.
  package func counts(ofUser username: String) throws -> (followers: Int, following: Int) {
    try connection.first(Self.countsQuery, username) {
      ($0.int("followerCount"), $0.int("followingCount"))
    } ?? (0, 0)
  }

  private static let countsQuery = PreparedSQL(
    "SELECT followerCount, followingCount FROM users WHERE username = ?1")

  /// The people who follow somebody, those who did so last first; not those hidden from the viewer.
  package func followers(of personKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [UserRecord] {
    try people(
      "users.key = follows.followerKey", "follows.followedKey = \(personKey)", seenBy: viewer, page: page)
  }

  /// The people whom somebody follows, in the same order.
  package func following(of personKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [UserRecord] {
    try people(
      "users.key = follows.followedKey", "follows.followerKey = \(personKey)", seenBy: viewer, page: page)
  }

  private func people(
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
