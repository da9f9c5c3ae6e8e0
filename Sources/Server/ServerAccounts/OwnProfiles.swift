import ServerCore
import KiwiKit

/// Builds users' own profiles; registered by the social area.
package protocol OwnProfiles: Sendable {
  /// Returns the viewer's profile as they see it themselves.
  func profile(of viewer: Viewer, for context: RequestContext, in transaction: Transaction) throws -> Profile
}

/// Finds the viewer's own profile.
enum OwnProfile {
  /// Returns the outcome of a call that shows the viewer's own profile.
  static func outcome<Path, Query, Body>(
    of call: Call<Path, Query, Body, Profile>, in transaction: Transaction
  ) throws -> Outcome {
    let profiles = call.context.server[(any OwnProfiles).self]
    return try call.outcome(profiles.profile(of: call.viewer(), for: call.context, in: transaction))
  }
}
