import ServerTitles
import ServerCore
import Foundation
import KiwiKit
import Media

/// Draws a year in review as a picture to share.
///
/// Pictures are drawn on request and not stored, so they always match the year.
enum YearPicture {
  static func jpeg(
    of year: Int, _ content: ReadingYear.Content, by username: String, _ server: ServerContext
  ) async throws -> [UInt8] {
    try await server.withStaging { staging in
      let card = card(year, content, by: username)
      do {
        let image = try await server.pictures.drawCard(card, into: staging.folder)
        guard let largest = image.variants.first else { throw APIError.internalError }
        return [UInt8](try Data(contentsOf: URL(filePath: "\(staging.folder)/\(largest.name)")))
      } catch MediaError.overloaded {
        throw APIError.overloaded(retryAfter: 3)
      }
    }
  }

  static func card(_ year: Int, _ content: ReadingYear.Content, by username: String) -> YearCard {
    let statistics = content.statistics
    var figures: [YearCard.Figure] = []
    func add(_ value: Int, _ one: String, _ many: String) {
      if value > 0 { figures.append(YearCard.Figure(value: String(value), label: value == 1 ? one : many)) }
    }
    add(statistics.books, "book finished", "books finished")
    add(statistics.pages, "page", "pages")
    add(statistics.seconds / 3_600, "hour", "hours")
    add(statistics.daysRead, "day with a book", "days with a book")
    add(content.bestStreak, "day in a row", "days in a row")
    add(statistics.films + statistics.shows, "film or show", "films and shows")
    let books =
      content.favorites.isEmpty
      ? [content.firstBook, content.lastBook].compactMap(\.self)
      : content.favorites
    return YearCard(
      heading: "\(year) in Books", figures: figures, months: statistics.months.map(\.seconds),
      lines: books.prefix(YearCard.maxLines).map { book in
        book.author.map { "\(book.name), \($0)" } ?? book.name
      },
      attribution: "@\(username)", paper: .init(hex: 0xF6F8F2), ink: .init(hex: 0x1F2418),
      accent: .init(hex: 0x3F7D20))
  }
}
