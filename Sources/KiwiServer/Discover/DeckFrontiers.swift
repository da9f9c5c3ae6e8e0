import KiwiKit
import Threads

/// Where in the deck of a person the first cards are that they have not decided on: who has decided on tens of thousands
/// is not led past them with each request.
///
/// What comes up in front of such a place meanwhile is seen when the place is forgotten.
final class DeckFrontiers: Sendable {
  private struct Frontier {
    let position: DeckPosition
    let until: Timestamp
  }

  private let cache = ReadCache<Int64, [DeckQuery: Frontier]>(capacity: 10_000)
  private static let lifetime = Duration.seconds(600)
  private static let queriesOfPerson = 16

  /// A part of the deck: from the place that is known when the reader names none. Where a look at the database finds
  /// little but what was decided on, another one goes on. So decisions bound how many looks there are.
  func part(
    of query: DeckQuery, seenBy viewer: Viewer?, after position: DeckPosition?, now: Timestamp,
    in storage: Storage, on queue: WorkQueue,
    _ look: @escaping @Sendable (DeckPosition?, Transaction) throws -> DeckPart
  ) async throws -> DeckPart {
    var part = try await onePart(
      of: query, seenBy: viewer, after: position, now: now, in: storage, on: queue, look)
    while part.titles.isEmpty, 2 * part.decided > part.looked, let next = part.next {
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
    var known = (cache.value(for: viewer.key) ?? [:]).filter { now < $0.value.until }
    let frontier = known[query]
    let start = position ?? frontier?.position
    let part = try await storage.readInBackground(on: queue) { try look(start, $0) }
    // Only what joins on to what is known says that nothing before it is left.
    guard position == nil || position == frontier?.position, let passed = part.passed else { return part }
    if frontier == nil, known.count >= Self.queriesOfPerson { known = [:] }
    known[query] = Frontier(position: passed, until: frontier?.until ?? now.adding(Self.lifetime))
    cache.store(known, for: viewer.key, with: ticket)
    return part
  }

  /// To be called after the commit of what takes a decision back.
  func remove(_ userKey: Int64) {
    cache.remove(userKey)
  }
}
