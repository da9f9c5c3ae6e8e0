import ServerTitles
import ServerSocial
import ServerCore
import Formats
import KiwiKit
import SQLite

/// The days on which users read, and their reading settings.
struct ReadingDayStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  func settings(ofUser userKey: Int64) throws -> ReadingSettings? {
    try connection.first(
      """
      SELECT timeZone, dayStartHour, dailyGoalMinutes, visibility FROM readingSettings WHERE userKey = \(userKey)
      """
    ) { row in
      ReadingSettings(
        timeZone: row.text("timeZone"), dayStartHour: row.int("dayStartHour"),
        dailyGoalMinutes: row.int("dailyGoalMinutes"),
        visibility: Audience(rawValue: row.text("visibility")) ?? .followers)
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

  /// Recomputes the row of a day from its completed sessions.
  func refresh(_ day: CivilDate, ofUser userKey: Int64) throws {
    let sessions = try ReadingSessionStore(Transaction(connection)).completed(ofUser: userKey, on: day)
      .filter { $0.seconds > 0 }
    guard let first = sessions.first, let last = sessions.last else {
      try connection.run(
        "DELETE FROM readingDays WHERE userKey = \(userKey) AND day = \(day.description)")
      return try refreshHours(of: day, ofUser: userKey)
    }
    let seconds = sessions.reduce(0) { $0 + $1.seconds }
    let pages = sessions.reduce(0) { $0 + ($1.pagesRead ?? 0) }
    let pagedSeconds = sessions.filter { $0.pagesRead != nil }.reduce(0) { $0 + $1.seconds }
    let clock = ReadingClock.clock(last.timeZone, startHour: last.dayStartHour, at: last.startedAt)
    try connection.run(
      """
      INSERT INTO readingDays (
        userKey, day, seconds, pages, sessions, firstStartedAt, clockOffset, dayStartHour, pagedSeconds, weekday
      ) VALUES (
        \(userKey), \(day.description), \(seconds), \(pages), \(sessions.count), \(first.startedAt.seconds),
        \(clock.offset), \(clock.startHour), \(pagedSeconds), \(day.daysSinceEpoch - day.monday.daysSinceEpoch)
      )
      ON CONFLICT (userKey, day) DO UPDATE SET
        seconds = excluded.seconds, pages = excluded.pages, sessions = excluded.sessions,
        firstStartedAt = excluded.firstStartedAt, clockOffset = excluded.clockOffset,
        dayStartHour = excluded.dayStartHour, pagedSeconds = excluded.pagedSeconds
      """)
    try refreshHours(of: day, ofUser: userKey)
  }

  /// Recomputes the hours of a day. Each second counts for its hour in the session's time zone.
  private func refreshHours(of day: CivilDate, ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM readingHours WHERE userKey = \(userKey) AND day = \(day.description)")
    let stretches = try connection.all(
      """
      SELECT readingSessions.timeZone AS timeZone, readingIntervals.startedAt AS startedAt,
        readingIntervals.endedAt AS endedAt
      FROM readingSessions JOIN readingIntervals ON readingIntervals.sessionKey = readingSessions.key
      WHERE readingSessions.userKey = \(userKey) AND readingSessions.day = \(day.description)
        AND readingSessions.status = 'completed'
      """
    ) { row in
      let start = row.int("startedAt")
      let offset = ReadingClock.clock(row.text("timeZone"), startHour: 0, at: Timestamp(seconds: start))
        .offset
      return start + offset..<max(start, row.int("endedAt")) + offset
    }
    for (hour, seconds) in DayHours.seconds(of: stretches).enumerated() where seconds > 0 {
      try connection.run(
        """
        INSERT INTO readingHours (userKey, day, hour, seconds)
        VALUES (\(userKey), \(day.description), \(hour), \(seconds))
        """)
    }
  }

  /// Returns the days that count for a streak, oldest first.
  func streakDays(ofUser userKey: Int64) throws -> [StreakDay] {
    try connection.all(
      """
      SELECT day, firstStartedAt, clockOffset, dayStartHour FROM readingDays
      WHERE userKey = \(userKey) AND seconds >= \(ReadingStreak.minSeconds)
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
