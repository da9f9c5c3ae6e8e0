import ServerCore
import KiwiKit
import Threads

/// Asks the sources for what members search for and this server does not know, beside the answer, which never waits for
/// it longer than a second.
///
/// A text is asked for once a day, by whomever, and only a few at a time: what does not fit is left out, and asked for
/// by the next search.
final class TitleLookups: Sendable {
  private static let mostAsked = 2_000
  private static let interval = Duration.seconds(24 * 60 * 60)

  private let gate = LookupGate(most: 4)
  /// When each text was asked for last.
  private let asked = Mutex<[String: Timestamp]>([:])

  /// Begins to ask, and returns something that ends when what was found is among the titles; nil when there is nobody
  /// to ask, or the text was asked for before.
  func begin(_ text: String, kind: TitleKind?, in server: ServerContext) -> Task<Void, Never>? {
    let services = server.mediaServices.services(for: kind)
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
    asked.withLock { asked in
      if let earlier = asked[key], now < earlier.adding(Self.interval) { return false }
      guard gate.enter(key) else { return false }
      if asked.count >= Self.mostAsked { asked = [:] }
      asked[key] = now
      return true
    }
  }

  private static func ask(
    _ service: any MediaServiceProtocol, _ text: String, _ kind: TitleKind?, in server: ServerContext
  ) async {
    do {
      let items = try await service.search(text, kind: kind)
      guard !items.isEmpty else { return }
      let now = server.now()
      try await server.storage.write { transaction in
        try TitleIntake.take(items, now: now, in: transaction, of: server)
        try TitleWork.enqueue(server.jobs, in: transaction)
      }
    } catch {
      // What people search for is in no log.
      guard !Storage.isEnd(error) else { return }
      server.log.warning("\(service.source.rawValue) did not answer a search: \(error)")
    }
  }
}
