import Threads

/// Limits the sockets for live events per user. The server limits all connections per address.
package final class LiveSocketLimits: Sendable {
  package static let perUser = 16
  package static let total = 10_000
  /// The maximum number without a user; the rest is reserved for signed-in users.
  package static let visitors = 8_000

  private struct Counts {
    var users: [Int64: Int] = [:]
    var visitors = 0
    var all = 0
  }

  private let counts = Mutex(Counts())

  /// Counts a socket. Returns false if the limit is reached.
  package func admit(user: Int64?) -> Bool {
    counts.withLock { counts in
      guard counts.all < Self.total, user != nil || counts.visitors < Self.visitors,
        user.map({ counts.users[$0, default: 0] < Self.perUser }) ?? true
      else { return false }
      counts.all += 1
      if let user { counts.users[user, default: 0] += 1 } else { counts.visitors += 1 }
      return true
    }
  }

  /// Uncounts an admitted socket.
  package func release(user: Int64?) {
    counts.withLock { counts in
      counts.all -= 1
      if let user { Self.decrement(&counts.users[user]) } else { counts.visitors -= 1 }
    }
  }

  private static func decrement(_ count: inout Int?) {
    count = count.flatMap { $0 > 1 ? $0 - 1 : nil }
  }
}
