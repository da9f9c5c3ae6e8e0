import Formats
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct ReadingDayStoreTests {
  private static func session(_ id: String, of user: Viewer) -> ReadingSessionRecord {
    ReadingSessionRecord(
      key: 0, id: id, userKey: user.key, titleKey: nil, bookTitle: "Emma", groupKey: 0,
      status: .completed,
      startedAt: .at(0), endedAt: .at(60), seconds: 0, resumedAt: nil, timeZone: "Europe/Vienna",
      dayStartHour: 4,
      day: CivilDate(year: 2026, month: 11, day: 23), startPage: 3, endPage: nil, mood: nil,
      isFinished: false,
      visibility: .followers)
  }

  @Test(arguments: StorageEngine.allCases)
  func `reading days follow from completed sessions, and settings are stored`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let anna = try transaction.addUser("anna")
      #expect(try transaction.readingDays.settings(ofUser: anna.key) == nil)
      let settings = ReadingSettings(
        timeZone: "Asia/Tokyo", dayStartHour: 3, dailyGoalMinutes: 45, visibility: .onlyMe)
      try transaction.readingDays.put(ReadingSettings(), ofUser: anna.key)
      try transaction.readingDays.put(settings, ofUser: anna.key)
      #expect(try transaction.readingDays.settings(ofUser: anna.key) == settings)

      let day = CivilDate(year: 2026, month: 11, day: 23)
      for (id, seconds) in [("one", 40), ("two", 50), ("none", 0)] {
        var session = Self.session(id, of: anna)
        (session.seconds, session.endPage) = (seconds, 10)
        _ = try transaction.readingSessions.insert(session)
      }
      try transaction.readingDays.refresh(day, ofUser: anna.key)
      #expect(
        try transaction.readingDays.days(ofUser: anna.key, from: day, through: day)
          == [ReadingDay(day: day, seconds: 90, pages: 14, sessions: 2)])
      let counted = try transaction.readingDays.streakDays(ofUser: anna.key)
      #expect(counted.map(\.day) == [day] && counted.map(\.clock) == [DayClock(offset: 3_600, startHour: 4)])
      for id in ["one", "two"] {
        var session = try #require(try transaction.readingSessions.session(id: id))
        session.status = .discarded
        try transaction.readingSessions.update(session)
        try transaction.readingDays.refresh(day, ofUser: anna.key)
      }
      #expect(try transaction.readingDays.days(ofUser: anna.key, from: day, through: day).isEmpty)
    }
  }
}
