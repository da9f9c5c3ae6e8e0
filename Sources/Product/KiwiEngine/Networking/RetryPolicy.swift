/// The number of attempts for a request, and the waits between them.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts, including the first.
  public var attempts: Int
  /// The wait before the second attempt. It doubles for each further one.
  public var baseDelay: Duration
  /// The maximum wait, before jitter.
  public var maximumDelay: Duration
  /// The maximum random extension of a wait, as a share of it. It spreads the clients that return.
  public var jitter: Double
  /// The maximum wait that a server may ask for. A longer one is reported to the caller instead.
  public var maxRetryAfter: Duration

  public init(
    attempts: Int = 3, baseDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(5),
    jitter: Double = 0.3, maxRetryAfter: Duration = .seconds(10)
  ) {
    self.attempts = attempts
    self.baseDelay = baseDelay
    self.maximumDelay = maximumDelay
    self.jitter = jitter
    self.maxRetryAfter = maxRetryAfter
  }

  /// Sends each request once.
  public static let never = RetryPolicy(attempts: 1)

  /// Returns the wait after the `attempt`th attempt, counted from 1.
  ///
  /// - Parameter chance: The share of the jitter to add, in 0..<1.
  public func delay(afterAttempt attempt: Int, chance: Double) -> Duration {
    var delay = baseDelay
    for _ in 1..<max(1, min(attempt, 32)) where delay < maximumDelay { delay *= 2 }
    return min(delay, maximumDelay) * (1 + jitter * chance)
  }
}
