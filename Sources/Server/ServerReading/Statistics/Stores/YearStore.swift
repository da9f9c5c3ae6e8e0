import ServerCore
import SQLite

/// What was shown when a year was kept.
package struct KeptYear: Hashable, Sendable {
  let keptAt: Timestamp
  /// JSON of a `ReadingYear.Content`.
  package let content: String
}

/// Years in review that are kept.
struct YearStore {
  let connection: Connection

  func kept(_ year: Int, ofUser userKey: Int64) throws -> KeptYear? {
    try connection.first(
      "SELECT keptAt, content FROM readingYears WHERE userKey = \(userKey) AND year = \(year)"
    ) { KeptYear(keptAt: Timestamp(seconds: $0.int("keptAt")), content: $0.text("content")) }
  }

  func keptYears(ofUser userKey: Int64) throws -> [Int] {
    try connection.all("SELECT year FROM readingYears WHERE userKey = \(userKey) ORDER BY year DESC") {
      $0.int("year")
    }
  }

  /// Puts one in the place of the one that is there.
  func keep(_ year: Int, _ kept: KeptYear, ofUser userKey: Int64) throws {
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
