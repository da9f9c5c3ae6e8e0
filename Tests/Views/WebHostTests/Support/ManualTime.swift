import Threads

@testable import WebHost

/// A clock advanced by the test; timers that become due run in order.
@MainActor final class ManualTime {
  nonisolated private let moment = Mutex(Duration.seconds(1_000))
  private var waiting: [(at: Duration, action: @MainActor @Sendable () -> Void)] = []

  var time: SessionTime {
    SessionTime(
      now: { self.moment.withLock { $0 } },
      after: { delay, action in self.waiting.append((self.moment.withLock { $0 } + delay, action)) })
  }

  func advance(by duration: Duration) {
    let end = moment.withLock { $0 } + duration
    while let next = waiting.indices.min(by: { waiting[$0].at < waiting[$1].at }), waiting[next].at <= end {
      let (at, action) = waiting.remove(at: next)
      moment.withLock { $0 = max($0, at) }
      action()
    }
    moment.withLock { $0 = end }
  }
}
