import HTTPServer
import KiwiKit
import SQLite

/// The rules of following: one follow for each pair of people, whatever was sent how often.
enum FollowService {
  private static let cannotFollowSelf = APIError(
    .unprocessableContent, "cannot_follow_self", "You cannot follow yourself.", field: "username")
  private static let blockedByYou = APIError(
    .unprocessableContent, "blocked_by_you", "Unblock this person before you follow them.",
    field: "username")

  /// Returns how many follow the person now.
  static func follow(
    username: String, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws -> Int {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    guard person.key != viewer.key else { throw cannotFollowSelf }
    guard try !BlockService.isBlocked(person.key, by: viewer, in: connection) else { throw blockedByYou }
    try connection.run(
      """
      INSERT INTO follows (followerKey, followedKey, createdAt)
      VALUES (\(viewer.key), \(person.key), \(now.seconds))
      ON CONFLICT (followerKey, followedKey) DO NOTHING
      """)
    if connection.changes > 0 {
      try NotificationService.followed(person.key, by: viewer, now: now, in: connection)
    }
    return try followerCount(of: person, in: connection)
  }

  static func unfollow(username: String, by viewer: Viewer, in connection: Connection) throws -> Int {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    guard person.key != viewer.key else { throw cannotFollowSelf }
    try connection.run(
      "DELETE FROM follows WHERE followerKey = \(viewer.key) AND followedKey = \(person.key)")
    if connection.changes > 0 {
      try NotificationService.unfollowed(person.key, by: viewer, in: connection)
    }
    return try followerCount(of: person, in: connection)
  }

  static func isFollowed(_ personKey: Int64, by viewer: Viewer, in connection: Connection) throws -> Bool {
    try connection.first(following, viewer.key, personKey) { _ in true } ?? false
  }

  private static let following = PreparedSQL(
    "SELECT 1 FROM follows WHERE followerKey = ?1 AND followedKey = ?2")

  private static func followerCount(of person: UserRecord, in connection: Connection) throws -> Int {
    try connection.first("SELECT followerCount FROM users WHERE key = \(person.key)") { $0.int(0) } ?? 0
  }

  // MARK: Lists

  /// How many follow somebody and whom they follow, hidden people among them; none of a person who is not there.
  static func counts(
    ofUser username: String, in connection: Connection
  ) throws -> (followers: Int, following: Int) {
    try connection.first(countsQuery, username) { ($0.int(0), $0.int(1)) } ?? (0, 0)
  }

  private static let countsQuery = PreparedSQL(
    "SELECT followerCount, followingCount FROM users WHERE username = ?1")

  /// The people who follow somebody, those who did so last first; not those hidden from the viewer.
  static func followers(
    ofUser username: String, viewer: Viewer?, page: Page, in connection: Connection
  ) throws -> [UserRecord] {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    return try connection.page(
      page,
      of: """
        SELECT \(raw: UserRecord.columns), \(sql: UserPolicy.isVisible(to: viewer)) AS isVisible
        FROM follows
        CROSS JOIN users ON users.key = follows.followerKey
        WHERE follows.followedKey = \(person.key)
        ORDER BY follows.key DESC
        """
    ) { UserRecord($0) }
  }

  /// The people whom somebody follows, in the same order.
  static func following(
    ofUser username: String, viewer: Viewer?, page: Page, in connection: Connection
  ) throws -> [UserRecord] {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    return try connection.page(
      page,
      of: """
        SELECT \(raw: UserRecord.columns), \(sql: UserPolicy.isVisible(to: viewer)) AS isVisible
        FROM follows
        CROSS JOIN users ON users.key = follows.followedKey
        WHERE follows.followerKey = \(person.key)
        ORDER BY follows.key DESC
        """
    ) { UserRecord($0) }
  }
}
