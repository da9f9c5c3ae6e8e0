import Threads

/// Lets a few lookups run at once, and each of them only once at a time.
package final class LookupGate: Sendable {
  private let most: Int
  private let running = Mutex<Set<String>>([])

  package init(most: Int) {
    self.most = most
  }

  /// False when the same runs already or too many others do; otherwise ``leave(_:)`` has to follow.
  package func enter(_ question: String) -> Bool {
    running.withLock { running in
      guard running.count < most else { return false }
      return running.insert(question).inserted
    }
  }

  package func leave(_ question: String) {
    running.withLock { _ = $0.remove(question) }
  }

  package static let longestWait = Duration.seconds(1)

  /// Waits for a lookup, but never longer than a second.
  package static func wait(for lookup: Task<Void, Never>) async {
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
