import ServerCore
import KiwiKit

/// Builds users' own profiles; registered by the social area.
package protocol OwnProfiles: Sendable {
  /// Returns the viewer's profile as they see it themselves.
  func profile(of viewer: Viewer, for context: RequestContext, in transaction: Transaction) throws -> Profile
}

extension Call where Answer == Profile {
  /// Returns the viewer's own profile.
  func ownProfile(in transaction: Transaction) throws -> Outcome {
    let profiles = context.server.slots[(any OwnProfiles).self]
    return try outcome(profiles.profile(of: viewer(), for: context, in: transaction))
  }
}
