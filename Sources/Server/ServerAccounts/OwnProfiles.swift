import ServerCore
import KiwiKit

/// The profiles of users, registered by the social area.
package protocol OwnProfiles: Sendable {
  /// The profile of a viewer as they see it themselves.
  func profile(of viewer: Viewer, for context: RequestContext, in transaction: Transaction) throws -> Profile
}

extension Call where Answer == Profile {
  /// The viewer's own profile.
  func ownProfile(in transaction: Transaction) throws -> Outcome {
    let profiles = context.server.slots[(any OwnProfiles).self]
    return try outcome(profiles.profile(of: viewer(), for: context, in: transaction))
  }
}
