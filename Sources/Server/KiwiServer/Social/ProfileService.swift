import KiwiKit

/// The rules of profiles.
enum ProfileService {
  struct Edit: Sendable {
    /// Nil leaves it as it is, an empty text clears it.
    var displayName: String?
    var bio: String?
    var libraryVisibility: Visibility?
  }

  static func profile(
    username: String, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ProfileRecord {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard let profile = try transaction.profiles.profile(key: person.key, seenBy: viewer) else {
      throw APIError.notFound
    }
    return profile
  }

  /// Changes the viewer's own profile.
  static func update(
    username: String, _ edit: Edit, by viewer: Viewer, in transaction: Transaction
  ) throws {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key == viewer.key else { throw APIError.notYours }
    try transaction.profiles.update(
      key: person.key, displayName: edit.displayName, bio: edit.bio, libraryVisibility: edit.libraryVisibility
    )
  }
}

extension JSONWriter {
  /// A ``KiwiKit/Profile``.
  mutating func profile(
    _ profile: ProfileRecord, _ status: StatusRecord?, _ storage: AccountStorage?, seenBy viewer: Viewer?,
    at publicURL: String
  ) {
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
      writer.member(
        "libraryVisibility", profile.user.key == viewer?.key ? profile.libraryVisibility.rawValue : nil)
      writer.member("friendship", profile.friendship?.rawValue)
      writer.name("status")
      writer.optionalStatus(status)
      writer.name("storage")
      if let storage {
        writer.object { writer in
          writer.member("used", storage.used)
          writer.member("limit", storage.limit)
        }
      } else {
        writer.null()
      }
    }
  }
}
