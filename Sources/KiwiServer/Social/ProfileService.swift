import KiwiKit
import SQLite

/// A person's page as one viewer sees it.
struct ProfileRecord: Sendable {
  let user: UserRecord
  let bio: String?
  let postCount: Int
  let followerCount: Int
  let followingCount: Int
  let followedByMe: Bool
  let blockedByMe: Bool
  let mutedByMe: Bool
  let role: String
  let createdAt: Timestamp
}

/// The rules of profiles.
enum ProfileService {
  struct Edit: Sendable {
    /// Nil leaves it as it is, an empty text clears it.
    var displayName: String?
    var bio: String?
  }

  static func profile(
    username: String, seenBy viewer: Viewer?, in connection: Connection
  ) throws -> ProfileRecord {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    let profile = try connection.first(
      """
      SELECT
        bio, role, createdAt, followerCount, followingCount,
        postCountForEveryone, postCountForFollowers, postCountForMe,
        EXISTS (SELECT 1 FROM follows WHERE followerKey = \(viewer?.key) AND followedKey = users.key),
        EXISTS (SELECT 1 FROM blocks WHERE blockerKey = \(viewer?.key) AND blockedKey = users.key),
        EXISTS (SELECT 1 FROM mutes WHERE muterKey = \(viewer?.key) AND mutedKey = users.key)
      FROM users
      WHERE key = \(person.key)
      """
    ) { row in
      ProfileRecord(
        user: person, bio: row.optionalText(0), postCount: postCount(row, isOwn: person.key == viewer?.key),
        followerCount: row.int(3), followingCount: row.int(4), followedByMe: row.bool(8),
        blockedByMe: row.bool(9), mutedByMe: row.bool(10), role: row.text(1),
        createdAt: Timestamp(seconds: row.int(2)))
    }
    guard let profile else { throw APIError.notFound }
    return profile
  }

  /// How many posts the viewer may see, from the counters of each visibility.
  private static func postCount(_ row: borrowing Row, isOwn: Bool) -> Int {
    let (everyone, followers, me) = (row.int(5), row.int(6), row.int(7))
    let (isFollowed, isBlocked) = (row.bool(8), row.bool(9))
    if isOwn { return everyone + followers + me }
    if isBlocked { return 0 }
    return isFollowed ? everyone + followers : everyone
  }

  /// Changes the viewer's own profile.
  static func update(
    username: String, _ edit: Edit, by viewer: Viewer, in connection: Connection
  ) throws {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: connection)
    guard person.key == viewer.key else { throw APIError.notYours }
    try connection.run(
      """
      UPDATE users SET
        displayName = NULLIF(COALESCE(\(edit.displayName), displayName), ''),
        bio = NULLIF(COALESCE(\(edit.bio), bio), '')
      WHERE key = \(person.key)
      """)
  }
}

extension JSONWriter {
  /// A ``KiwiKit/Profile``.
  mutating func profile(_ profile: ProfileRecord, at publicURL: String) {
    object { writer in
      writer.userMembers(profile.user, at: publicURL)
      writer.member("bio", profile.bio)
      writer.member("postCount", profile.postCount)
      writer.member("followerCount", profile.followerCount)
      writer.member("followingCount", profile.followingCount)
      writer.member("followedByMe", profile.followedByMe)
      writer.member("blockedByMe", profile.blockedByMe)
      writer.member("mutedByMe", profile.mutedByMe)
      writer.member("role", profile.role)
      writer.member("createdAt", date: profile.createdAt)
    }
  }
}
