import ServerTitles
import ServerCore
import KiwiKit

/// Which titles the deck holds, and in which order. What is asked for beside the order always holds.
///
/// Methods are of two sorts. Some put all titles in order: first those that a source ranks, then the others as the
/// catalogue orders them by itself. Of the others a deck holds what a source lists, and nothing else.
package enum DeckService {
  /// A part may be empty and not the last one: then so many titles were looked at in vain.
  package static let looks = 2_000

  package static func part(
    of query: DeckQuery, seenBy viewer: Viewer?, after position: DeckPosition?, limit: Int, thisYear: Int,
    looks: Int = looks, in transaction: Transaction
  ) throws -> DeckPart {
    var part = DeckPart()
    var skipped: Int64?
    switch try stage(of: query, at: position, in: transaction) {
    case .ranking(let generation):
      let stage = DeckStage.ranking(generation)
      guard let order = order(of: query, at: stage) else { return part }
      // Of an order that is gone, the newest one begins.
      part = try transaction.deck.part(
        of: query, from: stage, in: order, seenBy: viewer, after: position?.stage == stage ? position : nil,
        limit: limit, looks: looks)
      guard query.method.ordersAllTitles, part.next == nil else { return part }
      skipped = generation
    case .catalogue(let generation): skipped = generation
    }
    let stage = DeckStage.catalogue(without: skipped)
    part.append(
      try catalogue(
        query, from: stage, seenBy: viewer, after: position?.stage == stage ? position : nil,
        limit: limit - part.titles.count, thisYear: thisYear, looks: looks, in: transaction))
    return part
  }

  /// The titles of one kind that a deck would hold without any source, the first ones.
  package static func titles(
    of method: DiscoveryMethod, kind: TitleKind, limit: Int, thisYear: Int, in transaction: Transaction
  ) throws -> [TitleRecord] {
    try catalogue(
      DeckQuery(method: method, kind: kind), from: .catalogue(without: nil), seenBy: nil, after: nil,
      limit: limit, thisYear: thisYear, looks: limit, in: transaction
    ).titles
  }

  private static func catalogue(
    _ query: DeckQuery, from stage: DeckStage, seenBy viewer: Viewer?, after position: DeckPosition?,
    limit: Int, thisYear: Int, looks: Int, in transaction: Transaction
  ) throws -> DeckPart {
    guard let order = order(of: query, at: stage) else { return DeckPart() }
    var query = query
    if query.method == .upcoming { query.firstYear = max(query.firstYear ?? .min, thisYear + 1) }
    return try transaction.deck.part(
      of: query, from: stage, in: order, seenBy: viewer, after: position, limit: limit, looks: looks)
  }

  /// Nil where the stage has no titles for the method.
  package static func order(of query: DeckQuery, at stage: DeckStage) -> DeckOrder? {
    let own: DeckOrder? =
      switch stage {
      case .ranking: .ranked
      case .catalogue: query.method.catalogueOrder
      }
    return own.map { query.sort.map(DeckOrder.init) ?? $0 }
  }

  /// Who is in the middle of a deck stays where they are, whatever sources have told since.
  private static func stage(
    of query: DeckQuery, at position: DeckPosition?, in transaction: Transaction
  ) throws -> DeckStage {
    let rankings = transaction.titleRankings
    switch position?.stage {
    case .catalogue(let skipped): return .catalogue(without: skipped)
    case .ranking(let generation) where try rankings.has(generation, of: query.method):
      return .ranking(generation)
    case .ranking, nil:
      // An order that was asked for takes the place of the method's.
      guard query.sort == nil || !query.method.ordersAllTitles else { return .catalogue(without: nil) }
      let newest = try rankings.newestGeneration(of: query.method)
      return newest.map(DeckStage.ranking) ?? .catalogue(without: nil)
    }
  }

  /// Those for which there is something.
  package static func methods(thisYear: Int, in transaction: Transaction) throws -> [DiscoveryMethod] {
    let ranked = try transaction.titleRankings.rankedMethods()
    return try DiscoveryMethod.allCases.filter { method in
      try method.ordersAllTitles || ranked.contains(method)
        || method == .upcoming && transaction.deck.hasTitles(after: thisYear)
    }
  }
}

extension DiscoveryMethod {
  fileprivate var ordersAllTitles: Bool {
    switch self {
    case .popular, .trending, .topRated: true
    default: false
    }
  }

  /// The order that the catalogue has by itself; nil where nothing here knows what belongs to the method.
  fileprivate var catalogueOrder: DeckOrder? {
    switch self {
    case .popular: .keepers
    case .trending: .trend
    case .topRated: .rating
    case .upcoming: .oldest
    case .nowPlaying, .netflix, .primeVideo, .disneyPlus, .max, .appleTV, .hulu, .paramountPlus, .peacock,
      .tubi, .plutoTV, .crunchyroll:
      nil
    }
  }
}

extension DeckOrder {
  package init(_ sort: DeckSort) {
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
