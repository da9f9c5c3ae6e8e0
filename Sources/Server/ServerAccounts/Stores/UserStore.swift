import ServerCore
import KiwiKit
import SQLite

/// The accounts.
package struct UserStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the new account's key; nil if the username is taken.
  package func insert(
    id: String, username: String, displayName: String?, passwordHash: String, role: Role, now: Timestamp
  ) throws -> Int64? {
    try connection.run(
      """
      INSERT INTO users (id, username, displayName, passwordHash, role, createdAt)
      VALUES (\(id), \(username), \(displayName), \(passwordHash), \(role.rawValue), \(now.seconds))
      ON CONFLICT (username) DO NOTHING
      """)
    return connection.changes > 0 ? connection.lastInsertedKey : nil
  }

  package func user(key: Int64) throws -> UserRecord? {
    try connection.first(
      "SELECT \(sql: UserRecord.columns) FROM users WHERE users.key = \(key)", UserRecord.init(row:))
  }

  package func user(username: String) throws -> UserRecord? {
    try connection.first(
      "SELECT \(sql: UserRecord.columns) FROM users WHERE users.username = \(username)", UserRecord.init(row:)
    )
  }

  /// Returns a user by name; nil if they are suspended or have blocked the viewer.
  package func user(username: String, seenBy viewer: Viewer?) throws -> UserRecord? {
    try connection.first(
      """
      SELECT \(sql: UserRecord.columns)
      FROM users
      WHERE users.username = \(username) AND suspendedAt IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM blocks WHERE blockerKey = users.key AND blockedKey = \(viewer?.key)
        )
      """, UserRecord.init(row:))
  }

  package func credential(username: String) throws -> CredentialRecord? {
    try connection.first(
      "SELECT \(sql: CredentialRecord.columns) FROM users WHERE users.username = \(username)",
      CredentialRecord.init(row:))
  }

  package func passwordHash(ofUser key: Int64) throws -> String? {
    try connection.first("SELECT passwordHash FROM users WHERE key = \(key)") { $0.text("passwordHash") }
  }

  /// Returns all accounts, ordered by name, for the operator.
  package func accounts() throws -> [AccountRecord] {
    try connection.all(
      "SELECT \(sql: AccountRecord.columns) FROM users WHERE removedAt IS NULL ORDER BY username",
      AccountRecord.init(row:))
  }

  /// Returns whether there are no accounts.
  package func isEmpty() throws -> Bool {
    try connection.first("SELECT key FROM users WHERE removedAt IS NULL LIMIT 1") { _ in false } ?? true
  }

  package func setPasswordHash(_ hash: String, ofUser key: Int64) throws {
    try connection.run("UPDATE users SET passwordHash = \(hash) WHERE key = \(key)")
  }

  package func setRole(_ role: Role, ofUser key: Int64) throws {
    try connection.run("UPDATE users SET role = \(role.rawValue) WHERE key = \(key)")
  }

  /// Returns whether the account was not suspended before.
  package func suspend(key: Int64, now: Timestamp) throws -> Bool {
    try connection.run(
      "UPDATE users SET suspendedAt = \(now.seconds) WHERE key = \(key) AND suspendedAt IS NULL")
    return connection.changes > 0
  }

  package func unsuspend(key: Int64) throws -> Bool {
    try connection.run(
      "UPDATE users SET suspendedAt = NULL WHERE key = \(key) AND suspendedAt IS NOT NULL")
    return connection.changes > 0
  }

  /// Returns whether an account is suspended; nil if it does not exist.
  package func isSuspended(key: Int64) throws -> Bool? {
    try connection.first("SELECT suspendedAt IS NOT NULL AS isSuspended FROM users WHERE key = \(key)") {
      $0.bool("isSuspended")
    }
  }

  /// Hides an account permanently, frees its username and clears its password.
  package func beginRemoval(key: Int64, now: Timestamp) throws {
    // Usernames cannot contain a tilde.
    try connection.run(
      """
      UPDATE users SET
        removedAt = \(now.seconds), suspendedAt = COALESCE(suspendedAt, \(now.seconds)), username = \("~\(key)"),
        displayName = NULL, passwordHash = ''
      WHERE key = \(key) AND removedAt IS NULL
      """)
  }

  package func isRemoved(key: Int64) throws -> Bool {
    try connection.first("SELECT 1 FROM users WHERE key = \(key) AND removedAt IS NOT NULL") { _ in true }
      ?? false
  }

  package func delete(key: Int64) throws {
    try connection.run("DELETE FROM users WHERE key = \(key)")
  }
}
