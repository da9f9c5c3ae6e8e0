import Passwords
import SQLite

/// An address as it is remembered for one account: a hash, by which it can be known again and not read.
struct KnownAddress: Hashable, Sendable {
  fileprivate let hash: [UInt8]

  init(_ address: String, ofUser userId: String) {
    hash = Hash.sha256(Array("\(userId)\n\(address)".utf8))
  }
}

/// The SQL of the addresses from which people have logged in to their accounts.
enum KnownAddressStore {
  /// The newest of each account that are remembered.
  private static let limit = 10
  private static let lifetime = Duration.seconds(90 * 24 * 60 * 60)

  static func isKnown(
    _ address: String, ofUsername username: String, now: Timestamp, in connection: Connection
  ) throws -> Bool {
    guard let user = try UserStore.user(username: username, in: connection) else { return false }
    return try connection.first(
      """
      SELECT 1 FROM knownAddresses
      WHERE userKey = \(user.key) AND addressHash = \(KnownAddress(address, ofUser: user.id).hash)
        AND lastUsedAt > \(now.adding(.zero - lifetime).seconds)
      """
    ) { _ in true } ?? false
  }

  static func note(
    _ address: KnownAddress, ofUser userKey: Int64, now: Timestamp, in connection: Connection
  ) throws {
    try connection.run(
      """
      INSERT INTO knownAddresses (userKey, addressHash, lastUsedAt)
      VALUES (\(userKey), \(address.hash), \(now.seconds))
      ON CONFLICT DO UPDATE SET lastUsedAt = excluded.lastUsedAt
      """)
    try connection.run(
      """
      DELETE FROM knownAddresses
      WHERE userKey = \(userKey) AND addressHash IN (
        SELECT addressHash FROM knownAddresses
        WHERE userKey = \(userKey)
        ORDER BY lastUsedAt DESC, addressHash
        LIMIT -1 OFFSET \(limit)
      )
      """)
  }

  /// Forgets all addresses of an account, because its password had to change.
  static func deleteAll(ofUser userKey: Int64, in connection: Connection) throws {
    try connection.run("DELETE FROM knownAddresses WHERE userKey = \(userKey)")
  }

  static func deleteExpired(now: Timestamp, limit: Int, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM knownAddresses
      WHERE (userKey, addressHash) IN (
        SELECT userKey, addressHash FROM knownAddresses
        WHERE lastUsedAt <= \(now.adding(.zero - lifetime).seconds)
        LIMIT \(limit)
      )
      """)
  }
}
