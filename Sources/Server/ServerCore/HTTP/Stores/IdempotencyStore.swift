import SQLite

package struct IdempotencyRecord: Hashable, Sendable {
  package let fingerprint: [UInt8]
  package let createdId: String?
}

/// Completed requests that clients may repeat.
package struct IdempotencyStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// The maximum number of stored keys per account; the newest are kept.
  package static let keysPerAccount = 1_000
  /// The time for which a key is kept.
  package static let lifetime = Duration.seconds(24 * 60 * 60)

  /// Returns the request that was completed with this key in the last day.
  package func record(scope: [UInt8], now: Timestamp) throws -> IdempotencyRecord? {
    try connection.first(
      """
      SELECT fingerprint, createdId
      FROM idempotencyKeys
      WHERE scope = \(scope) AND createdAt > \(now.adding(.zero - Self.lifetime).seconds)
      """
    ) { row in
      IdempotencyRecord(fingerprint: row.blob("fingerprint"), createdId: row.optionalText("createdId"))
    }
  }

  /// Returns the completed request. Throws if the key was used for another request.
  package func record(of key: IdempotencyKey, now: Timestamp) throws -> IdempotencyRecord? {
    guard let record = try record(scope: key.scope, now: now) else { return nil }
    guard record.fingerprint == key.fingerprint else { throw APIError.idempotencyKeyReused }
    return record
  }

  package func insert(_ key: IdempotencyKey, createdId: String?, now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO idempotencyKeys (scope, userKey, fingerprint, createdId, createdAt)
      VALUES (\(key.scope), \(key.userKey), \(key.fingerprint), \(createdId), \(now.seconds))
      ON CONFLICT (scope) DO UPDATE SET
        userKey = excluded.userKey, fingerprint = excluded.fingerprint, createdId = excluded.createdId,
        createdAt = excluded.createdAt
      """)
    try connection.run(
      """
      DELETE FROM idempotencyKeys
      WHERE scope IN (
        SELECT scope FROM idempotencyKeys
        WHERE userKey = \(key.userKey)
        ORDER BY createdAt DESC
        \(raw: Dialect.noLimit) OFFSET \(Self.keysPerAccount)
      )
      """)
  }

  /// Deletes at most `limit` expired rows. Returns the number of deleted rows.
  package func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
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
