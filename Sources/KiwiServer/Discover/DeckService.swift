import KiwiKit

/// Which titles the deck holds, and in which order. What is asked for beside the order always holds.
enum DeckService {
  /// A part may be empty and not the last one: then so many titles were looked at in vain.
  static let looks = 2_000

  static func part(
    of query: DeckQuery, seenBy viewer: Viewer?, after position: DeckPosition?, limit: Int, thisYear: Int,
    looks: Int = looks, in transaction: Transaction
  ) throws -> DeckPart {
    var query = query
    let ownOrder: DeckOrder
    switch query.method {
    case .popular: ownOrder = .keepers
    case .trending: ownOrder = .trend
    case .topRated: ownOrder = .rating
    case .upcoming:
      ownOrder = .oldest
      query.firstYear = max(query.firstYear ?? .min, thisYear + 1)
    case .nowPlaying, .netflix, .primeVideo, .disneyPlus, .max, .appleTV, .hulu, .paramountPlus, .peacock,
      .tubi, .plutoTV, .crunchyroll:
      // Nothing here knows where a title is shown.
      return DeckPart()
    }
    return try transaction.deck.part(
      of: query, in: query.sort.map(DeckOrder.init) ?? ownOrder, seenBy: viewer, after: position,
      limit: limit, looks: looks)
  }

  /// Those for which there is something.
  static func methods(thisYear: Int, in transaction: Transaction) throws -> [DiscoveryMethod] {
    var methods: [DiscoveryMethod] = [.popular, .trending, .topRated]
    if try transaction.deck.hasTitles(after: thisYear) { methods.append(.upcoming) }
    return methods
  }
}

extension DeckOrder {
  init(_ sort: DeckSort) {
    self =
      switch sort {
      case .popular: .keepers
      case .topRated: .rating
      case .newest: .newest
      case .oldest: .oldest
      case .nameAscending: .nameAscending
      case .nameDescending: .nameDescending
      }
  }
}
