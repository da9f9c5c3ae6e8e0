/// How often a user or an address may do something: a bucket that takes `burst` uses at once and leaks empty in `period`.
public struct RateLimitRule: Hashable, Sendable {
  /// Rules of the same name and burst share their buckets.
  public let name: String
  public let burst: Int
  public let period: Duration

  public init(_ name: String, burst: Int, period: Duration) {
    self.name = name
    self.burst = burst
    self.period = period
  }

  // The rules that several areas share.
  public static let write = RateLimitRule("write", burst: 60, period: .seconds(60))
  public static let upload = RateLimitRule("upload", burst: 20, period: .seconds(3_600))
  public static let search = RateLimitRule("search", burst: 60, period: .seconds(60))
}
