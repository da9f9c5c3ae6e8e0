import Foundation
public import KiwiKit

/// The user's last filters of the deck, as text that a device or browser stores.
public struct DeckChoices: RawRepresentable, Hashable, Sendable {
  public var query: DeckQuery

  public init(_ query: DeckQuery) { self.query = query.normalized }

  /// Returns nil for invalid text, such as that of a later version.
  public init?(rawValue: String) {
    guard let query = try? JSONDecoder().decode(DeckQuery.self, from: Data(rawValue.utf8)) else { return nil }
    self.init(query)
  }

  public var rawValue: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(query)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension DeckQuery {
  /// The query without contradictions. Examples are a reversed range of years, or a genre that the kind does not have.
  var normalized: DeckQuery {
    var query = self
    if let kind, !method.kinds.contains(kind) { query.kind = nil }
    if let genre, !Self.genres(of: query.kind).contains(genre) { query.genre = nil }
    if let firstYear, let lastYear, firstYear > lastYear { query.lastYear = nil }
    return query
  }

  /// True if a filter other than the kind is set.
  public var isFiltered: Bool {
    genre != nil || firstYear != nil || lastYear != nil || sort != nil || includesSwiped
  }

  /// Returns the genres to choose from, by name.
  public static func genres(of kind: TitleKind?) -> [String] {
    switch kind {
    case .film:
      [
        "action", "adventure", "animation", "biography", "comedy", "crime", "documentary", "drama", "family",
        "fantasy", "history", "horror", "music", "mystery", "romance", "science fiction", "thriller", "war",
        "western",
      ]
    case .show:
      [
        "action", "adventure", "animation", "children", "comedy", "crime", "documentary", "drama", "family",
        "fantasy", "history", "horror", "mystery", "nature", "romance", "science", "science fiction",
        "thriller", "war", "western",
      ]
    case .book:
      [
        "adventure", "children", "classic", "comedy", "crime", "drama", "essay", "fantasy", "fiction",
        "graphic novel", "history", "horror", "memoir", "mystery", "mythology", "nature", "philosophy",
        "poetry", "politics", "romance", "science", "science fiction", "short stories", "society", "thriller",
        "travel", "war",
      ]
    case nil: Set(TitleKind.allCases.flatMap { genres(of: $0) }).sorted()
    }
  }

  /// Returns the years to choose from, latest first. Books reach further back than films.
  ///
  /// - Parameter thisYear: The current year. The choices include the two years after it.
  public static func years(of kind: TitleKind?, thisYear: Int) -> [Int] {
    let years = Array((firstYearOfFilms...max(thisYear + 2, firstYearOfFilms)).reversed())
    return kind == .film || kind == .show ? years : years + earlierYears
  }

  private static let firstYearOfFilms = 1900
  private static let earlierYears = [1850, 1800, 1700, 1600, 1500, 1000, 1]
}
