import SQLite

/// The SQL of invitations and of links that reset a password. Both are secrets kept as hashes, used once.
enum InviteStore {
  static func insert(codeHash: [UInt8], now: Timestamp, lifetime: Duration, in connection: Connection) throws
  {
    try connection.run(
      """
      INSERT INTO invites (codeHash, createdAt, expiresAt)
      VALUES (\(codeHash), \(now.seconds), \(now.adding(lifetime).seconds))
      """)
  }

  /// Whether the invitation was good; it is not any more.
  static func use(
    codeHash: [UInt8], by userKey: Int64, now: Timestamp, in connection: Connection
  ) throws -> Bool {
    try connection.run(
      """
      UPDATE invites SET usedByKey = \(userKey), usedAt = \(now.seconds)
      WHERE codeHash = \(codeHash) AND usedAt IS NULL AND expiresAt > \(now.seconds)
      """)
    return connection.changes > 0
  }

  static func isGood(codeHash: [UInt8], now: Timestamp, in connection: Connection) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM invites WHERE codeHash = \(codeHash) AND usedAt IS NULL AND expiresAt > \(now.seconds)
      """
    ) { _ in true } ?? false
  }
}

enum PasswordResetStore {
  static let lifetime = Duration.seconds(60 * 60)

  static func insert(tokenHash: [UInt8], userKey: Int64, now: Timestamp, in connection: Connection) throws {
    // A newer link replaces the older ones.
    try connection.run("DELETE FROM passwordResets WHERE userKey = \(userKey)")
    try connection.run(
      """
      INSERT INTO passwordResets (tokenHash, userKey, createdAt, expiresAt)
      VALUES (\(tokenHash), \(userKey), \(now.seconds), \(now.adding(lifetime).seconds))
      """)
  }

  /// Whose password a good token may set.
  static func user(tokenHash: [UInt8], now: Timestamp, in connection: Connection) throws -> Int64? {
    try connection.first(
      "SELECT userKey FROM passwordResets WHERE tokenHash = \(tokenHash) AND expiresAt > \(now.seconds)"
    ) { $0.integer(0) }
  }

  static func delete(ofUser userKey: Int64, in connection: Connection) throws {
    try connection.run("DELETE FROM passwordResets WHERE userKey = \(userKey)")
  }

  static func deleteExpired(now: Timestamp, in connection: Connection) throws {
    try connection.run("DELETE FROM passwordResets WHERE expiresAt <= \(now.seconds)")
  }
}
