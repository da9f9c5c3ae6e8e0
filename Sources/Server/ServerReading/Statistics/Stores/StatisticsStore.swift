import ServerTitles
import ServerCore
import Formats
import KiwiKit
import SQLite

/// The sums of reading in a month on one weekday.
package struct ReadingSum: Hashable, Sendable {
  /// The month, such as `2026-11`.
  package let month: String
  /// The weekday; 0 is Monday.
  let weekday: Int
  package let seconds: Int
  let pagedSeconds: Int
  package let pages: Int
  package let sessions: Int
  package let days: Int
}

package struct Finished: Sendable {
  package let sums: [FinishedSum]
  /// Readings of books that had been finished before.
  let rereads: Int
  /// The genres of the books, most frequent first.
  package let genres: [ReadingStatistics.Count]
  package let authors: [ReadingStatistics.Count]
}

/// The number of titles of a kind that were finished in a month.
package struct FinishedSum: Hashable, Sendable {
  package let month: String
  package let kind: TitleKind
  package var count = 0
  /// The pages of titles whose length is known.
  package var pages = 0
  /// The number of titles whose length is known.
  var paged = 0
}

package enum FinishedBook: Sendable {
  case first
  case last
  case longest
}

/// The sums of a user's reading.
///
/// Time and pages come from the few rows of days and hours, finished titles from an index of the library.
struct StatisticsStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  static func isOfDay(_ column: SQL, _ span: ClosedRange<CivilDate>) -> SQL {
    "\(sql: column) BETWEEN \(span.lowerBound.description) AND \(span.upperBound.description)"
  }

  /// Returns the sums of each month and weekday with reading.
  func sums(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> [ReadingSum] {
    try connection.all(
      """
      SELECT
        substr(day, 1, 7) AS month, weekday, SUM(seconds) AS seconds, SUM(pagedSeconds) AS pagedSeconds,
        SUM(pages) AS pages, SUM(sessions) AS sessions, COUNT(*) AS days
      FROM readingDays
      WHERE userKey = \(userKey) AND \(sql: Self.isOfDay("day", span))
      GROUP BY substr(day, 1, 7), weekday
      """
    ) { row in
      ReadingSum(
        month: row.text("month"), weekday: row.int("weekday"), seconds: row.int("seconds"),
        pagedSeconds: row.int("pagedSeconds"), pages: row.int("pages"), sessions: row.int("sessions"),
        days: row.int("days"))
    }
  }

  /// Returns the seconds of reading in each hour of the day that has any.
  func hours(
    ofUser userKey: Int64, in span: ClosedRange<CivilDate>
  ) throws -> [(hour: Int, seconds: Int)] {
    try connection.all(
      """
      SELECT hour, SUM(seconds) AS seconds FROM readingHours
      WHERE userKey = \(userKey) AND \(sql: Self.isOfDay("day", span))
      GROUP BY hour
      """
    ) { ($0.int("hour"), $0.int("seconds")) }
  }

  func longestDay(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> ReadingDay? {
    try connection.first(
      """
      SELECT day, seconds, pages, sessions FROM readingDays
      WHERE userKey = \(userKey) AND \(sql: Self.isOfDay("day", span))
      ORDER BY seconds DESC, day
      LIMIT 1
      """
    ) { row in
      CivilDate(row.text("day")).map { day in
        ReadingDay(
          day: day, seconds: row.int("seconds"), pages: row.int("pages"), sessions: row.int("sessions"))
      }
    } ?? nil
  }

  /// Returns the years with reading or finished titles, latest first.
  func years(ofUser userKey: Int64) throws -> [Int] {
    try connection.all(
      """
      SELECT substr(day, 1, 4) AS year FROM readingDays WHERE userKey = \(userKey)
      UNION
      SELECT substr(day, 1, 4) AS year FROM libraryEntries
      WHERE userKey = \(userKey) AND status = 'done' AND isDeleted = 0
      UNION
      SELECT substr(day, 1, 4) AS year FROM readingSessions \(raw: Dialect.index("readingSessionsFinishedByName"))
      WHERE userKey = \(userKey) AND status = 'completed' AND isFinished = 1 AND titleKey IS NULL
      ORDER BY year DESC
      """
    ) { Int($0.text("year")) }.compactMap(\.self)
  }
}
