import HTTPServer
import KiwiKit
import Threads

/// Counts how often a person or an address did something, as leaking buckets.
///
/// Memory is bounded: when more than ``capacity`` buckets are in use, those that have leaked empty go, and if
/// none has, the table starts anew, which forgives rather than refuses.
package final class RateLimiter: Sendable {
  private struct Bucket {
    /// When the bucket will be empty, in seconds of the monotonic clock.
    var emptyAt: Double
  }

  private let buckets = Mutex<[String: Bucket]>([:])
  private let isEnabled: Bool
  private let origin = ContinuousClock.now
  private static let capacity = 100_000

  package init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  /// Takes uses of `rule` for `subject`, or throws 429 with the seconds to wait.
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

  /// Takes back one use that turned out not to count.
  package func giveBack(_ rule: RateLimitRule, for subject: String) {
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

  /// In seconds of the monotonic clock since the server began.
  private var now: Double {
    let elapsed = ContinuousClock.now - origin
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }
}

extension IPAddress {
  /// What one household or attacker controls: an IPv4 address, or the /64 of an IPv6 address (RFC 6177).
  package var rateLimitSubject: String {
    subscriberNetwork.description
  }
}

extension RateLimitRule {
  fileprivate var secondsPerUse: Double { Double(period.components.seconds) / Double(burst) }
}
