import Formats
import KiwiKit
import Testing

struct ReadingGoalTests {
  private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  @Test func `a week lasts from Monday to Sunday and a year is the calendar year`() throws {
    let day = try day("2026-01-01")
    #expect(ReadingGoal.Period.week.first(of: day).description == "2025-12-29")
    #expect(ReadingGoal.Period.week.last(of: day).description == "2026-01-04")
    #expect(ReadingGoal.Period.year.first(of: day).description == "2026-01-01")
    #expect(ReadingGoal.Period.year.last(of: day).description == "2026-12-31")
    #expect(ReadingGoal.Period.day.first(of: day) == day && ReadingGoal.Period.day.last(of: day) == day)
  }

  @Test(arguments: ReadingGoal.Period.allCases)
  func `the latest periods are consecutive`(period: ReadingGoal.Period) throws {
    let today = try day("2024-03-01")
    let firsts = period.latest(30, through: today)
    #expect(firsts.count == 30 && firsts.first == period.first(of: today))
    for (later, earlier) in zip(firsts, firsts.dropFirst()) {
      #expect(period.last(of: earlier).daysSinceEpoch + 1 == later.daysSinceEpoch)
    }
  }

  @Test func `a period has the goal that was set last before it ended`() throws {
    let versions = [
      ReadingGoalVersion(since: try day("2026-02-02"), amount: 50),
      ReadingGoalVersion(since: try day("2026-01-05"), amount: 100),
      ReadingGoalVersion(since: try day("2026-03-02"), amount: 0),
    ]
    #expect(ReadingGoalVersion.amount(versions, on: try day("2025-12-29")) == nil)
    #expect(ReadingGoalVersion.amount(versions, on: try day("2026-01-05")) == 100)
    #expect(ReadingGoalVersion.amount(versions, on: try day("2026-01-26")) == 100)
    #expect(ReadingGoalVersion.amount(versions, on: try day("2026-02-23")) == 50)
    #expect(ReadingGoalVersion.amount(versions, on: try day("2026-03-09")) == nil)
  }

  @Test func `periods end at the first year`() throws {
    #expect(ReadingGoal.Period.year.latest(5, through: try day("0002-06-01")).count == 2)
  }
}
