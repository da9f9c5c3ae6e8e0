import ServerCore
import KiwiKit
import SQLite

/// Accounts.
package protocol UserStore {
  /// Returns the new account's key; nil when somebody has the name.
  func insert(
    id: String, username: String, displayName: String?, passwordHash: String, role: Role, now: Timestamp
  ) throws -> Int64?

  func user(key: Int64) throws -> UserRecord?
  func user(username: String) throws -> UserRecord?
  /// Somebody by name, unless they are suspended or have blocked the viewer.
  func user(username: String, seenBy viewer: Viewer?) throws -> UserRecord?
  func credential(username: String) throws -> CredentialRecord?
  func passwordHash(ofUser key: Int64) throws -> String?
  /// In the order of their names, for the operator.
  func accounts() throws -> [AccountRecord]
  /// Whether nobody has an account.
  func isEmpty() throws -> Bool

  func setPasswordHash(_ hash: String, ofUser key: Int64) throws
  func setRole(_ role: Role, ofUser key: Int64) throws
  /// Returns whether this changed anything, as ``unsuspend(key:)`` does.
  func suspend(key: Int64, now: Timestamp) throws -> Bool
  func unsuspend(key: Int64) throws -> Bool
  /// Whether an account is suspended; nil when it does not exist.
  func isSuspended(key: Int64) throws -> Bool?
  /// Hides an account for good, frees its name and lets no password open it.
  func beginRemoval(key: Int64, now: Timestamp) throws
  func isRemoved(key: Int64) throws -> Bool
  func delete(key: Int64) throws
}

extension Transaction {
  package var users: any UserStore { SQLUserStore(connection: connection) }
}

struct SQLUserStore: UserStore {
  let connection: Connection

  func insert(
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

  func user(key: Int64) throws -> UserRecord? {
    try connection.first(
      "SELECT \(sql: UserRecord.columns) FROM users WHERE users.key = \(key)", UserRecord.init(row:))
  }

  func user(username: String) throws -> UserRecord? {
    try connection.first(
      "SELECT \(sql: UserRecord.columns) FROM users WHERE users.username = \(username)", UserRecord.init(row:)
    )
  }

  func user(username: String, seenBy viewer: Viewer?) throws -> UserRecord? {
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

  func credential(username: String) throws -> CredentialRecord? {
    try connection.first(
      "SELECT \(sql: CredentialRecord.columns) FROM users WHERE users.username = \(username)",
      CredentialRecord.init(row:))
  }

  func passwordHash(ofUser key: Int64) throws -> String? {
    try connection.first("SELECT passwordHash FROM users WHERE key = \(key)") { $0.text("passwordHash") }
  }

  func accounts() throws -> [AccountRecord] {
    try connection.all(
      "SELECT \(sql: AccountRecord.columns) FROM users WHERE removedAt IS NULL ORDER BY username",
      AccountRecord.init(row:))
  }

  func isEmpty() throws -> Bool {
    try connection.first("SELECT key FROM users WHERE removedAt IS NULL LIMIT 1") { _ in false } ?? true
  }

  func setPasswordHash(_ hash: String, ofUser key: Int64) throws {
    try connection.run("UPDATE users SET passwordHash = \(hash) WHERE key = \(key)")
  }

  func setRole(_ role: Role, ofUser key: Int64) throws {
    try connection.run("UPDATE users SET role = \(role.rawValue) WHERE key = \(key)")
  }

  func suspend(key: Int64, now: Timestamp) throws -> Bool {
    try connection.run(
      "UPDATE users SET suspendedAt = \(now.seconds) WHERE key = \(key) AND suspendedAt IS NULL")
    return connection.changes > 0
  }

  func unsuspend(key: Int64) throws -> Bool {
    try connection.run(
      "UPDATE users SET suspendedAt = NULL WHERE key = \(key) AND suspendedAt IS NOT NULL")
    return connection.changes > 0
  }

  func isSuspended(key: Int64) throws -> Bool? {
    try connection.first("SELECT suspendedAt IS NOT NULL AS isSuspended FROM users WHERE key = \(key)") {
      $0.bool("isSuspended")
    }
  }

  func beginRemoval(key: Int64, now: Timestamp) throws {
    // No name that somebody may choose.
    try connection.run(
      """
      UPDATE users SET
        removedAt = \(now.seconds), suspendedAt = COALESCE(suspendedAt, \(now.seconds)), username = \("~\(key)"),
        displayName = NULL, passwordHash = ''
      WHERE key = \(key) AND removedAt IS NULL
      """)
  }

  func isRemoved(key: Int64) throws -> Bool {
    try connection.first("SELECT 1 FROM users WHERE key = \(key) AND removedAt IS NOT NULL") { _ in true }
      ?? false
  }

  func delete(key: Int64) throws {
    try connection.run("DELETE FROM users WHERE key = \(key)")
  }
}
