import KiwiKit

/// The person on whose behalf a request acts.
struct Viewer: Hashable, Sendable {
  let key: Int64
  let id: String
  let username: String
  let role: Role
  let sessionKey: Int64
  /// What a late write and an open socket are held to: the session that began them, and none that came after it.
  let sessionId: String
}
