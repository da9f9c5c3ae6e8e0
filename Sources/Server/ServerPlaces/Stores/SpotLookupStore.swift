import ServerTitles
import ServerCore
import KiwiKit
import SQLite

/// What was asked of the sources of places, and when.
protocol SpotLookupStore {
  /// Whether something may be asked now.
  func isDue(_ question: String, now: Timestamp) throws -> Bool
  func save(_ question: String, now: Timestamp, askAgainAt: Timestamp) throws
  /// Removes at most so many that may be asked again, and returns how many.
  func deleteDue(now: Timestamp, limit: Int) throws -> Int
}

extension Transaction {
  var spotLookups: any SpotLookupStore { SQLSpotLookupStore(connection: connection) }
}

struct SQLSpotLookupStore: SpotLookupStore {
  let connection: Connection

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
