import Threads

/// How many sockets for live events a person has open. Those of an address are bounded by the server, with all others.
package final class LiveSocketLimits: Sendable {
  package static let perPerson = 16
  package static let altogether = 10_000
  /// The rest is for people who are signed in.
  package static let visitors = 8_000

  private struct Counts {
    var people: [Int64: Int] = [:]
    var visitors = 0
    var all = 0
  }

  private let counts = Mutex(Counts())

  /// Counts one more, or says that there are enough.
  package func admit(person: Int64?) -> Bool {
    counts.withLock { counts in
      guard counts.all < Self.altogether, person != nil || counts.visitors < Self.visitors,
        person.map({ counts.people[$0, default: 0] < Self.perPerson }) ?? true
      else { return false }
      counts.all += 1
      if let person { counts.people[person, default: 0] += 1 } else { counts.visitors += 1 }
      return true
    }
  }

  /// Counts one that was admitted no longer.
  package func release(person: Int64?) {
    counts.withLock { counts in
      counts.all -= 1
      if let person { Self.decrement(&counts.people[person]) } else { counts.visitors -= 1 }
    }
  }

  private static func decrement(_ count: inout Int?) {
    count = count.flatMap { $0 > 1 ? $0 - 1 : nil }
  }
}
