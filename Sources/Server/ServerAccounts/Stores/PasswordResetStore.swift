import ServerCore
import SQLite

/// Links that reset a password: secrets kept as hashes, used once.
package protocol PasswordResetStore {
  /// A newer link replaces the older ones.
  func insert(tokenHash: [UInt8], userKey: Int64, now: Timestamp, lifetime: Duration) throws
  /// Whose password a good token may set.
  func user(tokenHash: [UInt8], now: Timestamp) throws -> Int64?
  func delete(ofUser userKey: Int64) throws
  /// Returns how many of at most `limit` were removed.
  func deleteExpired(now: Timestamp, limit: Int) throws -> Int
}

extension Transaction {
  package var passwordResets: any PasswordResetStore { SQLPasswordResetStore(connection: connection) }
}

struct SQLPasswordResetStore: PasswordResetStore {
  let connection: Connection

  func insert(tokenHash: [UInt8], userKey: Int64, now: Timestamp, lifetime: Duration) throws {
    try delete(ofUser: userKey)
    try connection.run(
      """
      INSERT INTO passwordResets (tokenHash, userKey, createdAt, expiresAt)
      VALUES (\(tokenHash), \(userKey), \(now.seconds), \(now.adding(lifetime).seconds))
      """)
  }

  func user(tokenHash: [UInt8], now: Timestamp) throws -> Int64? {
    try connection.first(
      "SELECT userKey FROM passwordResets WHERE tokenHash = \(tokenHash) AND expiresAt > \(now.seconds)"
    ) { $0.integer("userKey") }
  }

  func delete(ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM passwordResets WHERE userKey = \(userKey)")
  }

  func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM passwordResets
      WHERE tokenHash IN (
        SELECT tokenHash FROM passwordResets WHERE expiresAt <= \(now.seconds) LIMIT \(limit)
      )
      """)
    return connection.changes
  }
}
