import ServerCore
import SQLite

/// Which titles people do not want to be told of again.
struct DismissalStore {
  let connection: Connection

  /// Changes nothing where it stands already.
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

  /// Their keys, the last first, and one more than the page when there is more.
  func titles(ofUser userKey: Int64, page: Page) throws -> [Int64] {
    try connection.all(
      """
      SELECT titleKey FROM titleDismissals WHERE userKey = \(userKey)
      ORDER BY dismissedAt DESC, titleKey DESC LIMIT \(page.size + 1) OFFSET \(page.offset)
      """
    ) { $0.integer("titleKey") }
  }

  private static let one = PreparedSQL(
    "SELECT 1 AS one FROM titleDismissals WHERE userKey = ?1 AND titleKey = ?2")
}
