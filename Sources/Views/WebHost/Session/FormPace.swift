import HTTPServer

/// How often forms may come from one customer's network: each of them may make a page anew. It
/// guards the main actor of this process, so that each worker for pages has one of its own.
struct FormPace {
  private static let rate = 2.0
  private static let burst = 40.0
  /// Networks that are remembered at once.
  static let most = 4_096

  private var buckets: [IPAddress: TokenBucket] = [:]

  /// How many networks are remembered.
  var count: Int { buckets.count }

  mutating func take(_ address: IPAddress, at now: Duration) -> Bool {
    let network = address.subscriberNetwork
    if buckets[network] == nil, buckets.count >= Self.most {
      buckets = buckets.filter { entry in
        var bucket = entry.value
        return !bucket.isFull(at: now)
      }
      guard buckets.count < Self.most else { return false }
    }
    return buckets[network, default: TokenBucket(rate: Self.rate, burst: Self.burst, now: now)].take(at: now)
  }
}
