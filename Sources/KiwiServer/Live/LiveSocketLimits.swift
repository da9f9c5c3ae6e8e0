import Threads

/// How many sockets for live events a person and an address have open.
final class LiveSocketLimits: Sendable {
  static let perPerson = 16
  /// Many people may live behind one address.
  static let perAddress = 128
  static let altogether = 10_000

  private struct Counts {
    var people: [Int64: Int] = [:]
    var addresses: [String: Int] = [:]
    var all = 0
  }

  private let counts = Mutex(Counts())

  /// Counts one more, or says that there are enough.
  ///
  /// - Parameter address: Nil for one that is not counted.
  func admit(person: Int64?, address: String?) -> Bool {
    counts.withLock { counts in
      guard counts.all < Self.altogether,
        person.map({ counts.people[$0, default: 0] < Self.perPerson }) ?? true,
        address.map({ counts.addresses[$0, default: 0] < Self.perAddress }) ?? true
      else { return false }
      counts.all += 1
      if let person { counts.people[person, default: 0] += 1 }
      if let address { counts.addresses[address, default: 0] += 1 }
      return true
    }
  }

  /// Counts one that was admitted no longer.
  func release(person: Int64?, address: String?) {
    counts.withLock { counts in
      counts.all -= 1
      if let person { Self.decrement(&counts.people[person]) }
      if let address { Self.decrement(&counts.addresses[address]) }
    }
  }

  private static func decrement(_ count: inout Int?) {
    count = count.flatMap { $0 > 1 ? $0 - 1 : nil }
  }
}
