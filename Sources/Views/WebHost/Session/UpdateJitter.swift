/// The jitter of changes that reach all pages at once.
///
/// With few pages there is none. With many, each page waits for a random part of a period that is long enough for all
/// of them to use only their share of the processor. The rest serves events of users.
@MainActor final class UpdateJitter {
  private let limits: SessionLimits
  /// The number of pages.
  var count = 0
  /// The moving average of the time that one page takes.
  private(set) var cost: Duration

  init(limits: SessionLimits = SessionLimits()) {
    self.limits = limits
    cost = limits.updateCost
  }

  func note(_ cost: Duration) {
    // An unrelated delay of the machine must not dominate the average.
    self.cost = (self.cost * 31 + min(cost, limits.slowWork)) / 32
  }

  /// The period over which all pages are spread.
  var spread: Duration {
    count > limits.maxSessionsWithoutJitter ? cost * count / limits.updateShare : .zero
  }

  func wait() -> Duration { spread * Double.random(in: 0..<1) }
}
