/// Throttles requests to a rate, first come, first served.
package actor RequestThrottle {
  private let interval: Duration
  private var next = ContinuousClock.now
  private let sleep: @Sendable (Duration) async throws -> Void

  package init(
    perSecond: Int,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    interval = .seconds(1) / max(1, perSecond)
    self.sleep = sleep
  }

  /// Waits for the next slot.
  package func wait() async throws {
    let now = ContinuousClock.now
    let turn = max(now, next)
    next = turn + interval
    if turn > now { try await sleep(turn - now) }
  }
}
