import ServerCore
import Formats
import KiwiKit
import SQLite

/// The reading goals of users.
struct GoalStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns all versions of a goal, oldest first.
  func versions(
    _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit, ofUser userKey: Int64
  ) throws -> [ReadingGoalVersion] {
    try connection.all(
      """
      SELECT since, amount FROM readingGoals
      WHERE userKey = \(userKey) AND period = \(period.rawValue) AND unit = \(unit.rawValue)
      ORDER BY since
      """
    ) { row in
      CivilDate(row.text("since")).map { ReadingGoalVersion(since: $0, amount: row.int("amount")) }
    }.compactMap(\.self)
  }

  /// Inserts a version, or replaces the one of the same day.
  func put(
    _ version: ReadingGoalVersion, _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit,
    ofUser userKey: Int64
  ) throws {
    try connection.run(
      """
      INSERT INTO readingGoals (userKey, period, unit, since, amount)
      VALUES (
        \(userKey), \(period.rawValue), \(unit.rawValue), \(version.since.description), \(version.amount)
      )
      ON CONFLICT (userKey, period, unit, since) DO UPDATE SET amount = excluded.amount
      """)
  }

  /// Returns the finished books, pages or whole minutes in a span of days.
  func done(
    _ unit: ReadingGoal.Unit, from first: CivilDate, through last: CivilDate, ofUser userKey: Int64
  ) throws -> Int {
    let days: SQL = """
      FROM readingDays
      WHERE userKey = \(userKey) AND day BETWEEN \(first.description) AND \(last.description)
      """
    let query: SQL =
      switch unit {
      case .minutes: "SELECT COALESCE(SUM(seconds), 0) AS done \(sql: days)"
      case .pages: "SELECT COALESCE(SUM(pages), 0) AS done \(sql: days)"
      case .books:
        """
        SELECT (
          SELECT COUNT(*) FROM libraryEntries
          \(raw: Dialect.orderedJoin) titles ON titles.key = libraryEntries.titleKey
          WHERE libraryEntries.userKey = \(userKey) AND libraryEntries.status = 'done'
            AND libraryEntries.isDeleted = 0 AND titles.kind = 'book'
            AND libraryEntries.day BETWEEN \(first.description) AND \(last.description)
        ) + (
          SELECT COUNT(*) FROM (
            SELECT readingSessions.day \(sql: BookNames.finished(ofUser: userKey, in: first...last))
          ) AS named
        ) AS done
        """
      }
    let done = try connection.first(query) { $0.int("done") } ?? 0
    return unit == .minutes ? done / 60 : done
  }
}
