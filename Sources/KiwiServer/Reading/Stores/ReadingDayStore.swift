import Formats
import KiwiKit
import SQLite

/// On which days somebody read, and by which settings.
protocol ReadingDayStore {
  func settings(ofUser userKey: Int64) throws -> ReadingSettings?
  func put(_ settings: ReadingSettings, ofUser userKey: Int64) throws
  /// Makes a day's row of its completed sessions.
  func refresh(_ day: CivilDate, ofUser userKey: Int64) throws
  /// Days that count for a streak, oldest first.
  func streakDays(ofUser userKey: Int64) throws -> [StreakDay]
  func days(ofUser userKey: Int64, from first: CivilDate, through last: CivilDate) throws -> [ReadingDay]
}

extension Transaction {
  var readingDays: any ReadingDayStore { SQLReadingDayStore(connection: connection) }
}

struct SQLReadingDayStore: ReadingDayStore {
  let connection: Connection

  func settings(ofUser userKey: Int64) throws -> ReadingSettings? {
    try connection.first(
      """
      SELECT timeZone, dayStartHour, dailyGoalMinutes, visibility FROM readingSettings WHERE userKey = \(userKey)
      """
    ) { row in
      ReadingSettings(
        timeZone: row.text("timeZone"), dayStartHour: row.int("dayStartHour"),
        dailyGoalMinutes: row.int("dailyGoalMinutes"),
        visibility: VisitVisibility(rawValue: row.text("visibility")) ?? .followers)
    }
  }

  func put(_ settings: ReadingSettings, ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO readingSettings (userKey, timeZone, dayStartHour, dailyGoalMinutes, visibility)
      VALUES (
        \(userKey), \(settings.timeZone), \(settings.dayStartHour), \(settings.dailyGoalMinutes),
        \(settings.visibility.rawValue)
      )
      ON CONFLICT (userKey) DO UPDATE SET
        timeZone = excluded.timeZone, dayStartHour = excluded.dayStartHour,
        dailyGoalMinutes = excluded.dailyGoalMinutes, visibility = excluded.visibility
      """)
  }

  func refresh(_ day: CivilDate, ofUser userKey: Int64) throws {
    let sessions = try SQLReadingSessionStore(connection: connection).completed(ofUser: userKey, on: day)
      .filter { $0.seconds > 0 }
    guard let first = sessions.first, let last = sessions.last else {
      try connection.run(
        "DELETE FROM readingDays WHERE userKey = \(userKey) AND day = \(day.description)")
      return
    }
    let seconds = sessions.reduce(0) { $0 + $1.seconds }
    let pages = sessions.reduce(0) { $0 + ($1.pagesRead ?? 0) }
    let clock = ReadingClock.clock(last.timeZone, startHour: last.dayStartHour, at: last.startedAt)
    try connection.run(
      """
      INSERT INTO readingDays (
        userKey, day, seconds, pages, sessions, firstStartedAt, clockOffset, dayStartHour
      ) VALUES (
        \(userKey), \(day.description), \(seconds), \(pages), \(sessions.count), \(first.startedAt.seconds),
        \(clock.offset), \(clock.startHour)
      )
      ON CONFLICT (userKey, day) DO UPDATE SET
        seconds = excluded.seconds, pages = excluded.pages, sessions = excluded.sessions,
        firstStartedAt = excluded.firstStartedAt, clockOffset = excluded.clockOffset,
        dayStartHour = excluded.dayStartHour
      """)
  }

  func streakDays(ofUser userKey: Int64) throws -> [StreakDay] {
    try connection.all(
      """
      SELECT day, firstStartedAt, clockOffset, dayStartHour FROM readingDays
      WHERE userKey = \(userKey) AND seconds >= \(ReadingStreak.leastSeconds)
      ORDER BY day
      """
    ) { row in
      CivilDate(row.text("day")).map { day in
        StreakDay(
          day: day, firstSeconds: row.int("firstStartedAt"),
          clock: DayClock(offset: row.int("clockOffset"), startHour: row.int("dayStartHour")))
      }
    }.compactMap(\.self)
  }

  func days(
    ofUser userKey: Int64, from first: CivilDate, through last: CivilDate
  ) throws -> [ReadingDay] {
    try connection.all(
      """
      SELECT day, seconds, pages, sessions FROM readingDays
      WHERE userKey = \(userKey) AND day BETWEEN \(first.description) AND \(last.description)
      ORDER BY day
      """
    ) { row in
      CivilDate(row.text("day")).map { day in
        ReadingDay(
          day: day, seconds: row.int("seconds"), pages: row.int("pages"), sessions: row.int("sessions"))
      }
    }.compactMap(\.self)
  }
}
