import ServerAccounts
import ServerCore
import KiwiKit

/// The rules of profiles.
package enum ProfileService {
  package static func profile(
    username: String, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ProfileRecord {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard let profile = try transaction.profiles.profile(key: person.key, seenBy: viewer) else {
      throw APIError.notFound
    }
    return profile
  }

  /// Changes the viewer's own profile.
  package static func update(
    username: String, _ change: UpdateProfileRequest, by viewer: Viewer, in transaction: Transaction
  ) throws {
    let person = try UserPolicy.person(username: username, seenBy: viewer, in: transaction)
    guard person.key == viewer.key else { throw APIError.notYours }
    try transaction.profiles.update(
      key: person.key, displayName: change.displayName, bio: change.bio,
      libraryVisibility: change.libraryVisibility)
  }
}
