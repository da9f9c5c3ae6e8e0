import ServerCore
import SQLite

/// A stored year in review.
package struct StoredYear: Hashable, Sendable {
  let keptAt: Timestamp
  /// The JSON of a `ReadingYear.Content`.
  package let content: String
}

/// The stored years in review.
struct YearStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  func kept(_ year: Int, ofUser userKey: Int64) throws -> StoredYear? {
    try connection.first(
      "SELECT keptAt, content FROM readingYears WHERE userKey = \(userKey) AND year = \(year)"
    ) { StoredYear(keptAt: Timestamp(seconds: $0.int("keptAt")), content: $0.text("content")) }
  }

  func storedYears(ofUser userKey: Int64) throws -> [Int] {
    try connection.all("SELECT year FROM readingYears WHERE userKey = \(userKey) ORDER BY year DESC") {
      $0.int("year")
    }
  }

  /// Stores a year, or replaces the stored one.
  func keep(_ year: Int, _ kept: StoredYear, ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO readingYears (userKey, year, keptAt, content)
      VALUES (\(userKey), \(year), \(kept.keptAt.seconds), \(kept.content))
      ON CONFLICT (userKey, year) DO UPDATE SET keptAt = excluded.keptAt, content = excluded.content
      """)
  }

  func forget(_ year: Int, ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM readingYears WHERE userKey = \(userKey) AND year = \(year)")
  }
}
