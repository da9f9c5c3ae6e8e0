/// Permits so much at once and so much per second after that.
struct TokenBucket: Sendable {
  private let rate: Double
  private let burst: Double
  private var tokens: Double
  private var filledAt: Duration

  /// - Parameters:
  ///   - rate: Tokens per second.
  ///   - burst: The most tokens kept; the bucket begins full.
  init(rate: Double, burst: Double, now: Duration) {
    self.rate = rate
    self.burst = burst
    tokens = burst
    filledAt = now
  }

  /// Takes tokens if there is one. Those that are missing are owed: nothing more is given until they have come.
  mutating func take(_ count: Double = 1, at now: Duration) -> Bool {
    fill(now)
    guard tokens >= 1 else { return false }
    tokens -= count
    return true
  }

  /// Puts tokens back, up to the burst.
  mutating func give(_ count: Double) {
    tokens = min(burst, tokens + count)
  }

  /// How long until there is a token.
  mutating func wait(at now: Duration) -> Duration {
    fill(now)
    return tokens >= 1 ? .zero : .seconds((1 - tokens) / rate)
  }

  /// Whether nothing was taken lately.
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
