/// Which cards the deck holds. All conditions hold together, whatever the method is.
///
/// ```swift
/// let query = DeckQuery(method: .topRated, kind: .film, firstYear: 1990, lastYear: 1999)
/// ```
public struct DeckQuery: Hashable, Sendable, Codable {
  public var method: DiscoveryMethod
  public var kind: TitleKind?
  public var genre: String?
  /// Only with both bounds in order.
  public var firstYear: Int?
  public var lastYear: Int?
  /// Nil for the order that the method has by itself.
  public var sort: DeckSort?
  /// Whether what was decided already comes again.
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

/// Where cards come from.
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

/// In which order the deck is dealt.
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
  /// Requests the next part; null at the end.
  public let cursor: String?
  /// The methods that this server has cards for.
  public let methods: [DiscoveryMethod]

  public init(titles: [Title], cursor: String?, methods: [DiscoveryMethod]) {
    self.titles = titles
    self.cursor = cursor
    self.methods = methods
  }
}
