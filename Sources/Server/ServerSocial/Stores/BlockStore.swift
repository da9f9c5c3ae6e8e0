import ServerAccounts
import ServerCore
import SQLite

/// Blocks and mutes.
package struct BlockStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Changes

  /// Inserts a block. Returns false if it existed.
  package func insertBlock(by blocker: Int64, of blocked: Int64, now: Timestamp) throws -> Bool {
    try connection.run(
      """
      INSERT INTO blocks (blockerKey, blockedKey, createdAt)
      VALUES (\(blocker), \(blocked), \(now.seconds))
      ON CONFLICT (blockerKey, blockedKey) DO NOTHING
      """)
    return connection.changes > 0
  }

  /// Deletes a block. Returns whether it existed.
  package func deleteBlock(by blocker: Int64, ofUsername username: String) throws -> Bool {
    try connection.run(
      """
      DELETE FROM blocks
      WHERE blockerKey = \(blocker) AND blockedKey = (SELECT key FROM users WHERE username = \(username))
      """)
    return connection.changes > 0
  }

  /// Inserts a mute. Returns false if it existed.
  package func insertMute(by muter: Int64, of muted: Int64, now: Timestamp) throws -> Bool {
    try connection.run(
      """
      INSERT INTO mutes (muterKey, mutedKey, createdAt)
      VALUES (\(muter), \(muted), \(now.seconds))
      ON CONFLICT (muterKey, mutedKey) DO NOTHING
      """)
    return connection.changes > 0
  }

  /// Deletes a mute. Returns whether it existed.
  package func deleteMute(by muter: Int64, ofUsername username: String) throws -> Bool {
    try connection.run(
      """
      DELETE FROM mutes
      WHERE muterKey = \(muter) AND mutedKey = (SELECT key FROM users WHERE username = \(username))
      """)
    return connection.changes > 0
  }

  // MARK: Queries

  package func isBlocked(_ otherKey: Int64, by userKey: Int64) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM blocks WHERE blockerKey = \(userKey) AND blockedKey = \(otherKey)"
    ) { _ in true } ?? false
  }

  /// Returns whether one of two users blocked the other.
  package func isBetween(_ oneKey: Int64, _ otherKey: Int64) throws -> Bool {
    try connection.first(Self.betweenQuery, oneKey, otherKey) { $0.bool("isBetween") } ?? false
  }

  private static let betweenQuery = PreparedSQL(
    """
    SELECT EXISTS (SELECT 1 FROM blocks WHERE blockerKey = ?1 AND blockedKey = ?2)
      OR EXISTS (SELECT 1 FROM blocks WHERE blockerKey = ?2 AND blockedKey = ?1) AS isBetween
    """)

  /// Returns the users with a block in either direction.
  package func partners(of userKey: Int64) throws -> Set<Int64> {
    Set(try connection.all(Self.partnersQuery, userKey) { $0.integer("personKey") })
  }

  private static let partnersQuery = PreparedSQL(
    """
    SELECT blockedKey AS personKey FROM blocks WHERE blockerKey = ?1
    UNION ALL SELECT blockerKey FROM blocks WHERE blockedKey = ?1
    """)

  /// Returns the users who muted a user.
  package func muters(of userKey: Int64) throws -> Set<Int64> {
    Set(
      try connection.all("SELECT muterKey FROM mutes WHERE mutedKey = \(userKey)") {
        $0.integer("muterKey")
      })
  }

  /// Returns some users whom a viewer muted, or with a block in either direction.
  package func hiddenAuthors(from userKey: Int64, limit: Int) throws -> [Int64] {
    try connection.all(Self.hiddenQuery, userKey, Int64(limit)) { $0.integer("personKey") }
  }

  private static let hiddenQuery = PreparedSQL(
    """
    SELECT blockedKey AS personKey FROM blocks WHERE blockerKey = ?1
    UNION ALL SELECT blockerKey FROM blocks WHERE blockedKey = ?1
    UNION ALL SELECT mutedKey FROM mutes WHERE muterKey = ?1
    LIMIT ?2
    """)

  /// Returns whether a viewer muted a user, or there is a block in either direction.
  package func isHidden(_ authorKey: Int64, from userKey: Int64) throws -> Bool {
    try connection.first(Self.oneHiddenQuery, userKey, authorKey) { $0.bool("isHidden") } ?? false
  }

  private static let oneHiddenQuery = PreparedSQL(
    """
    SELECT EXISTS (SELECT 1 FROM blocks WHERE blockerKey = ?1 AND blockedKey = ?2)
      OR EXISTS (SELECT 1 FROM blocks WHERE blockerKey = ?2 AND blockedKey = ?1)
      OR EXISTS (SELECT 1 FROM mutes WHERE muterKey = ?1 AND mutedKey = ?2) AS isHidden
    """)

  // MARK: Lists

  /// Returns a page of the users whom a user blocked, and one more.
  ///
  /// The latest block is first.
  package func blocked(by userKey: Int64, page: Page) throws -> [UserRecord] {
    try connection.all(
      """
      SELECT \(sql: UserRecord.columns)
      FROM blocks
      JOIN users ON users.key = blocks.blockedKey
      WHERE blocks.blockerKey = \(userKey) AND users.suspendedAt IS NULL
      ORDER BY blocks.createdAt DESC, blocks.blockedKey DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, UserRecord.init(row:))
  }

  /// Returns the users whom a user muted, in the same form.
  package func muted(by userKey: Int64, page: Page) throws -> [UserRecord] {
    try connection.all(
      """
      SELECT \(sql: UserRecord.columns)
      FROM mutes
      JOIN users ON users.key = mutes.mutedKey
      WHERE mutes.muterKey = \(userKey) AND users.suspendedAt IS NULL
      ORDER BY mutes.createdAt DESC, mutes.mutedKey DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, UserRecord.init(row:))
  }
}
