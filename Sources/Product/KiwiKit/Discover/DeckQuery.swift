/// The filters and the order of the deck. All filters apply together, with every method.
///
/// ```swift
/// let query = DeckQuery(method: .topRated, kind: .film, firstYear: 1990, lastYear: 1999)
/// ```
public struct DeckQuery: Hashable, Sendable, Codable {
  public var method: DiscoveryMethod
  public var kind: TitleKind?
  public var genre: String?
  /// The first year; not later than ``lastYear``.
  public var firstYear: Int?
  public var lastYear: Int?
  /// The order; nil for that of the method.
  public var sort: DeckSort?
  /// True to include titles that the viewer has decided on.
  public var includesSwiped: Bool

  public init(
    method: DiscoveryMethod = .popular, kind: TitleKind? = nil, genre: String? = nil, firstYear: Int? = nil,
    lastYear: Int? = nil, sort: DeckSort? = nil, includesSwiped: Bool = false
  ) {
    self.method = method
    self.kind = kind
    self.genre = genre
    self.firstYear = firstYear
    self.lastYear = lastYear
    self.sort = sort
    self.includesSwiped = includesSwiped
  }
}

/// The source of the cards.
///
/// ```swift
/// let query = DeckQuery(method: .trending)
/// ```
public enum DiscoveryMethod: String, Codable, Hashable, Sendable, CaseIterable {
  case popular
  case trending
  case topRated
  case nowPlaying
  case upcoming
  case netflix
  case primeVideo
  case disneyPlus
  case max
  case appleTV
  case hulu
  case paramountPlus
  case peacock
  case tubi
  case plutoTV
  case crunchyroll
}

/// The order of the deck.
///
/// ```swift
/// let query = DeckQuery(kind: .show, sort: .newest)
/// ```
public enum DeckSort: String, Codable, Hashable, Sendable, CaseIterable {
  case popular
  case topRated
  case newest
  case oldest
  case nameAscending
  case nameDescending
}

/// A part of the deck.
///
/// ```swift
/// let deck = try decoder.decode(DeckResponse.self, from: data)
/// let hasMore = deck.cursor != nil
/// ```
public struct DeckResponse: WireValue {
  public static let rules: [String: FieldRule] = ["titles": .list(0...Limits.pageSize.upperBound)]

  public let titles: [Title]
  /// The cursor of the next part; null at the end.
  public let cursor: String?
  /// The methods for which this server has cards.
  public let methods: [DiscoveryMethod]

  public init(titles: [Title], cursor: String?, methods: [DiscoveryMethod]) {
    self.titles = titles
    self.cursor = cursor
    self.methods = methods
  }
}
