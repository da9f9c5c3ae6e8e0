import ServerCore
import SQLite

/// Password reset links: single-use secrets, stored as hashes.
package struct PasswordResetStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Stores a link, which replaces older ones.
  package func insert(tokenHash: [UInt8], userKey: Int64, now: Timestamp, lifetime: Duration) throws {
    try delete(ofUser: userKey)
    try connection.run(
      """
      INSERT INTO passwordResets (tokenHash, userKey, createdAt, expiresAt)
      VALUES (\(tokenHash), \(userKey), \(now.seconds), \(now.adding(lifetime).seconds))
      """)
  }

  /// Returns the user whose password a valid token may set.
  package func user(tokenHash: [UInt8], now: Timestamp) throws -> Int64? {
    try connection.first(
      "SELECT userKey FROM passwordResets WHERE tokenHash = \(tokenHash) AND expiresAt > \(now.seconds)"
    ) { $0.integer("userKey") }
  }

  package func delete(ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM passwordResets WHERE userKey = \(userKey)")
  }

  /// Deletes at most `limit` rows. Returns the number of deleted rows.
  package func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
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
