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

  static func entry(tokenHash: [UInt8], in connection: Connection) throws -> SessionCache.Entry? {
    try connection.first(
      """
      SELECT sessions.key, users.key, users.id, users.username, users.role, expiresAt, lastUsedAt
      FROM sessions
      JOIN users ON users.key = sessions.userKey
      WHERE tokenHash = \(tokenHash) AND users.suspendedAt IS NULL
      """
    ) { row in
      SessionCache.Entry(
        viewer: Viewer(
          key: row.integer(1), id: row.text(2), username: row.text(3),
          role: Role(rawValue: row.text(4)) ?? .member, sessionKey: row.integer(0)),
        expiresAt: Timestamp(seconds: row.int(5)), lastUsedAt: Timestamp(seconds: row.int(6)))
    }
  }

  /// Whether the session that a request came with has not been ended since. A key alone would not tell: that of
  /// an ended session may be given again.
  static func isThere(_ viewer: Viewer, in connection: Connection) throws -> Bool {
    try connection.first(existence, viewer.sessionKey, viewer.key) { _ in true } ?? false
  }

  private static let existence = PreparedSQL("SELECT 1 FROM sessions WHERE key = ?1 AND userKey = ?2")

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
      LIMIT 100
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
