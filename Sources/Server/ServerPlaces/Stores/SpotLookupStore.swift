import ServerCore
import SQLite

/// What was asked of the sources of places, and when.
struct SpotLookupStore {
  let connection: Connection

  /// Whether something may be asked now.
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

  /// Removes at most so many that may be asked again, and returns how many.
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
