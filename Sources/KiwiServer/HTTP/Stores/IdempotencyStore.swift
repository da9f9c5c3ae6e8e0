import HTTPServer
import SQLite

/// The answers that may be asked for again.
protocol IdempotencyStore {
  /// What a request with this key was answered, and the fingerprint of that request.
  func answer(scope: [UInt8], now: Timestamp) throws -> (fingerprint: [UInt8], outcome: Outcome)?
  func insert(_ outcome: Outcome, for key: IdempotencyKey, now: Timestamp) throws
  /// Returns how many of at most `limit` were removed, because they are too old to be asked for.
  func deleteExpired(now: Timestamp, limit: Int) throws -> Int
}

extension IdempotencyStore {
  /// The earlier answer to the same request; throws when the key was used for another one.
  func outcome(of key: IdempotencyKey, now: Timestamp) throws -> Outcome? {
    guard let (fingerprint, outcome) = try answer(scope: key.scope, now: now) else { return nil }
    guard fingerprint == key.fingerprint else { throw APIError.idempotencyKeyReused }
    var replay = outcome
    replay.isReplay = true
    return replay
  }
}

extension Transaction {
  var idempotencyKeys: any IdempotencyStore { SQLIdempotencyStore(connection: connection) }
}

struct SQLIdempotencyStore: IdempotencyStore {
  let connection: Connection

  /// The newest answers of an account that are kept.
  static let answersPerAccount = 1_000
  /// How long an answer is kept.
  static let lifetime = Duration.seconds(24 * 60 * 60)

  func answer(scope: [UInt8], now: Timestamp) throws -> (fingerprint: [UInt8], outcome: Outcome)? {
    try connection.first(
      """
      SELECT fingerprint, status, body, location
      FROM idempotencyKeys
      WHERE scope = \(scope) AND createdAt > \(now.adding(.zero - Self.lifetime).seconds)
      """
    ) { row in
      (
        row.blob("fingerprint"),
        Outcome(
          status: Status(code: UInt16(clamping: row.int("status"))), body: row.blob("body"),
          location: row.optionalText("location"))
      )
    }
  }

  func insert(_ outcome: Outcome, for key: IdempotencyKey, now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO idempotencyKeys (scope, userKey, fingerprint, status, location, body, createdAt)
      VALUES (
        \(key.scope), \(key.userKey), \(key.fingerprint), \(Int(outcome.status.code)), \(outcome.location),
        \(outcome.body), \(now.seconds)
      )
      ON CONFLICT (scope) DO UPDATE SET
        userKey = excluded.userKey, fingerprint = excluded.fingerprint, status = excluded.status,
        location = excluded.location, body = excluded.body, createdAt = excluded.createdAt
      """)
    try connection.run(
      """
      DELETE FROM idempotencyKeys
      WHERE scope IN (
        SELECT scope FROM idempotencyKeys
        WHERE userKey = \(key.userKey)
        ORDER BY createdAt DESC
        \(raw: Dialect.noLimit) OFFSET \(Self.answersPerAccount)
      )
      """)
  }

  func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM idempotencyKeys
      WHERE scope IN (
        SELECT scope FROM idempotencyKeys
        WHERE createdAt <= \(now.adding(.zero - Self.lifetime).seconds)
        ORDER BY createdAt
        LIMIT \(limit)
      )
      """)
    return connection.changes
  }
}
