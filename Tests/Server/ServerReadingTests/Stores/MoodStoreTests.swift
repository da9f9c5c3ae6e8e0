import Formats
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

struct MoodStoreTests {
  private static let day = CivilDate(year: 2026, month: 11, day: 23)
  private static let next = CivilDate(year: 2026, month: 11, day: 24)

  @Test(arguments: StorageEngine.allCases)
  func `moods come from completed sessions of one reader`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let emma = try Fixtures(transaction).film("Emma")
      let samples:
        [(id: String, person: Viewer, status: ReadingSessionRecord.Status, time: Int, mood: String?)] =
          [
            ("one", anna, .completed, 100, "calm"), ("two", anna, .completed, 0, nil),
            ("late", anna, .completed, 7_200, "tired"), ("gone", anna, .discarded, 300, "bored"),
            ("other", ben, .completed, 400, "glad"),
          ]
      for (id, user, status, time, mood) in samples {
        var session = ReadingSessionStoreTests.session(id, of: user, status, at: time)
        (session.mood, session.seconds) = (mood, 90)
        if id == "one" { session.titleKey = emma.key }
        if id == "late" { session.day = Self.next }
        _ = try ReadingSessionStore(transaction).insert(session)
      }
      let moods = MoodStore(transaction)
      // It is 02:40 in Greenwich, and an hour later in Vienna.
      #expect(
        try moods.sessions(ofUser: anna.key, in: Self.day...Self.day) == [
          MoodedSession(day: Self.day, hour: 3, seconds: 90, mood: nil, bookTitle: "Book two"),
          MoodedSession(
            day: Self.day, hour: 3, seconds: 90, mood: "calm", titleId: emma.id, bookTitle: "Book one"),
        ])
      #expect(try moods.sessions(ofUser: anna.key, in: Self.day...Self.next).map(\.hour) == [3, 3, 5])
      #expect(try moods.sessions(ofUser: ben.key, in: Self.day...Self.next).map(\.mood) == ["glad"])
      #expect(try moods.latestMoods(ofUser: anna.key, after: .at(0), limit: 9) == ["tired", "calm"])
      #expect(try moods.latestMoods(ofUser: anna.key, after: .at(0), limit: 1) == ["tired"])
      #expect(try moods.latestMoods(ofUser: anna.key, after: .at(160), limit: 9) == ["tired"])
      #expect(try moods.latestMoods(ofUser: ben.key, after: .at(0), limit: 9) == ["glad"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `moods count until the reader disables them`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let moods = MoodStore(transaction)
      #expect(try moods.settings(ofUser: anna.key).usesMoods)
      try moods.put(MoodSettings(usesMoods: false), ofUser: anna.key)
      #expect(try !moods.settings(ofUser: anna.key).usesMoods)
      #expect(try moods.settings(ofUser: ben.key).usesMoods)
      try moods.put(MoodSettings(usesMoods: true), ofUser: anna.key)
      #expect(try moods.settings(ofUser: anna.key).usesMoods)
    }
  }
}
