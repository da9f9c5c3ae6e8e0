import ServerCore
import SQLite

/// Questions asked of the sources of places, with their times.
struct SpotLookupStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns whether a question may be asked now.
  func isDue(_ question: String, now: Timestamp) throws -> Bool {
    try connection.first(
      "SELECT 1 AS one FROM spotLookups WHERE question = \(question) AND askAgainAt > \(now.seconds)"
    ) { _ in true } == nil
  }

  func save(_ question: String, now: Timestamp, askAgainAt: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO spotLookups (question, askedAt, askAgainAt)
      VALUES (\(question), \(now.seconds), \(askAgainAt.seconds))
      ON CONFLICT (question) DO UPDATE SET askedAt = excluded.askedAt, askAgainAt = excluded.askAgainAt
      """)
  }

  /// Removes up to `limit` questions that may be asked again. Returns their number.
  func deleteDue(now: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM spotLookups WHERE question IN (
        SELECT question FROM spotLookups WHERE askAgainAt <= \(now.seconds) ORDER BY askAgainAt LIMIT \(limit)
      )
      """)
    return connection.changes
  }
}
