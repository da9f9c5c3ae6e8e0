import ServerCore

/// The users on whom a viewer may act. ``UserCondition`` decides whom a viewer may see.
package enum UserPolicy {
  /// Returns a user by name, unless they blocked the viewer or are suspended.
  ///
  /// Users whom the viewer blocked are found, so they can be unblocked.
  package static func user(
    username: String, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> UserRecord {
    guard let user = try UserStore(transaction).user(username: username, seenBy: viewer) else {
      throw APIError.notFound
    }
    return user
  }
}
