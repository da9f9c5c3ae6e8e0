import Threads

/// Limits concurrent lookups and deduplicates equal ones.
package final class LookupGate: Sendable {
  private let limit: Int
  private let running = Mutex<Set<String>>([])

  package init(limit: Int) {
    self.limit = limit
  }

  /// Starts a lookup, which ``leave(_:)`` ends. Returns false if it is running or the limit is reached.
  package func enter(_ question: String) -> Bool {
    running.withLock { running in
      guard running.count < limit else { return false }
      return running.insert(question).inserted
    }
  }

  package func leave(_ question: String) {
    running.withLock { _ = $0.remove(question) }
  }

  package static let maxWait = Duration.seconds(1)

  /// Waits for a lookup, at most ``maxWait``.
  package static func wait(for lookup: Task<Void, Never>) async {
    let (ends, end) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let timer = Task {
      try? await Task.sleep(for: maxWait)
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
