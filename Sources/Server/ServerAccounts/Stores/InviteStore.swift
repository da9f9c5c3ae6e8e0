import ServerCore
import SQLite

/// Invitations: secrets kept as hashes, used once.
package struct InviteStore {
  let connection: Connection

  package func insert(codeHash: [UInt8], now: Timestamp, lifetime: Duration) throws {
    try connection.run(
      """
      INSERT INTO invites (codeHash, createdAt, expiresAt)
      VALUES (\(codeHash), \(now.seconds), \(now.adding(lifetime).seconds))
      """)
  }

  /// Whether the invitation was good; it is not any more.
  package func use(codeHash: [UInt8], by userKey: Int64, now: Timestamp) throws -> Bool {
    try connection.run(
      """
      UPDATE invites SET usedByKey = \(userKey), usedAt = \(now.seconds)
      WHERE codeHash = \(codeHash) AND usedAt IS NULL AND expiresAt > \(now.seconds)
      """)
    return connection.changes > 0
  }

  package func isGood(codeHash: [UInt8], now: Timestamp) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM invites WHERE codeHash = \(codeHash) AND usedAt IS NULL AND expiresAt > \(now.seconds)
      """
    ) { _ in true } ?? false
  }

  /// Returns how many of at most `limit` were removed.
  package func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM invites
      WHERE key IN (SELECT key FROM invites WHERE expiresAt <= \(now.seconds) LIMIT \(limit))
      """)
    return connection.changes
  }
}
