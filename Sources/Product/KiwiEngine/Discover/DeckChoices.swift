import Foundation
public import KiwiKit

/// Which cards somebody chose last, as text that a device or browser keeps for them.
public struct DeckChoices: RawRepresentable, Hashable, Sendable {
  public var query: DeckQuery

  public init(_ query: DeckQuery) { self.query = query.tidied }

  /// Nil when it is none: a later version may write others.
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
  /// Without what contradicts itself: years in the wrong order, a kind that the method does not have, or a genre that
  /// the kind does not have.
  var tidied: DeckQuery {
    var query = self
    if let kind, !method.kinds.contains(kind) { query.kind = nil }
    if let genre, !Self.genres(of: query.kind).contains(genre) { query.genre = nil }
    if let firstYear, let lastYear, firstYear > lastYear { query.lastYear = nil }
    return query
  }

  /// Whether anything narrows the deck down, beside its kind.
  public var isFiltered: Bool {
    genre != nil || firstYear != nil || lastYear != nil || sort != nil || includesSwiped
  }

  /// The genres to choose among, by name.
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

  /// The years to choose among, the latest first. Books are older than films.
  ///
  /// - Parameter thisYear: What is to come within two years can be chosen too.
  public static func years(of kind: TitleKind?, thisYear: Int) -> [Int] {
    let years = Array((firstYearOfFilms...max(thisYear + 2, firstYearOfFilms)).reversed())
    return kind == .film || kind == .show ? years : years + earlierYears
  }

  private static let firstYearOfFilms = 1900
  private static let earlierYears = [1850, 1800, 1700, 1600, 1500, 1000, 1]
}
