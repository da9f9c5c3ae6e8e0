import Formats
import Foundation
import KiwiKit
import StringCatalogs
import Testing

@testable import KiwiUI

/// The labels of reading goals.
struct GoalLabelTests {
  @Test(arguments: [
    ("en_US", ReadingGoal.Unit.pages, 80, 120, "This year: 80 of 120 pages"),
    ("en_US", .pages, 1_200, 15_000, "This year: 1,200 of 15,000 pages"),
    ("de_DE", .pages, 1_200, 15_000, "This year: 1.200 of 15.000 pages"),
    ("en_US", .minutes, 90, 600, "This year: 1 hr 30 min of 10 hr"),
    ("en_US", .books, 24, 24, "This year: 24 books, goal of 24 books reached"),
  ])
  func `progress and goal have numbers in the reader's format`(
    language: String, unit: ReadingGoal.Unit, done: Int, amount: Int, text: String
  ) throws {
    let goal = ReadingGoal(
      period: .year, unit: unit, amount: amount, first: try #require(CivilDate("2026-01-01")),
      last: try #require(CivilDate("2026-12-31")), done: done)
    let shown = ReaderLocale.$current.withValue(Locale(identifier: language)) {
      StatisticsWords.progress(goal)
    }
    #expect(shown == text)
  }
}
