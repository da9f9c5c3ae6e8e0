import Formats
import KiwiKit
import Media
import Testing

@testable import ServerReading

/// The texts of a year's picture.
struct YearPictureTests {
  private func card(books: Int, pages: Int) -> YearCard {
    let days = CivilDate(year: 2026, month: 1, day: 1)...CivilDate(year: 2026, month: 12, day: 31)
    let statistics = ReadingStatistics(
      from: days.lowerBound, through: days.upperBound, seconds: 7_200, pages: pages, daysRead: books,
      books: books, films: books)
    return YearPicture.card(
      2026, ReadingYear.Content(statistics: statistics, bestStreak: books), by: "ana")
  }

  @Test func `labels have the plural forms of their numbers`() {
    let one = card(books: 1, pages: 1)
    #expect(
      one.figures.map(\.label) == [
        "book finished", "page", "hours", "day with a book", "day in a row", "film or show",
      ])
    let many = card(books: 3, pages: 1_213)
    #expect(
      many.figures.map(\.label) == [
        "books finished", "pages", "hours", "days with a book", "days in a row", "films and shows",
      ])
    #expect(many.figures.map(\.value) == ["3", "1213", "2", "3", "3", "3"])
  }

  @Test func `the heading names the year without a separator`() {
    #expect(card(books: 1, pages: 0).heading == "2026 in Books")
  }
}
