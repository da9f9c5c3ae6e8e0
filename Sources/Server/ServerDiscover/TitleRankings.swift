import ServerTitles
import ServerCore
import Formats
import KiwiKit

/// Fetches the rankings of the sources once a day, for the deck.
enum TitleRankings {
  /// The number of pages fetched of each ranking.
  static let pagesPerMethod = 5

  /// The minimum age of a ranking before it is fetched again, for example after a restart.
  private static let minAge = Duration.seconds(20 * 60 * 60)

  static let kind = AnyJobKind(recurring: "rankTitles", every: .seconds(24 * 60 * 60)) { run in
    let server = run.server
    var failure: SourceError?
    for service in server[MediaServices.self].all where service.hasLists {
      for (index, method) in DiscoveryMethod.allCases.enumerated() {
        try await run.report(done: index, of: DiscoveryMethod.allCases.count)
        guard try !isRecent(method, in: server) else { continue }
        let items: [MediaItem]
        do throws(SourceError) {
          items = try await Self.items(of: method, from: service, now: server.now())
        } catch {
          // The previous ranking is kept, and the other methods continue.
          failure = error
          continue
        }
        if !items.isEmpty { try await store(items, of: method, from: service, in: server) }
      }
    }
    if let failure { throw failure }
  }

  private static func items(
    of method: DiscoveryMethod, from service: any ExternalMediaService, now: Timestamp
  ) async throws(SourceError) -> [MediaItem] {
    var items: [MediaItem] = []
    var number = 1
    var last = 1
    while number <= min(last, pagesPerMethod) {
      do throws(SourceError) {
        let page = try await service.page(number, of: DeckQuery(method: method), today: now.day)
        items += page.items
        last = page.pageCount
      } catch {
        // The pages fetched so far form a ranking as well.
        guard !items.isEmpty, error != .http(401) else { throw error }
        return items
      }
      number += 1
    }
    return items
  }

  /// Stores titles in batches, and then the ranking at once. No other write waits long.
  private static func store(
    _ items: [MediaItem], of method: DiscoveryMethod, from service: any ExternalMediaService,
    in server: ServerContext
  ) async throws {
    let now = server.now()
    var keys: [Int64] = []
    for start in stride(from: 0, to: items.count, by: itemsAtOnce) {
      let part = items[start...].prefix(itemsAtOnce)
      keys += try await server.storage.write { transaction in
        try TitleImporter.store(part, now: now, in: transaction, of: server)
      }
    }
    let listed = keys
    try await server.storage.write { transaction in
      let ranking = try joined(listed, of: method, from: service.kinds, now: now, in: transaction)
      try TitleRankingStore(transaction).setRanking(ranking, of: method)
      try TitleStore(transaction).setVersion(String(now.seconds), ofCatalog: name(of: method))
      try TitleWork.enqueue(server.jobs, in: transaction)
    }
  }

  private static let itemsAtOnce = 20

  /// Interleaves titles of kinds that the source lacks, in the catalog's order.
  private static func joined(
    _ listed: [Int64], of method: DiscoveryMethod, from kinds: Set<TitleKind>, now: Timestamp,
    in transaction: Transaction
  ) throws -> [Int64] {
    let turns = listed.count / max(kinds.count, 1)
    let others = try TitleKind.allCases.filter { !kinds.contains($0) }.map { kind in
      try DeckService.titles(
        of: method, kind: kind, limit: turns, thisYear: now.day.year, in: transaction)
    }
    var ranking: [Int64] = []
    for (index, key) in listed.enumerated() {
      ranking.append(key)
      let (turn, rest) = index.quotientAndRemainder(dividingBy: max(kinds.count, 1))
      guard rest == kinds.count - 1 else { continue }
      ranking += others.compactMap { $0.count > turn ? $0[turn].key : nil }
    }
    return ranking
  }

  private static func name(of method: DiscoveryMethod) -> String { "ranking:\(method.rawValue)" }

  private static func isRecent(_ method: DiscoveryMethod, in server: ServerContext) throws -> Bool {
    let version = try server.storage.read { try TitleStore($0).version(ofCatalog: name(of: method)) }
    guard let seconds = version.flatMap({ Int($0) }) else { return false }
    return server.now() < Timestamp(seconds: seconds).adding(minAge)
  }
}
