import KiwiKit
import SQLite

/// A person as answers show them beside what they did.
struct UserRecord: Hashable, Sendable {
  let key: Int64
  let id: String
  let username: String
  let displayName: String?
  let avatarName: String?

  /// The columns of ``init(_:from:)``, in order.
  static let columns = "users.key, users.id, users.username, users.displayName, users.avatarName"

  init(key: Int64, id: String, username: String, displayName: String?, avatarName: String?) {
    self.key = key
    self.id = id
    self.username = username
    self.displayName = displayName
    self.avatarName = avatarName
  }

  init(_ row: borrowing Row, from column: Int = 0) {
    key = row.integer(column)
    id = row.text(column + 1)
    username = row.text(column + 2)
    displayName = row.optionalText(column + 3)
    avatarName = row.optionalText(column + 4)
  }
}

/// What is needed to log somebody in.
struct CredentialRecord: Sendable {
  let user: UserRecord
  let passwordHash: String
  let isSuspended: Bool
}

/// The SQL of accounts.
enum UserStore {
  static func insert(
    id: String, username: String, displayName: String?, passwordHash: String, role: Role, now: Timestamp,
    in connection: Connection
  ) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO users (id, username, displayName, passwordHash, role, createdAt)
      VALUES (\(id), \(username), \(displayName), \(passwordHash), \(role.rawValue), \(now.seconds))
      """)
    return connection.lastInsertedKey
  }

  static func user(key: Int64, in connection: Connection) throws -> UserRecord? {
    try connection.first("SELECT \(raw: UserRecord.columns) FROM users WHERE key = \(key)") { UserRecord($0) }
  }

  static func user(username: String, in connection: Connection) throws -> UserRecord? {
    try connection.first(
      "SELECT \(raw: UserRecord.columns) FROM users WHERE username = \(username)"
    ) { UserRecord($0) }
  }

  static func credential(username: String, in connection: Connection) throws -> CredentialRecord? {
    try connection.first(
      """
      SELECT \(raw: UserRecord.columns), passwordHash, suspendedAt IS NOT NULL
      FROM users
      WHERE username = \(username)
      """
    ) { row in
      CredentialRecord(user: UserRecord(row), passwordHash: row.text(5), isSuspended: row.bool(6))
    }
  }

  static func passwordHash(ofUser key: Int64, in connection: Connection) throws -> String? {
    try connection.first("SELECT passwordHash FROM users WHERE key = \(key)") { $0.text(0) }
  }

  static func setPasswordHash(_ hash: String, ofUser key: Int64, in connection: Connection) throws {
    try connection.run("UPDATE users SET passwordHash = \(hash) WHERE key = \(key)")
  }

  static func delete(key: Int64, in connection: Connection) throws {
    try connection.run("DELETE FROM users WHERE key = \(key)")
  }
}
