import Formats
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct GoalStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a goal version replaces the one of the same day, and kept years are stored as given`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let anna = try Fixtures(transaction).addUser("anna")
      let goals = GoalStore(transaction)
      let (first, second) = (CivilDate(year: 2026, month: 1, day: 1), CivilDate(year: 2027, month: 1, day: 1))
      for (day, amount) in [(second, 20), (first, 10), (first, 12)] {
        try goals.put(
          ReadingGoalVersion(since: day, amount: amount), .year, .books, ofUser: anna.key)
      }
      #expect(
        try goals.versions(.year, .books, ofUser: anna.key)
          == [ReadingGoalVersion(since: first, amount: 12), ReadingGoalVersion(since: second, amount: 20)])
      #expect(try goals.versions(.week, .books, ofUser: anna.key).isEmpty)
      for unit in ReadingGoal.Unit.allCases {
        #expect(try goals.done(unit, from: first, through: second, ofUser: anna.key) == 0)
      }
      let years = YearStore(transaction)
      let kept = StoredYear(keptAt: .at(5), content: "{}")
      try years.keep(2026, StoredYear(keptAt: .at(4), content: "[]"), ofUser: anna.key)
      try years.keep(2026, kept, ofUser: anna.key)
      #expect(try years.kept(2026, ofUser: anna.key) == kept && years.storedYears(ofUser: anna.key) == [2026])
      try years.forget(2026, ofUser: anna.key)
      #expect(try years.kept(2026, ofUser: anna.key) == nil)
      try MoodStore(transaction).put(MoodSettings(usesMoods: false), ofUser: anna.key)
      #expect(try !MoodStore(transaction).settings(ofUser: anna.key).usesMoods)
      #expect(try MoodStore(transaction).latestMoods(ofUser: anna.key, after: .at(0), limit: 3).isEmpty)
    }
  }
}
