import ServerCore
import KiwiKit
import Threads

/// Asks the sources for titles that the server lacks. Lookups run in the background, and the response waits for them at
/// most a second.
///
/// Each text is looked up once a day for all users, and only a few at a time. Surplus lookups are dropped and repeated
/// with the next search.
final class TitleLookups: Sendable {
  private static let maxLookupTimes = 2_000
  private static let interval = Duration.seconds(24 * 60 * 60)

  private let gate = LookupGate(limit: 4)
  /// The last time at which each text was looked up.
  private let lookupTimes = Mutex<[String: Timestamp]>([:])

  /// Starts a lookup. Returns a task that ends when the results are stored, or nil if there are no sources or the text
  /// was looked up recently.
  func begin(_ text: String, kind: TitleKind?, in server: ServerContext) -> Task<Void, Never>? {
    let services = server[MediaServices.self].services(for: kind)
    let words = ISBN(text)?.digits ?? FoldedText.fold(text)
    let key = "\(kind?.rawValue ?? "") \(words)"
    guard !services.isEmpty, !words.isEmpty, take(key, now: server.now()) else { return nil }
    return Task {
      await withDiscardingTaskGroup { group in
        for service in services {
          group.addTask { await Self.ask(service, text, kind, in: server) }
        }
      }
      gate.leave(key)
    }
  }

  private func take(_ key: String, now: Timestamp) -> Bool {
    lookupTimes.withLock { lookupTimes in
      if let earlier = lookupTimes[key], now < earlier.adding(Self.interval) { return false }
      guard gate.enter(key) else { return false }
      if lookupTimes.count >= Self.maxLookupTimes { lookupTimes = [:] }
      lookupTimes[key] = now
      return true
    }
  }

  private static func ask(
    _ service: any ExternalMediaService, _ text: String, _ kind: TitleKind?, in server: ServerContext
  ) async {
    do {
      let items = try await service.search(text, kind: kind)
      guard !items.isEmpty else { return }
      let now = server.now()
      try await server.storage.write { transaction in
        try TitleImporter.store(items, now: now, in: transaction, of: server)
        try TitleWork.enqueue(server.jobs, in: transaction)
      }
    } catch {
      // Search texts are not logged.
      guard !Storage.isPermanentFailure(error) else { return }
      server.log.warning("\(service.source.rawValue) did not answer a search: \(error)")
    }
  }
}
