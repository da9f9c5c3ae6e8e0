import ServerTitles
import ServerCore
import Foundation
import KiwiKit
import Media

/// Draws a year in review as a picture to share.
///
/// Pictures are drawn on request and not stored, so they always match the year.
enum YearPicture {
  static func jpeg(of card: YearCard, _ server: ServerContext) async throws -> [UInt8] {
    try await server.withStaging { staging in
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
    // The picture draws the number apart from its label.
    func add(_ value: Int, _ label: LocalizedText) {
      guard value > 0 else { return }
      figures.append(YearCard.Figure(value: String(value), label: String(localized: label)))
    }
    let hours = statistics.seconds / 3_600
    let watched = statistics.films + statistics.shows
    add(statistics.books, "books finished (\(statistics.books))")
    add(statistics.pages, "pages (\(statistics.pages))")
    add(hours, "hours (\(hours))")
    add(statistics.daysRead, "days with a book (\(statistics.daysRead))")
    add(content.bestStreak, "days in a row (\(content.bestStreak))")
    add(watched, "films and shows (\(watched))")
    let books =
      content.favorites.isEmpty
      ? [content.firstBook, content.lastBook].compactMap(\.self)
      : content.favorites
    return YearCard(
      heading: String(localized: "\(String(year)) in Books"), figures: figures,
      months: statistics.months.map(\.seconds),
      lines: books.prefix(YearCard.maxLines).map { book in
        book.author.map { "\(book.name), \($0)" } ?? book.name
      },
      attribution: "@\(username)", paper: .init(hex: 0xF6F8F2), ink: .init(hex: 0x1F2418),
      accent: .init(hex: 0x3F7D20))
  }
}
