import Formats
import Foundation
import KiwiKit

/// The addresses of the reader's library: `/me/library`, and each shelf with what it is narrowed to, such as
/// `/me/library/seen?genre=drama&sort=name`, so that a page that is loaded again shows the same.
extension Route {
  /// What follows `/me`.
  init?(own segments: [String], query: (String) -> String?) {
    switch segments {
    case ["library"]: self = .library
    case ["lists"]: self = .lists
    case ["reading"]: self = .reading
    case ["reading", "statistics"]: self = .statistics(year: query("year").flatMap(Self.year))
    case ["reading", "goals"]: self = .readingGoals
    case ["reading", "moods"]: self = .moodMap
    case ["challenges"]: self = .challenges
    case ["notes"]: self = .notes(titleId: nil)
    case ["picks"]: self = .groupPicks
    case ["not-for-me"]: self = .dismissedTitles
    case ["friends"]: self = .friends
    case ["ebooks"]: self = .ebooks
    case ["speed-reading"]: self = .speedReading
    case ["notifications"]: self = .notifications
    case ["experiences"]: self = .experiences
    case ["places"]: self = .myPlaces
    case ["places", "wishes"]: self = .spotWishes
    case ["places", "zones"]: self = .privacyZones
    case ["places", "import"]: self = .importPlaces
    default:
      if segments.count == 2, segments[0] == "ebooks", UUID(uuidString: segments[1]) != nil {
        self = .ebook(id: segments[1].lowercased())
        return
      }
      if segments.count == 2, segments[0] == "experiences", UUID(uuidString: segments[1]) != nil {
        self = .experience(id: segments[1].lowercased())
        return
      }
      if segments.count == 2, segments[0] == "years" {
        guard let year = Self.year(segments[1]) else { return nil }
        self = .readingYear(year)
        return
      }
      if segments.count == 2, segments[0] == "challenges", UUID(uuidString: segments[1]) != nil {
        self = .challenge(id: segments[1].lowercased())
        return
      }
      if segments.count == 2, segments[0] == "notes", UUID(uuidString: segments[1]) != nil {
        self = .notes(titleId: segments[1].lowercased())
        return
      }
      if segments.count == 2, segments[0] == "speed-reading", UUID(uuidString: segments[1]) != nil {
        let id = segments[1].lowercased()
        self = .speedReader(query("kind") == "book" ? .book(id: id) : .text(id: id))
        return
      }
      guard segments.count == 2, segments[0] == "library", let shelf = LibraryShelf(rawValue: segments[1])
      else { return nil }
      self = .shelf(Self.libraryQuery(shelf, query))
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
