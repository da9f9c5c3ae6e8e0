import SQLite

/// The one place that decides whom a person may see.
enum UserPolicy {
  /// A condition on `users` that holds for people who are not suspended and who have not blocked the viewer, nor
  /// the viewer them.
  static func isVisible(to viewer: Viewer?) -> SQL {
    guard let viewer else { return "users.suspendedAt IS NULL" }
    return """
      users.suspendedAt IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM blocks WHERE blockerKey = \(viewer.key) AND blockedKey = users.key
      )
      AND NOT EXISTS (
        SELECT 1 FROM blocks WHERE blockerKey = users.key AND blockedKey = \(viewer.key)
      )
      """
  }

  /// Somebody by name, if `viewer` may see them: not across a block that the other one made. Whom the viewer
  /// blocked stays reachable, to be unblocked.
  static func person(
    username: String, seenBy viewer: Viewer?, in connection: Connection
  ) throws -> UserRecord {
    let person = try connection.first(
      """
      SELECT \(raw: UserRecord.columns)
      FROM users
      WHERE username = \(username) AND suspendedAt IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM blocks WHERE blockerKey = users.key AND blockedKey = \(viewer?.key)
        )
      """
    ) { UserRecord($0) }
    guard let person else { throw APIError.notFound }
    return person
  }
}
