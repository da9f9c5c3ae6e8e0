import ServerCore
import Formats
import Foundation
import KiwiKit
import SQLite

/// The moods of sessions, and the setting that turns them off.
package struct MoodStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// The maximum number of sessions examined for the latest moods.
  private static let maxExamined = 100

  /// Returns the completed sessions of a span of days, ordered by their starts.
  package func sessions(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> [MoodedSession] {
    var clocks: [String: TimeZone] = [:]
    return try connection.all(
      """
      SELECT
        readingSessions.day AS day, readingSessions.startedAt AS startedAt, readingSessions.timeZone AS timeZone,
        readingSessions.seconds AS seconds, readingSessions.mood AS mood, titles.id AS titleId,
        readingSessions.bookTitle AS bookTitle
      FROM readingSessions LEFT JOIN titles ON titles.key = readingSessions.titleKey
      WHERE readingSessions.userKey = \(userKey) AND readingSessions.status = 'completed'
        AND \(sql: StatisticsStore.isOfDay("readingSessions.day", span))
      ORDER BY readingSessions.startedAt, readingSessions.key
      """
    ) { row -> MoodedSession? in
      guard let day = CivilDate(row.text("day")) else { return nil }
      let name = row.text("timeZone")
      let timeZone = clocks[name] ?? TimeZone(identifier: name) ?? .gmt
      clocks[name] = timeZone
      let started = row.int("startedAt")
      let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(started)))
      let hour = CivilDate.divided(
        CivilDate.divided(started + offset, by: CivilDate.secondsPerDay).remainder, by: 3_600
      ).quotient
      return MoodedSession(
        day: day, hour: hour, seconds: row.int("seconds"), mood: row.optionalText("mood"),
        titleId: row.optionalText("titleId"), bookTitle: row.text("bookTitle"))
    }.compactMap(\.self)
  }

  /// Returns the moods of sessions that ended after a time, latest first.
  package func latestMoods(ofUser userKey: Int64, after time: Timestamp, limit: Int) throws -> [String] {
    try connection.all(
      """
      SELECT mood FROM (
        SELECT mood, endedAt, key FROM readingSessions
        WHERE userKey = \(userKey) AND status = 'completed' AND endedAt > \(time.seconds)
        ORDER BY endedAt DESC, key DESC
        LIMIT \(Self.maxExamined)
      ) AS latest
      WHERE mood IS NOT NULL
      ORDER BY endedAt DESC, key DESC
      LIMIT \(limit)
      """
    ) { $0.text("mood") }
  }

  package func settings(ofUser userKey: Int64) throws -> MoodSettings {
    try connection.first("SELECT usesMoods FROM moodSettings WHERE userKey = \(userKey)") {
      MoodSettings(usesMoods: $0.bool("usesMoods"))
    } ?? MoodSettings()
  }

  package func put(_ settings: MoodSettings, ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO moodSettings (userKey, usesMoods) VALUES (\(userKey), \(settings.usesMoods))
      ON CONFLICT (userKey) DO UPDATE SET usesMoods = excluded.usesMoods
      """)
  }
}
