import Formats
import Foundation
import KiwiKit

/// The addresses of the user's library. They include filters, such as `/me/library/seen?genre=drama&sort=name`, so
/// a reload shows the same.
extension Route {
  /// - Parameter segments: The part of the path after `/me`.
  init?(own segments: [String], query: (String) -> String?) {
    if segments == ["reading", "statistics"] {
      self = .statistics(year: query("year").flatMap(Self.year))
      return
    }
    guard segments.count == 2 else { return nil }
    switch (segments[0], Self.id(segments[1])) {
    case ("ebooks", let id?): self = .ebook(id: id)
    case ("experiences", let id?): self = .experience(id: id)
    case ("challenges", let id?): self = .challenge(id: id)
    case ("notes", let id?): self = .notes(titleId: id)
    case ("speed-reading", let id?):
      self = .speedReader(query("kind") == "book" ? .book(id: id) : .text(id: id))
    case ("years", _):
      guard let year = Self.year(segments[1]) else { return nil }
      self = .readingYear(year)
    case ("library", _):
      guard let shelf = LibraryShelf(rawValue: segments[1]) else { return nil }
      self = .shelf(Self.libraryQuery(shelf, query))
    default: return nil
    }
  }

  private static func year(_ text: String) -> Int? {
    Int(text).flatMap { ReadingYear.years.contains($0) && String($0) == text ? $0 : nil }
  }

  private static func libraryQuery(_ shelf: LibraryShelf, _ query: (String) -> String?) -> LibraryQuery {
    let quarters = query("minimumRating").flatMap { Int($0) }
    return LibraryQuery(
      shelf: shelf, text: query("q") ?? "", kind: query("kind").flatMap(TitleKind.init(rawValue:)),
      genre: query("genre"), platform: query("platform"),
      minimumRating: quarters.flatMap(Rating.init(quarterStars:)),
      sort: query("sort").flatMap(LibrarySort.init(rawValue:)) ?? .recentlyAdded)
  }

  static func url(of query: LibraryQuery) -> String {
    var parts: [(name: String, value: String)] = []
    if !query.text.isEmpty { parts.append(("q", query.text)) }
    if let kind = query.kind { parts.append(("kind", kind.rawValue)) }
    if let genre = query.genre { parts.append(("genre", genre)) }
    if let platform = query.platform { parts.append(("platform", platform)) }
    if let rating = query.minimumRating { parts.append(("minimumRating", String(rating.quarterStars))) }
    if query.sort != .recentlyAdded { parts.append(("sort", query.sort.rawValue)) }
    let text = parts.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    return "/me/library/\(query.shelf.rawValue)" + (text.isEmpty ? "" : "?" + text)
  }
}
