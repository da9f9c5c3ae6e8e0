import KiwiKit

/// The user on whose behalf a request acts.
package struct Viewer: Hashable, Sendable {
  package let key: Int64
  package let id: String
  package let username: String
  package let role: Role
  package let sessionKey: Int64
  /// The session of the request or socket. Late writes are rejected once it has ended.
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
