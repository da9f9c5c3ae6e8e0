import ServerCore
import SQLite

/// Invitations: single-use secrets, stored as hashes.
package struct InviteStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package func insert(codeHash: [UInt8], now: Timestamp, lifetime: Duration) throws {
    try connection.run(
      """
      INSERT INTO invites (codeHash, createdAt, expiresAt)
      VALUES (\(codeHash), \(now.seconds), \(now.adding(lifetime).seconds))
      """)
  }

  /// Marks an invitation as used. Returns whether it was valid.
  package func use(codeHash: [UInt8], by userKey: Int64, now: Timestamp) throws -> Bool {
    try connection.run(
      """
      UPDATE invites SET usedByKey = \(userKey), usedAt = \(now.seconds)
      WHERE codeHash = \(codeHash) AND usedAt IS NULL AND expiresAt > \(now.seconds)
      """)
    return connection.changes > 0
  }

  package func isValid(codeHash: [UInt8], now: Timestamp) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM invites WHERE codeHash = \(codeHash) AND usedAt IS NULL AND expiresAt > \(now.seconds)
      """
    ) { _ in true } ?? false
  }

  /// Deletes at most `limit` rows. Returns the number of deleted rows.
  package func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM invites
      WHERE key IN (SELECT key FROM invites WHERE expiresAt <= \(now.seconds) LIMIT \(limit))
      """)
    return connection.changes
  }
}
