import KiwiKit
import Threads

/// Asks the sources for what members search for and this server does not know, beside the answer, which never waits for
/// it longer than a second.
///
/// A text is asked for once a day, by whomever, and only a few at a time: what does not fit is left out, and asked for
/// by the next search.
final class TitleLookups: Sendable {
  private struct State {
    /// When each text was asked for last.
    var asked: [String: Timestamp] = [:]
    var running = 0
  }

  private static let mostAsked = 2_000
  private static let mostRunning = 4
  private static let interval = Duration.seconds(24 * 60 * 60)
  static let longestWait = Duration.seconds(1)

  private let state = Mutex(State())

  /// Begins to ask, and returns something that ends when what was found is among the titles; nil when there is nobody
  /// to ask, or the text was asked for before.
  func begin(_ text: String, kind: TitleKind?, in application: Application) -> Task<Void, Never>? {
    let services = application.mediaServices.services(for: kind)
    let words = ISBN(text)?.digits ?? FoldedText.fold(text)
    guard !services.isEmpty, !words.isEmpty, take("\(kind?.rawValue ?? "") \(words)", now: application.now())
    else { return nil }
    return Task {
      await withDiscardingTaskGroup { group in
        for service in services {
          group.addTask { await Self.ask(service, text, kind, in: application) }
        }
      }
      state.withLock { $0.running -= 1 }
    }
  }

  private func take(_ key: String, now: Timestamp) -> Bool {
    state.withLock { state in
      if let earlier = state.asked[key], now < earlier.adding(Self.interval) { return false }
      guard state.running < Self.mostRunning else { return false }
      if state.asked.count >= Self.mostAsked { state.asked = [:] }
      state.asked[key] = now
      state.running += 1
      return true
    }
  }

  private static func ask(
    _ service: any MediaServiceProtocol, _ text: String, _ kind: TitleKind?, in application: Application
  ) async {
    do {
      let items = try await service.search(text, kind: kind)
      guard !items.isEmpty else { return }
      let now = application.now()
      try await application.storage.write { transaction in
        try TitleIntake.take(items, now: now, in: transaction, of: application)
        try TitleWork.enqueue(application.jobs, in: transaction)
      }
    } catch {
      // What people search for is in no log.
      guard !Storage.isEnd(error) else { return }
      application.log.warning("\(service.source.rawValue) did not answer a search: \(error)")
    }
  }

  /// Waits for a lookup, but never longer than a second.
  static func wait(for lookup: Task<Void, Never>) async {
    let (ends, end) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let timer = Task {
      try? await Task.sleep(for: longestWait)
      end.yield()
    }
    let waiter = Task {
      await lookup.value
      end.yield()
    }
    for await _ in ends { break }
    timer.cancel()
    waiter.cancel()
  }
}
