import KiwiKit

/// Reads the accounts behind viewers; registered by the accounts area.
package protocol ViewerAccounts: Sendable {
  /// Returns whether the viewer's session has not ended.
  func hasActiveSession(_ viewer: Viewer, in transaction: Transaction) throws -> Bool
  /// Returns the current role of a viewer; nil if the session has ended.
  func role(of viewer: Viewer, in transaction: Transaction) throws -> Role?
  /// Returns the number of bytes that a user stores.
  func storedBytes(ofUser userKey: Int64, in transaction: Transaction) throws -> Int
}
