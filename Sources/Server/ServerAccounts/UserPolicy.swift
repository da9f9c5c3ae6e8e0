import ServerCore

/// Whom a person may act upon. Whom they may see is decided by ``UserCondition``.
package enum UserPolicy {
  /// Somebody by name, if `viewer` may see them: not across a block that the other one made. Whom the viewer
  /// blocked stays reachable, to be unblocked.
  package static func person(
    username: String, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> UserRecord {
    guard let person = try transaction.users.user(username: username, seenBy: viewer) else {
      throw APIError.notFound
    }
    return person
  }
}
