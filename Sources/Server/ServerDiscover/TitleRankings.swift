import ServerTitles
import ServerCore
import Formats
import KiwiKit

/// Reads the lists of the sources once a day and keeps their titles in their order, for the deck.
enum TitleRankings {
  /// A source is asked for so many pages of each list.
  static let pagesPerMethod = 5

  /// A start soon after another one asks for nothing again.
  private static let youngest = Duration.seconds(20 * 60 * 60)

  static let kind = AnyJobKind(recurring: "rankTitles", every: .seconds(24 * 60 * 60)) { run in
    let server = run.server
    var failure: SourceError?
    for service in server.mediaServices.all where service.hasLists {
      for (index, method) in DiscoveryMethod.allCases.enumerated() {
        try await run.report(done: index, of: DiscoveryMethod.allCases.count)
        guard try !isYoung(method, in: server) else { continue }
        let items: [MediaItem]
        do throws(SourceError) {
          items = try await Self.items(of: method, from: service, now: server.now())
        } catch {
          // The order of yesterday stays, and the other lists have their turn.
          failure = error
          continue
        }
        if !items.isEmpty { try await keep(items, of: method, from: service, in: server) }
      }
    }
    if let failure { throw failure }
  }

  private static func items(
    of method: DiscoveryMethod, from service: any MediaServiceProtocol, now: Timestamp
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
        // What came before makes a list too.
        guard !items.isEmpty, error != .http(401) else { throw error }
        return items
      }
      number += 1
    }
    return items
  }

  /// A part at a time, so that no other write waits long; the order itself at the end, at once.
  private static func keep(
    _ items: [MediaItem], of method: DiscoveryMethod, from service: any MediaServiceProtocol,
    in server: ServerContext
  ) async throws {
    let now = server.now()
    var keys: [Int64] = []
    for start in stride(from: 0, to: items.count, by: itemsAtOnce) {
      let part = items[start...].prefix(itemsAtOnce)
      keys += try await server.storage.write { transaction in
        try TitleIntake.take(part, now: now, in: transaction, of: server)
      }
    }
    let listed = keys
    try await server.storage.write { transaction in
      let ranking = try joined(listed, of: method, from: service.kinds, now: now, in: transaction)
      try transaction.titleRankings.setRanking(ranking, of: method)
      try transaction.titles.setVersion(String(now.seconds), ofCatalogue: name(of: method))
      try TitleWork.enqueue(server.jobs, in: transaction)
    }
  }

  private static let itemsAtOnce = 20

  /// The kinds that the source does not know have their turns among the others, as the catalogue orders them itself.
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

  private static func isYoung(_ method: DiscoveryMethod, in server: ServerContext) throws -> Bool {
    let version = try server.storage.read { try $0.titles.version(ofCatalogue: name(of: method)) }
    guard let seconds = version.flatMap({ Int($0) }) else { return false }
    return server.now() < Timestamp(seconds: seconds).adding(youngest)
  }
}
