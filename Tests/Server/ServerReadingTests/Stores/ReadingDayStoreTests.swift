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
      let anna = try Fixtures(transaction).addUser("anna")
      #expect(try ReadingDayStore(transaction).settings(ofUser: anna.key) == nil)
      let settings = ReadingSettings(
        timeZone: "Asia/Tokyo", dayStartHour: 3, dailyGoalMinutes: 45, visibility: .onlyMe)
      try ReadingDayStore(transaction).put(ReadingSettings(), ofUser: anna.key)
      try ReadingDayStore(transaction).put(settings, ofUser: anna.key)
      #expect(try ReadingDayStore(transaction).settings(ofUser: anna.key) == settings)

      let day = CivilDate(year: 2026, month: 11, day: 23)
      for (id, seconds) in [("one", 40), ("two", 50), ("none", 0)] {
        var session = Self.session(id, of: anna)
        (session.seconds, session.endPage) = (seconds, 10)
        _ = try ReadingSessionStore(transaction).insert(session)
      }
      try ReadingDayStore(transaction).refresh(day, ofUser: anna.key)
      #expect(
        try ReadingDayStore(transaction).days(ofUser: anna.key, from: day, through: day)
          == [ReadingDay(day: day, seconds: 90, pages: 14, sessions: 2)])
      let counted = try ReadingDayStore(transaction).streakDays(ofUser: anna.key)
      #expect(counted.map(\.day) == [day] && counted.map(\.clock) == [DayClock(offset: 3_600, startHour: 4)])
      for id in ["one", "two"] {
        var session = try #require(try ReadingSessionStore(transaction).session(id: id))
        session.status = .discarded
        try ReadingSessionStore(transaction).update(session)
        try ReadingDayStore(transaction).refresh(day, ofUser: anna.key)
      }
      #expect(try ReadingDayStore(transaction).days(ofUser: anna.key, from: day, through: day).isEmpty)
    }
  }
}
