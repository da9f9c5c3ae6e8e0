import KiwiKit
import SQLite

/// The SQL of sessions.
enum SessionStore {
  static func insert(
    id: String, tokenHash: [UInt8], userKey: Int64, deviceName: String, now: Timestamp,
    in connection: Connection
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

  /// Ends the sessions of a person that were unused for longest, beyond those that one may have. Returns whether
  /// there were any.
  static func deleteExcess(ofUser userKey: Int64, in connection: Connection) throws -> Bool {
    try connection.run(
      """
      DELETE FROM sessions
      WHERE userKey = \(userKey) AND key IN (
        SELECT key FROM sessions
        WHERE userKey = \(userKey)
        ORDER BY lastUsedAt DESC, key DESC
        LIMIT -1 OFFSET \(SessionToken.sessionsPerAccount)
      )
      """)
    return connection.changes > 0
  }

  static func entry(tokenHash: [UInt8], in connection: Connection) throws -> SessionCache.Entry? {
    try connection.first(
      """
      SELECT sessions.key, users.key, users.id, users.username, users.role, expiresAt, lastUsedAt, sessions.id
      FROM sessions
      JOIN users ON users.key = sessions.userKey
      WHERE tokenHash = \(tokenHash) AND users.suspendedAt IS NULL
      """
    ) { row in
      SessionCache.Entry(
        viewer: Viewer(
          key: row.integer(1), id: row.text(2), username: row.text(3),
          role: Role(rawValue: row.text(4)) ?? .member, sessionKey: row.integer(0), sessionId: row.text(7)),
        expiresAt: Timestamp(seconds: row.int(5)), lastUsedAt: Timestamp(seconds: row.int(6)))
    }
  }

  /// Whether the session that a request or a socket came with has not been ended since.
  static func isThere(_ viewer: Viewer, in connection: Connection) throws -> Bool {
    try role(of: viewer, in: connection) != nil
  }

  /// What the owner of a session is by now; nil when the session has ended.
  static func role(of viewer: Viewer, in connection: Connection) throws -> Role? {
    try connection.first(roleQuery, viewer.sessionKey, viewer.sessionId, viewer.id) {
      Role(rawValue: $0.text(0)) ?? .member
    }
  }

  private static let roleQuery = PreparedSQL(
    """
    SELECT users.role
    FROM sessions
    JOIN users ON users.key = sessions.userKey
    WHERE sessions.key = ?1 AND sessions.id = ?2 AND users.id = ?3
    """)

  static func touch(sessionKey: Int64, at now: Timestamp, in connection: Connection) throws {
    try connection.run("UPDATE sessions SET lastUsedAt = \(now.seconds) WHERE key = \(sessionKey)")
  }

  static func forEach(
    ofUser userKey: Int64, now: Timestamp, in connection: Connection,
    _ body: (borrowing Row) throws(DatabaseError) -> Void
  ) throws {
    try connection.forEach(
      """
      SELECT key, id, deviceName, createdAt, lastUsedAt
      FROM sessions
      WHERE userKey = \(userKey) AND expiresAt > \(now.seconds)
        AND lastUsedAt > \(now.seconds - SessionToken.idleLifetime)
      ORDER BY lastUsedAt DESC, key DESC
      LIMIT \(SessionToken.sessionsPerAccount)
      """, body)
  }

  static func delete(id: String, ofUser userKey: Int64, in connection: Connection) throws -> Bool {
    try connection.run("DELETE FROM sessions WHERE id = \(id) AND userKey = \(userKey)")
    return connection.changes > 0
  }

  static func delete(key: Int64, in connection: Connection) throws {
    try connection.run("DELETE FROM sessions WHERE key = \(key)")
  }

  /// Ends the sessions of a person, except one when it is given.
  static func deleteAll(ofUser userKey: Int64, except sessionKey: Int64? = nil, in connection: Connection)
    throws
  {
    try connection.run("DELETE FROM sessions WHERE userKey = \(userKey) AND key IS NOT \(sessionKey)")
  }

  static func deleteExpired(now: Timestamp, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM sessions
      WHERE expiresAt <= \(now.seconds) OR lastUsedAt <= \(now.seconds - SessionToken.idleLifetime)
      """)
  }
}
