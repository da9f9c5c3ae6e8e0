import KiwiKit

/// The accounts behind viewers, registered by the area of accounts.
package protocol ViewerAccounts: Sendable {
  /// Whether the viewer's session has not ended.
  func isThere(_ viewer: Viewer, in transaction: Transaction) throws -> Bool
  /// The present role of a viewer; nil when the session has ended.
  func role(of viewer: Viewer, in transaction: Transaction) throws -> Role?
  /// The bytes that a user stores.
  func storedBytes(ofUser userKey: Int64, in transaction: Transaction) throws -> Int
}
