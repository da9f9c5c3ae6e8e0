import ServerAccounts
import ServerCore
import KiwiKit

/// The rules of profiles.
package enum ProfileService {
  package static func profile(
    username: String, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ProfileRecord {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard let profile = try ProfileStore(transaction).profile(key: user.key, seenBy: viewer) else {
      throw APIError.notFound
    }
    return profile
  }

  /// Changes the viewer's own profile.
  package static func update(
    username: String, _ change: UpdateProfileRequest, by viewer: Viewer, in transaction: Transaction
  ) throws {
    let user = try UserPolicy.user(username: username, seenBy: viewer, in: transaction)
    guard user.key == viewer.key else { throw APIError.notYours }
    try ProfileStore(transaction).update(
      key: user.key, displayName: change.displayName, bio: change.bio,
      libraryVisibility: change.libraryVisibility)
  }
}
