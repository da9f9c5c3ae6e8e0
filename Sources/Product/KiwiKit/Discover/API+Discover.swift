extension API {
  /// The deck of titles.
  public enum Discover {
    /// The limit of requests, which is high because a viewer who decided on many titles needs several to skip them.
    public static let deckLimit = RateLimitRule("deck", burst: 240, period: .seconds(60))

    public static let deck = Endpoint<Nothing, DeckPartQuery, Nothing, DeckResponse>(
      .get, "/deck", "getDeck", .anyone, "Titles to decide on",
      """
      Lists titles that the viewer has not decided on and that meet all conditions. A part may be empty and still have a \
      cursor, because the server reads a limited number of titles per request; then request the next part. Actions of \
      fewer than three users do not affect the order. After a restart of the server, an older cursor starts over. At \
      most 240 requests a minute for each user or address.
      """, limit: deckLimit)
  }
}

/// A request for a part of the deck.
///
/// ```swift
/// let query = DeckPartQuery(DeckQuery(method: .trending), limit: 20)
/// ```
public struct DeckPartQuery: EndpointQuery {
  public static let rules: [String: FieldRule] = [
    "genre": .pattern(#"^[^\u0000]*$"#), "firstYear": .number(Limits.titleYears),
    "lastYear": .number(Limits.titleYears), "limit": .number(Limits.pageSize),
    "cursor": .pattern("^[A-Za-z0-9_-]{107}$"),
  ]

  /// The source of the cards; `popular` if absent. `popular`, `trending` and `topRated` sort all titles; the others list
  /// only their own. The response names the methods that this server has.
  public var method: DiscoveryMethod?
  /// Only titles of this kind.
  public var kind: TitleKind?
  /// Only titles of this genre.
  public var genre: String?
  /// Only titles of this year or later.
  public var firstYear: Int?
  /// Only titles of this year or earlier.
  public var lastYear: Int?
  /// The order, instead of that of the method. Orders by year omit titles without a year.
  public var sort: DeckSort?
  /// True to include titles that the viewer has decided on.
  public var includesSwiped: Bool?
  /// The maximum number of cards.
  public var limit: Int?
  /// The ``DeckResponse/cursor`` of the previous part.
  public var cursor: String?

  public init(_ query: DeckQuery, after cursor: String? = nil, limit: Int? = nil) {
    method = query.method
    kind = query.kind
    genre = query.genre
    firstYear = query.firstYear
    lastYear = query.lastYear
    sort = query.sort
    includesSwiped = query.includesSwiped ? true : nil
    self.limit = limit
    self.cursor = cursor
  }

  /// The filters, without the position in the deck.
  public var deck: DeckQuery {
    DeckQuery(
      method: method ?? .popular, kind: kind, genre: genre, firstYear: firstYear, lastYear: lastYear,
      sort: sort, includesSwiped: includesSwiped ?? false)
  }
}
