import ServerCore
import KiwiKit
import SQLite

/// A session in its owner's list of devices.
package struct SessionRecord: Sendable {
  package let key: Int64
  package let id: String
  let deviceName: String
  package let createdAt: Timestamp
  let lastUsedAt: Timestamp
}

extension SessionRecord {
  package static let columns: SQL = "key, id, deviceName, createdAt, lastUsedAt"

  package init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    deviceName = row.text("deviceName")
    createdAt = Timestamp(seconds: row.int("createdAt"))
    lastUsedAt = Timestamp(seconds: row.int("lastUsedAt"))
  }
}

/// Sessions, with hashed tokens.
package struct SessionStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package func insert(
    id: String, tokenHash: [UInt8], userKey: Int64, deviceName: String, now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO sessions (id, tokenHash, userKey, deviceName, createdAt, lastUsedAt, expiresAt)
      VALUES (
        \(id), \(tokenHash), \(userKey), \(deviceName), \(now.seconds), \(now.seconds),
        \(now.seconds + SessionToken.absoluteLifetime)
      )
      """)
  }

  package func entry(tokenHash: [UInt8]) throws -> SessionCache.Entry? {
    try connection.first(
      """
      SELECT sessions.key AS sessionKey, sessions.id AS sessionId, users.key AS userKey, users.id AS userId,
        users.username AS username, users.role AS role, expiresAt, lastUsedAt
      FROM sessions
      JOIN users ON users.key = sessions.userKey
      WHERE tokenHash = \(tokenHash) AND users.suspendedAt IS NULL
      """
    ) { row in
      SessionCache.Entry(
        viewer: Viewer(
          key: row.integer("userKey"), id: row.text("userId"), username: row.text("username"),
          role: Role(rawValue: row.text("role")) ?? .member, sessionKey: row.integer("sessionKey"),
          sessionId: row.text("sessionId")),
        expiresAt: Timestamp(seconds: row.int("expiresAt")),
        lastUsedAt: Timestamp(seconds: row.int("lastUsedAt")))
    }
  }

  /// Returns the current role of a viewer; nil if their session has ended.
  package func role(of viewer: Viewer) throws -> Role? {
    try connection.first(Self.roleQuery, viewer.sessionKey, viewer.sessionId, viewer.id) {
      Role(rawValue: $0.text("role")) ?? .member
    }
  }

  /// Returns whether a viewer's session has not ended.
  package func hasActiveSession(_ viewer: Viewer) throws -> Bool {
    try role(of: viewer) != nil
  }

  private static let roleQuery = PreparedSQL(
    """
    SELECT users.role AS role
    FROM sessions
    JOIN users ON users.key = sessions.userKey
    WHERE sessions.key = ?1 AND sessions.id = ?2 AND users.id = ?3
    """)

  /// Returns a user's valid sessions, the most recently used first.
  package func sessions(ofUser userKey: Int64, now: Timestamp) throws -> [SessionRecord] {
    try connection.all(
      """
      SELECT \(sql: SessionRecord.columns)
      FROM sessions
      WHERE userKey = \(userKey) AND expiresAt > \(now.seconds)
        AND lastUsedAt > \(now.seconds - SessionToken.idleLifetime)
      ORDER BY lastUsedAt DESC, key DESC
      LIMIT \(SessionToken.sessionsPerAccount)
      """, SessionRecord.init(row:))
  }

  package func touch(key: Int64, at now: Timestamp) throws {
    try connection.run("UPDATE sessions SET lastUsedAt = \(now.seconds) WHERE key = \(key)")
  }

  /// Ends a user's least recently used sessions beyond the maximum. Returns whether any ended.
  package func deleteExcess(ofUser userKey: Int64) throws -> Bool {
    try connection.run(
      """
      DELETE FROM sessions
      WHERE userKey = \(userKey) AND key IN (
        SELECT key FROM sessions
        WHERE userKey = \(userKey)
        ORDER BY lastUsedAt DESC, key DESC
        \(raw: Dialect.noLimit) OFFSET \(SessionToken.sessionsPerAccount)
      )
      """)
    return connection.changes > 0
  }

  /// Ends a session by id. Returns whether the user had it.
  package func delete(id: String, ofUser userKey: Int64) throws -> Bool {
    try connection.run("DELETE FROM sessions WHERE id = \(id) AND userKey = \(userKey)")
    return connection.changes > 0
  }

  package func delete(key: Int64) throws {
    try connection.run("DELETE FROM sessions WHERE key = \(key)")
  }

  /// Ends all sessions of a user, except the given one.
  package func deleteAll(ofUser userKey: Int64, except sessionKey: Int64? = nil) throws {
    try connection.run(
      "DELETE FROM sessions WHERE userKey = \(userKey) AND key IS DISTINCT FROM \(sessionKey)")
  }

  /// Deletes at most `limit` rows. Returns the number of deleted rows.
  package func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM sessions
      WHERE key IN (
        SELECT key FROM sessions
        WHERE expiresAt <= \(now.seconds) OR lastUsedAt <= \(now.seconds - SessionToken.idleLifetime)
        LIMIT \(limit)
      )
      """)
    return connection.changes
  }
}
