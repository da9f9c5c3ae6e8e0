/// How often and how soon a request is sent again.
public struct RetryPolicy: Hashable, Sendable {
  /// How often a request is sent at most, the first time included.
  public var attempts: Int
  /// The wait before the second attempt; it doubles for each one after.
  public var baseDelay: Duration
  /// The longest such wait, before jitter.
  public var maximumDelay: Duration
  /// How much longer a wait may become by chance, as a part of it, so that many clients do not return at once.
  public var jitter: Double
  /// The longest wait that a server may ask for; for more, whoever asked hears of it instead.
  public var longestRetryAfter: Duration

  public init(
    attempts: Int = 3, baseDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(5),
    jitter: Double = 0.3, longestRetryAfter: Duration = .seconds(10)
  ) {
    self.attempts = attempts
    self.baseDelay = baseDelay
    self.maximumDelay = maximumDelay
    self.jitter = jitter
    self.longestRetryAfter = longestRetryAfter
  }

  /// Sends everything once.
  public static let never = RetryPolicy(attempts: 1)

  /// The wait after the `attempt`th attempt, counted from 1.
  ///
  /// - Parameter chance: From 0 up to 1, how much of the jitter is added.
  public func delay(afterAttempt attempt: Int, chance: Double) -> Duration {
    var delay = baseDelay
    for _ in 1..<max(1, min(attempt, 32)) where delay < maximumDelay { delay *= 2 }
    return min(delay, maximumDelay) * (1 + jitter * chance)
  }
}
