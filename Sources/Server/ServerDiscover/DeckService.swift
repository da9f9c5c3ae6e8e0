import ServerTitles
import ServerCore
import KiwiKit

/// Selects and orders the titles of the deck. Filters always apply.
///
/// Some methods order all titles: first those that a source ranks, then the catalog's. With the other methods a deck
/// has only the titles that a source lists.
package enum DeckService {
  /// The maximum number of titles examined for a part. A part may be empty without being the last.
  package static let maxExamined = 2_000

  package static func part(
    of query: DeckQuery, seenBy viewer: Viewer?, after position: DeckPosition?, limit: Int, thisYear: Int,
    maxExamined: Int = maxExamined, in transaction: Transaction
  ) throws -> DeckPart {
    var part = DeckPart()
    var skipped: Int64?
    switch try stage(of: query, at: position, in: transaction) {
    case .ranking(let generation):
      let stage = DeckStage.ranking(generation)
      guard let order = order(of: query, at: stage) else { return part }
      // If the ranking no longer exists, the newest one starts from its beginning.
      part = try DeckStore(transaction).part(
        of: query, from: stage, in: order, seenBy: viewer, after: position?.stage == stage ? position : nil,
        limit: limit, maxExamined: maxExamined)
      guard query.method.ordersAllTitles, part.next == nil else { return part }
      skipped = generation
    case .catalog(let generation): skipped = generation
    }
    let stage = DeckStage.catalog(without: skipped)
    part.append(
      try catalog(
        query, from: stage, seenBy: viewer, after: position?.stage == stage ? position : nil,
        limit: limit - part.titles.count, thisYear: thisYear, maxExamined: maxExamined, in: transaction))
    return part
  }

  /// Returns the first titles of one kind that a deck would have without any source.
  package static func titles(
    of method: DiscoveryMethod, kind: TitleKind, limit: Int, thisYear: Int, in transaction: Transaction
  ) throws -> [TitleRecord] {
    try catalog(
      DeckQuery(method: method, kind: kind), from: .catalog(without: nil), seenBy: nil, after: nil,
      limit: limit, thisYear: thisYear, maxExamined: limit, in: transaction
    ).titles
  }

  private static func catalog(
    _ query: DeckQuery, from stage: DeckStage, seenBy viewer: Viewer?, after position: DeckPosition?,
    limit: Int, thisYear: Int, maxExamined: Int, in transaction: Transaction
  ) throws -> DeckPart {
    guard let order = order(of: query, at: stage) else { return DeckPart() }
    var query = query
    if query.method == .upcoming { query.firstYear = max(query.firstYear ?? .min, thisYear + 1) }
    return try DeckStore(transaction).part(
      of: query, from: stage, in: order, seenBy: viewer, after: position, limit: limit,
      maxExamined: maxExamined)
  }

  /// Returns the order of titles in a stage, or nil if the method has none there.
  package static func order(of query: DeckQuery, at stage: DeckStage) -> DeckOrder? {
    let own: DeckOrder? =
      switch stage {
      case .ranking: .ranked
      case .catalog: query.method.catalogOrder
      }
    return own.map { query.sort.map(DeckOrder.init) ?? $0 }
  }

  /// Returns the stage to continue with. A position keeps its ranking, even after a newer one arrives.
  private static func stage(
    of query: DeckQuery, at position: DeckPosition?, in transaction: Transaction
  ) throws -> DeckStage {
    let rankings = TitleRankingStore(transaction)
    switch position?.stage {
    case .catalog(let skipped): return .catalog(without: skipped)
    case .ranking(let generation) where try rankings.has(generation, of: query.method):
      return .ranking(generation)
    case .ranking, nil:
      // A requested order replaces the method's.
      guard query.sort == nil || !query.method.ordersAllTitles else { return .catalog(without: nil) }
      let newest = try rankings.newestGeneration(of: query.method)
      return newest.map(DeckStage.ranking) ?? .catalog(without: nil)
    }
  }

  /// Returns the methods that have titles.
  package static func methods(thisYear: Int, in transaction: Transaction) throws -> [DiscoveryMethod] {
    let ranked = try TitleRankingStore(transaction).rankedMethods()
    return try DiscoveryMethod.allCases.filter { method in
      try method.ordersAllTitles || ranked.contains(method)
        || method == .upcoming && DeckStore(transaction).hasTitles(after: thisYear)
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

  /// The catalog's own order; nil if only sources know the titles of the method.
  fileprivate var catalogOrder: DeckOrder? {
    switch self {
    case .popular: .popularity
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
      case .popular: .popularity
      case .topRated: .rating
      case .newest: .newest
      case .oldest: .oldest
      case .nameAscending: .nameAscending
      case .nameDescending: .nameDescending
      }
  }
}
