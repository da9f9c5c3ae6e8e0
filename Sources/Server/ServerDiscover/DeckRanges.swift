import ServerCore
import KiwiKit
import Threads

/// Caches the ranges of a user's deck without undecided titles, so that requests of users with many decisions skip
/// them.
///
/// Titles added within a range become visible when it expires.
final class DeckRanges: InvalidatedCache {
  private struct Known {
    var ranges: [DeckRange] = []
    let until: Timestamp
  }

  private let cache = ReadCache<Int64, [DeckQuery: Known]>(capacity: 10_000)
  private static let lifetime = Duration.seconds(600)
  private static let maxQueriesPerUser = 16
  private static let maxRangesPerQuery = 64
  /// The maximum number of queries per response, which may then have no titles.
  private static let maxQueries = 50

  /// Returns a part of the deck. An empty result continues with another query.
  func part(
    of query: DeckQuery, seenBy viewer: Viewer?, after position: DeckPosition?, now: Timestamp,
    in storage: Storage, on queue: WorkQueue,
    _ load: @escaping @Sendable (DeckPosition?, Transaction) throws -> DeckPart
  ) async throws -> DeckPart {
    var part = try await loadPart(
      of: query, seenBy: viewer, after: position, now: now, in: storage, on: queue, load)
    for _ in 1..<Self.maxQueries {
      guard part.titles.isEmpty, let next = part.next else { break }
      part = try await loadPart(
        of: query, seenBy: viewer, after: next, now: now, in: storage, on: queue, load)
    }
    return part
  }

  /// Returns the part found by a single query.
  private func loadPart(
    of query: DeckQuery, seenBy viewer: Viewer?, after position: DeckPosition?, now: Timestamp,
    in storage: Storage, on queue: WorkQueue,
    _ load: @escaping @Sendable (DeckPosition?, Transaction) throws -> DeckPart
  ) async throws -> DeckPart {
    guard let viewer, !query.includesSwiped else {
      return try await storage.readInBackground(on: queue) { try load(position, $0) }
    }
    let ticket = cache.ticket()
    var queries = (cache.value(for: viewer.key) ?? [:]).filter { now < $0.value.until }
    let isNew = queries[query] == nil
    var known = queries[query] ?? Known(until: now.adding(Self.lifetime))
    let start = known.ranges.end(after: position, of: query)
    let part = try await storage.readInBackground(on: queue) { try load(start, $0) }
    guard part.titles.isEmpty, let end = part.next else { return part }
    if isNew, queries.count >= Self.maxQueriesPerUser { queries = [:] }
    if known.ranges.count >= Self.maxRangesPerQuery { known.ranges = [] }
    known.ranges.add(DeckRange(start: start, end: end))
    queries[query] = known
    cache.store(queries, for: viewer.key, with: ticket)
    return part
  }

  func evict(_ invalidation: Invalidation) {
    if case .deck(let userKey) = invalidation { cache.remove(userKey) }
  }
}

/// The positions after `start`, up to and including `end`. A nil start is the beginning of the deck.
package struct DeckRange: Hashable, Sendable {
  package let start: DeckPosition?
  package var end: DeckPosition

  /// Returns whether the titles after a position belong to the range.
  fileprivate func contains(_ position: DeckPosition?, of query: DeckQuery) -> Bool {
    if position == start { return true }
    guard let position, position.stage == end.stage, let order = DeckService.order(of: query, at: end.stage)
    else {
      return false
    }
    let isBehindStart = start.map { $0.stage != end.stage || $0.isBefore(position, in: order) } ?? true
    return isBehindStart && position.isBefore(end, in: order)
  }
}

extension [DeckRange] {
  /// Returns the end of all ranges that begin at or around a position.
  package func end(after position: DeckPosition?, of query: DeckQuery) -> DeckPosition? {
    // Positions only increase, so each range is used at most once.
    var position = position
    for _ in indices {
      guard let range = first(where: { $0.contains(position, of: query) }) else { break }
      position = range.end
    }
    return position
  }

  package mutating func add(_ range: DeckRange) {
    if let index = firstIndex(where: { $0.end == range.start }) {
      self[index].end = range.end
    } else {
      append(range)
    }
  }
}

extension DeckPosition {
  /// Returns whether a position precedes another. Unknown for orders by name, whose positions have no names.
  fileprivate func isBefore(_ other: DeckPosition, in order: DeckOrder) -> Bool {
    guard !order.isByName else { return false }
    let (own, others) = ((place, shuffle, titleKey), (other.place, other.shuffle, other.titleKey))
    return order.isAscending ? own < others : others < own
  }
}
