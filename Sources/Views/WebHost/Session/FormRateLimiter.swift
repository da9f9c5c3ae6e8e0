import HTTPServer

/// Limits the forms that one subscriber's network may send, because each may render a page.
///
/// It protects the main actor of this process, so each page worker has its own.
struct FormRateLimiter {
  private static let rate = 2.0
  private static let burst = 40.0
  /// The maximum number of networks in memory.
  static let maxNetworks = 4_096

  private var buckets: [IPAddress: TokenBucket] = [:]

  /// The number of networks in memory.
  var count: Int { buckets.count }

  mutating func take(_ address: IPAddress, at now: Duration) -> Bool {
    let network = address.subscriberNetwork
    if buckets[network] == nil, buckets.count >= Self.maxNetworks {
      buckets = buckets.filter { entry in
        var bucket = entry.value
        return !bucket.isFull(at: now)
      }
      guard buckets.count < Self.maxNetworks else { return false }
    }
    return buckets[network, default: TokenBucket(rate: Self.rate, burst: Self.burst, now: now)].take(at: now)
  }
}
