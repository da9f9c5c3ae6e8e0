/// The rate limit of a user or an address: a bucket that admits `burst` uses at once and empties within `period`.
///
/// ```swift
/// let scans = RateLimitRule("scan", burst: 60, period: .seconds(3_600))
/// ```
public struct RateLimitRule: Hashable, Sendable {
  /// The name. Rules with the same name and burst share their buckets.
  public let name: String
  public let burst: Int
  public let period: Duration
  /// True if requests count by address even for logged-in users.
  public let isByAddress: Bool

  public init(_ name: String, burst: Int, period: Duration, isByAddress: Bool = false) {
    self.name = name
    self.burst = burst
    self.period = period
    self.isByAddress = isByAddress
  }

  /// The default for endpoints: ``write`` for those that change data, and no limit for those that only read.
  public static let usual = RateLimitRule("usual", burst: 0, period: .zero)

  // Rules that several areas share.

  /// The rule for most writes.
  public static let write = RateLimitRule("write", burst: 60, period: .seconds(60))
  /// The rule for uploads.
  public static let upload = RateLimitRule("upload", burst: 20, period: .seconds(3_600))
  /// The rule for searches.
  public static let search = RateLimitRule("search", burst: 60, period: .seconds(60))
}
