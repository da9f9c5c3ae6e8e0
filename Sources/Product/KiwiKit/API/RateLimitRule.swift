/// The rate limit of a user or an address: a bucket that admits `burst` uses at once and empties within `period`.
///
/// ```swift
/// let scans = RateLimitRule("scan", burst: 60, period: .seconds(3_600))
/// ```
public struct RateLimitRule: Hashable, Sendable {
  /// Rules of the same name and burst share their buckets.
  public let name: String
  public let burst: Int
  public let period: Duration
  /// True if requests of logged-in users, too, count by their address.
  public let isByAddress: Bool

  public init(_ name: String, burst: Int, period: Duration, isByAddress: Bool = false) {
    self.name = name
    self.burst = burst
    self.period = period
    self.isByAddress = isByAddress
  }

  /// The default of endpoints: ``write`` for those that change something, and no limit for those that only read.
  public static let usual = RateLimitRule("usual", burst: 0, period: .zero)

  // The rules that several areas share.
  public static let write = RateLimitRule("write", burst: 60, period: .seconds(60))
  public static let upload = RateLimitRule("upload", burst: 20, period: .seconds(3_600))
  public static let search = RateLimitRule("search", burst: 60, period: .seconds(60))
}
