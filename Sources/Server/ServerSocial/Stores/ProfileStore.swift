import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A user's profile as one viewer sees it.
package struct ProfileRecord: Sendable {
  package let user: UserRecord
  package let bio: String?
  package let postCount: Int
  package let followerCount: Int
  package let followingCount: Int
  package let followedByMe: Bool
  package let blockedByMe: Bool
  let mutedByMe: Bool
  package let role: Role
  package let createdAt: Timestamp
  package let libraryVisibility: Visibility
  let friendship: Friendship?
}

extension ProfileRecord {
  package static func columns(seenBy viewer: Viewer?) -> SQL {
    """
    \(sql: UserRecord.columns), bio, role, createdAt, followerCount, followingCount, postCountForEveryone,
    postCountForFollowers, postCountForMe, libraryVisibility,
    EXISTS (SELECT 1 FROM follows WHERE followerKey = \(viewer?.key) AND followedKey = users.key) AS followedByMe,
    EXISTS (SELECT 1 FROM blocks WHERE blockerKey = \(viewer?.key) AND blockedKey = users.key) AS blockedByMe,
    EXISTS (SELECT 1 FROM mutes WHERE muterKey = \(viewer?.key) AND mutedKey = users.key) AS mutedByMe,
    EXISTS (SELECT 1 FROM friendships WHERE userKey = \(viewer?.key) AND friendKey = users.key) AS isFriend,
    EXISTS (
      SELECT 1 FROM friendRequests
      WHERE requesterKey = \(viewer?.key) AND recipientKey = users.key AND isWithdrawn = 0
    ) AS isAsked,
    EXISTS (
      SELECT 1 FROM friendRequests
      WHERE requesterKey = users.key AND recipientKey = \(viewer?.key) AND declinedAt IS NULL
    ) AS asksMe
    """
  }

  package init(row: borrowing Row, seenBy viewer: Viewer?) {
    user = UserRecord(row: row)
    bio = row.optionalText("bio")
    role = Role(rawValue: row.text("role")) ?? .member
    createdAt = Timestamp(seconds: row.int("createdAt"))
    followerCount = row.int("followerCount")
    followingCount = row.int("followingCount")
    followedByMe = row.bool("followedByMe")
    blockedByMe = row.bool("blockedByMe")
    mutedByMe = row.bool("mutedByMe")
    libraryVisibility = Visibility(rawValue: row.text("libraryVisibility")) ?? .me
    friendship =
      if row.bool("isFriend") {
        .friends
      } else if row.bool("asksMe") {
        .requestedByThem
      } else {
        row.bool("isAsked") ? .requestedByMe : nil
      }
    // The number of posts that the viewer may see, from the counters of each visibility.
    let (everyone, followers, me) = (
      row.int("postCountForEveryone"), row.int("postCountForFollowers"), row.int("postCountForMe")
    )
    if user.key == viewer?.key {
      postCount = everyone + followers + me
    } else if blockedByMe {
      postCount = 0
    } else {
      postCount = followedByMe ? everyone + followers : everyone
    }
  }
}

/// The profiles of users.
package struct ProfileStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package func profile(key: Int64, seenBy viewer: Viewer?) throws -> ProfileRecord? {
    try connection.first(
      "SELECT \(sql: ProfileRecord.columns(seenBy: viewer)) FROM users WHERE users.key = \(key)"
    ) { ProfileRecord(row: $0, seenBy: viewer) }
  }

  /// Changes a profile. Nil keeps a value, and empty text clears it.
  package func update(key: Int64, displayName: String?, bio: String?, libraryVisibility: Visibility?) throws {
    try connection.run(
      """
      UPDATE users SET
        displayName = NULLIF(COALESCE(\(displayName), displayName), ''),
        bio = NULLIF(COALESCE(\(bio), bio), ''),
        libraryVisibility = COALESCE(\(libraryVisibility?.rawValue), libraryVisibility)
      WHERE key = \(key)
      """)
  }
}
