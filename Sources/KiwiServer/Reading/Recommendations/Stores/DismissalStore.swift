import SQLite

/// Which titles people do not want to be told of again.
protocol DismissalStore {
  /// Changes nothing where it stands already.
  func insert(_ titleKey: Int64, ofUser userKey: Int64, now: Timestamp) throws
  func delete(_ titleKey: Int64, ofUser userKey: Int64) throws
  func isDismissed(_ titleKey: Int64, byUser userKey: Int64) throws -> Bool
}

extension Transaction {
  var dismissals: any DismissalStore { SQLDismissalStore(connection: connection) }
}

struct SQLDismissalStore: DismissalStore {
  let connection: Connection

  func insert(_ titleKey: Int64, ofUser userKey: Int64, now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO titleDismissals (userKey, titleKey, dismissedAt)
      VALUES (\(userKey), \(titleKey), \(now.seconds))
      ON CONFLICT (userKey, titleKey) DO NOTHING
      """)
  }

  func delete(_ titleKey: Int64, ofUser userKey: Int64) throws {
    try connection.run(
      "DELETE FROM titleDismissals WHERE userKey = \(userKey) AND titleKey = \(titleKey)")
  }

  func isDismissed(_ titleKey: Int64, byUser userKey: Int64) throws -> Bool {
    try connection.first(Self.one, userKey, titleKey) { _ in true } ?? false
  }

  private static let one = PreparedSQL(
    "SELECT 1 AS one FROM titleDismissals WHERE userKey = ?1 AND titleKey = ?2")
}
