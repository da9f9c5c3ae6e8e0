import HTTPServer
import KiwiKit
import Threads

/// Limits the rate of actions per user or address, with leaky buckets.
///
/// Memory is bounded: beyond ``capacity`` buckets, empty ones are evicted. If none is empty, all are dropped, which
/// permits rather than rejects.
package final class RateLimiter: Sendable {
  private struct Bucket {
    /// The time at which the bucket is empty, in seconds of the monotonic clock.
    var emptyAt: Double
  }

  private let buckets = Mutex<[String: Bucket]>([:])
  private let isEnabled: Bool
  private let origin = ContinuousClock.now
  private static let capacity = 100_000

  package init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  /// Consumes uses of `rule` for `subject`, or throws 429 with the seconds to wait.
  package func take(_ rule: RateLimitRule, for subject: String, uses: Int = 1) throws(APIError) {
    guard isEnabled else { return }
    let now = now
    let wait = buckets.withLock { buckets -> Double in
      let key = key(rule, subject)
      let emptyAt = max(buckets[key]?.emptyAt ?? now, now)
      let taken = rule.secondsPerUse * Double(uses)
      let wait = emptyAt + taken - now - Double(rule.period.components.seconds)
      guard wait <= 0.000_001 else { return wait }
      if buckets.count >= Self.capacity, buckets[key] == nil {
        buckets = buckets.filter { $0.value.emptyAt > now }
        if buckets.count >= Self.capacity { buckets = [:] }
      }
      buckets[key] = Bucket(emptyAt: emptyAt + taken)
      return 0
    }
    guard wait <= 0 else { throw .rateLimited(retryAfter: max(1, Int(wait.rounded(.up)))) }
  }

  /// Refunds one use that does not count.
  package func refund(_ rule: RateLimitRule, for subject: String) {
    let key = key(rule, subject)
    let now = now
    buckets.withLock { buckets in
      guard let emptyAt = buckets[key]?.emptyAt else { return }
      let earlier = emptyAt - rule.secondsPerUse
      buckets[key] = earlier > now ? Bucket(emptyAt: earlier) : nil
    }
  }

  private func key(_ rule: RateLimitRule, _ subject: String) -> String {
    "\(rule.name) \(rule.burst) \(subject)"
  }

  /// The monotonic time since the server started, in seconds.
  private var now: Double {
    let elapsed = ContinuousClock.now - origin
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }
}

extension IPAddress {
  /// The network of one subscriber: an IPv4 address or an IPv6 /64 (RFC 6177).
  package var rateLimitSubject: String {
    subscriberNetwork.description
  }
}

extension RateLimitRule {
  fileprivate var secondsPerUse: Double { Double(period.components.seconds) / Double(burst) }
}
