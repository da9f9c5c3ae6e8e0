import ServerCore
import KiwiKit
import Threads

/// Where in the deck of a person a long stretch holds nothing for them: who has decided on tens of thousands is not led
/// past them with each request.
///
/// What comes up within a stretch meanwhile is seen when the stretch is forgotten.
final class DeckStretches: InvalidatedCache {
  private struct Known {
    var stretches: [DeckStretch] = []
    let until: Timestamp
  }

  private let cache = ReadCache<Int64, [DeckQuery: Known]>(capacity: 10_000)
  private static let lifetime = Duration.seconds(600)
  private static let queriesOfPerson = 16
  private static let stretchesOfQuery = 64
  /// So many looks at the database there are for an answer, which may have no titles then.
  private static let looks = 50

  /// A part of the deck. Where a look at the database finds nothing, another one goes on.
  func part(
    of query: DeckQuery, seenBy viewer: Viewer?, after position: DeckPosition?, now: Timestamp,
    in storage: Storage, on queue: WorkQueue,
    _ look: @escaping @Sendable (DeckPosition?, Transaction) throws -> DeckPart
  ) async throws -> DeckPart {
    var part = try await onePart(
      of: query, seenBy: viewer, after: position, now: now, in: storage, on: queue, look)
    for _ in 1..<Self.looks {
      guard part.titles.isEmpty, let next = part.next else { break }
      part = try await onePart(of: query, seenBy: viewer, after: next, now: now, in: storage, on: queue, look)
    }
    return part
  }

  /// In a look at the database that begins here.
  private func onePart(
    of query: DeckQuery, seenBy viewer: Viewer?, after position: DeckPosition?, now: Timestamp,
    in storage: Storage, on queue: WorkQueue,
    _ look: @escaping @Sendable (DeckPosition?, Transaction) throws -> DeckPart
  ) async throws -> DeckPart {
    guard let viewer, !query.includesSwiped else {
      return try await storage.readInBackground(on: queue) { try look(position, $0) }
    }
    let ticket = cache.ticket()
    var queries = (cache.value(for: viewer.key) ?? [:]).filter { now < $0.value.until }
    let isNew = queries[query] == nil
    var known = queries[query] ?? Known(until: now.adding(Self.lifetime))
    let start = known.stretches.end(after: position, of: query)
    let part = try await storage.readInBackground(on: queue) { try look(start, $0) }
    guard part.titles.isEmpty, let end = part.next else { return part }
    if isNew, queries.count >= Self.queriesOfPerson { queries = [:] }
    if known.stretches.count >= Self.stretchesOfQuery { known.stretches = [] }
    known.stretches.add(DeckStretch(start: start, end: end))
    queries[query] = known
    cache.store(queries, for: viewer.key, with: ticket)
    return part
  }

  func drop(_ invalidation: Invalidation) {
    if case .deck(let userKey) = invalidation { cache.remove(userKey) }
  }
}

/// Behind `start`, nil for the beginning of the deck, up to and with `end`.
package struct DeckStretch: Hashable, Sendable {
  package let start: DeckPosition?
  package var end: DeckPosition

  /// Whether the titles behind a place are of the stretch.
  fileprivate func holds(_ position: DeckPosition?, of query: DeckQuery) -> Bool {
    if position == start { return true }
    guard let position, position.stage == end.stage, let order = DeckService.order(of: query, at: end.stage)
    else {
      return false
    }
    let isBehindStart = start.map { $0.stage != end.stage || $0.isBefore(position, in: order) } ?? true
    return isBehindStart && position.isBefore(end, in: order)
  }
}

extension [DeckStretch] {
  /// The place behind all stretches that begin at or around a place.
  package func end(after position: DeckPosition?, of query: DeckQuery) -> DeckPosition? {
    // One leads to the next, and none to one before it.
    var position = position
    for _ in indices {
      guard let stretch = first(where: { $0.holds(position, of: query) }) else { break }
      position = stretch.end
    }
    return position
  }

  package mutating func add(_ stretch: DeckStretch) {
    if let index = firstIndex(where: { $0.end == stretch.start }) {
      self[index].end = stretch.end
    } else {
      append(stretch)
    }
  }
}

extension DeckPosition {
  /// Among names no place is known to be before another one: they are read from the titles.
  fileprivate func isBefore(_ other: DeckPosition, in order: DeckOrder) -> Bool {
    guard !order.isByName else { return false }
    let (own, others) = ((place, shuffle, titleKey), (other.place, other.shuffle, other.titleKey))
    return order.isAscending ? own < others : others < own
  }
}
