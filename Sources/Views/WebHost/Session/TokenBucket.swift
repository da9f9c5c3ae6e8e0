/// A rate limiter with a burst.
struct TokenBucket: Sendable {
  private let rate: Double
  private let burst: Double
  private var tokens: Double
  private var filledAt: Duration

  /// - Parameters:
  ///   - rate: Tokens per second.
  ///   - burst: The maximum number of tokens; the bucket starts full.
  init(rate: Double, burst: Double, now: Duration) {
    self.rate = rate
    self.burst = burst
    tokens = burst
    filledAt = now
  }

  /// Takes tokens if at least one is available. The count may exceed the tokens; the debt delays the next.
  mutating func take(_ count: Double = 1, at now: Duration) -> Bool {
    fill(now)
    guard tokens >= 1 else { return false }
    tokens -= count
    return true
  }

  /// Adds tokens, up to the burst.
  mutating func give(_ count: Double) {
    tokens = min(burst, tokens + count)
  }

  /// Returns the time until a token is available.
  mutating func wait(at now: Duration) -> Duration {
    fill(now)
    return tokens >= 1 ? .zero : .seconds((1 - tokens) / rate)
  }

  /// Returns whether no tokens are missing.
  mutating func isFull(at now: Duration) -> Bool {
    fill(now)
    return tokens >= burst
  }

  private mutating func fill(_ now: Duration) {
    guard now > filledAt else { return }
    tokens = min(burst, tokens + (now - filledAt) / .seconds(1) * rate)
    filledAt = now
  }
}
