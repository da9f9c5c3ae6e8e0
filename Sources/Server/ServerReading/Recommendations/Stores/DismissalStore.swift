import ServerCore
import SQLite

/// Titles that users dismissed from their recommendations.
struct DismissalStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Inserts a dismissal, unless there is one.
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

  /// Returns a page of the keys of dismissed titles, last first, and one more.
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
