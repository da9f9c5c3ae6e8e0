/// How long pages take over what comes to all of them at once.
///
/// With a few pages everything is taken up at once. With many, each waits for a moment of its own within a time that
/// is long enough for all of them to take only their share of the processor; the rest is for those who tap.
@MainActor final class UpdateJitter {
  private let limits: SessionLimits
  /// How many pages there are.
  var count = 0
  /// What one page takes, as it was lately.
  private(set) var cost: Duration

  init(limits: SessionLimits = SessionLimits()) {
    self.limits = limits
    cost = limits.updateOfOne
  }

  func note(_ cost: Duration) {
    // A moment in which something else held up the machine says little about all others.
    self.cost = (self.cost * 31 + min(cost, limits.slowWork)) / 32
  }

  /// The time over which all pages are spread.
  var spread: Duration {
    count > limits.sessionsWithoutJitter ? cost * count / limits.shareOfUpdates : .zero
  }

  func wait() -> Duration { spread * Double.random(in: 0..<1) }
}
