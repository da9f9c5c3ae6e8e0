import KiwiKit

/// The person on whose behalf a request acts.
package struct Viewer: Hashable, Sendable {
  package let key: Int64
  package let id: String
  package let username: String
  package let role: Role
  package let sessionKey: Int64
  /// What a late write and an open socket are held to: the session that began them, and none that came after it.
  package let sessionId: String

  package init(key: Int64, id: String, username: String, role: Role, sessionKey: Int64, sessionId: String) {
    self.key = key
    self.id = id
    self.username = username
    self.role = role
    self.sessionKey = sessionKey
    self.sessionId = sessionId
  }
}
