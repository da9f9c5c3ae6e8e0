import ServerCore
import SQLite

/// The addresses from which users have logged in.
struct KnownAddressStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// The maximum number of remembered addresses per account.
  private static let addressesPerAccount = 10
  private static let lifetime = Duration.seconds(90 * 24 * 60 * 60)

  func isKnown(_ address: KnownAddress, ofUser userKey: Int64, now: Timestamp) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM knownAddresses
      WHERE userKey = \(userKey) AND addressHash = \(address.hash)
        AND lastUsedAt > \(now.adding(.zero - Self.lifetime).seconds)
      """
    ) { _ in true } ?? false
  }

  /// Records an address and deletes the account's oldest beyond the maximum.
  func record(_ address: KnownAddress, ofUser userKey: Int64, now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO knownAddresses (userKey, addressHash, lastUsedAt)
      VALUES (\(userKey), \(address.hash), \(now.seconds))
      ON CONFLICT (userKey, addressHash) DO UPDATE SET lastUsedAt = excluded.lastUsedAt
      """)
    try connection.run(
      """
      DELETE FROM knownAddresses
      WHERE userKey = \(userKey) AND addressHash IN (
        SELECT addressHash FROM knownAddresses
        WHERE userKey = \(userKey)
        ORDER BY lastUsedAt DESC, addressHash
        \(raw: Dialect.noLimit) OFFSET \(Self.addressesPerAccount)
      )
      """)
  }

  /// Deletes all addresses of an account, because its password changed.
  func deleteAll(ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM knownAddresses WHERE userKey = \(userKey)")
  }

  /// Deletes at most `limit` rows. Returns the number of deleted rows.
  func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM knownAddresses
      WHERE (userKey, addressHash) IN (
        SELECT userKey, addressHash FROM knownAddresses
        WHERE lastUsedAt <= \(now.adding(.zero - Self.lifetime).seconds)
        LIMIT \(limit)
      )
      """)
    return connection.changes
  }
}
