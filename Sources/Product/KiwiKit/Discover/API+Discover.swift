extension API {
  /// The deck of titles.
  public enum Discover {
    /// A viewer who has decided on many titles needs several requests to pass them.
    public static let deckLimit = RateLimitRule("deck", burst: 240, period: .seconds(60))

    public static let deck = Endpoint<Nothing, DeckPartQuery, Nothing, DeckResponse>(
      .get, "/deck", "getDeck", .anyone, "Titles to decide on",
      """
      The titles that the viewer has not decided on. All conditions apply together, whatever the order. A part may be \
      empty although it has a cursor: the server looked at its maximum of titles without a match, and the client requests \
      the next part. Actions of fewer than three users count in no order. A cursor from before a restart of the server \
      begins again. 240 requests a minute for each user or address.
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

  /// The source of the cards; `popular` without it. `popular`, `trending` and `topRated` order all titles, the others hold
  /// their own titles only. The answer names those that this server has.
  public var method: DiscoveryMethod?
  /// Only titles of this kind.
  public var kind: TitleKind?
  /// Only titles of this genre.
  public var genre: String?
  /// Only titles of this year or later.
  public var firstYear: Int?
  /// Only titles of this year or earlier.
  public var lastYear: Int?
  /// The order, in place of that of the method. Orders by year leave out titles without one.
  public var sort: DeckSort?
  /// True if titles that the viewer decided on are included.
  public var includesSwiped: Bool?
  /// The maximum number of cards.
  public var limit: Int?
  /// The ``DeckResponse/cursor`` of the part before.
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

  /// The conditions, without the place in the deck.
  public var deck: DeckQuery {
    DeckQuery(
      method: method ?? .popular, kind: kind, genre: genre, firstYear: firstYear, lastYear: lastYear,
      sort: sort, includesSwiped: includesSwiped ?? false)
  }
}
