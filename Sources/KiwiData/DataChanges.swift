import Threads

/// Tells whoever watches that something has been written.
final class DataChanges: Sendable {
  private struct State {
    var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var hasEnded = false
  }

  private let state = Mutex(State())

  func tell() {
    for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.yield() }
  }

  /// Everybody who watches has seen all there is.
  func end() {
    let watchers = state.withLock { state in
      state.hasEnded = true
      defer { state.watchers = [:] }
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.finish() }
  }

  /// One element for any number of changes since the last was taken.
  private func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = state.withLock { state in
      guard !state.hasEnded else { return nil }
      state.next += 1
      state.watchers[state.next] = continuation
      return state.next
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.watchers[number] = nil }
    }
    return stream
  }

  /// What a question is answered with now, and anew whenever the answer has changed; ends with the first failure.
  func observe<Answer: Equatable & Sendable>(
    _ ask: @escaping @Sendable () async throws -> Answer
  ) -> AsyncThrowingStream<Answer, any Error> {
    // What is written from here on is in a later answer, if not in the first.
    let changes = changes()
    return AsyncThrowingStream { continuation in
      let task = Task {
        do {
          var last = try await ask()
          continuation.yield(last)
          for await _ in changes {
            let answer = try await ask()
            if answer != last { continuation.yield(answer) }
            last = answer
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
