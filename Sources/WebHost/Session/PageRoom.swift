import HTTPServer

/// Whose live pages there are, and how many of each.
struct PageRoom {
  /// Who has a page.
  struct Holder: Hashable {
    /// What one customer of a network usually holds.
    let network: IPAddress
    let user: String?

    init(_ visitor: Visitor) {
      network = visitor.address.subscriberNetwork
      user = visitor.user
    }

    /// All that the page counts for, the narrowest first.
    fileprivate var bounds: [Bound] {
      if let user { return [.account(user), .network(network), .all] }
      return [.visitorsOfNetwork(network), .network(network), .visitors, .all]
    }
  }

  enum Bound: Hashable {
    case account(String)
    case visitorsOfNetwork(IPAddress)
    case network(IPAddress)
    case visitors
    case all

    func covers(_ holder: Holder) -> Bool { holder.bounds.contains(self) }
  }

  private let limits: SessionLimits
  private var counts: [Bound: Int] = [:]

  init(limits: SessionLimits) { self.limits = limits }

  /// The bound at which one more page of this holder is too many; nil when there is room.
  func full(for holder: Holder) -> Bound? {
    holder.bounds.first { counts[$0, default: 0] >= limit(of: $0) }
  }

  mutating func add(_ holder: Holder) {
    for bound in holder.bounds { counts[bound, default: 0] += 1 }
  }

  mutating func remove(_ holder: Holder) {
    for bound in holder.bounds {
      let count = counts[bound, default: 0] - 1
      counts[bound] = count > 0 ? count : nil
    }
  }

  private func limit(of bound: Bound) -> Int {
    switch bound {
    case .account: limits.ofAccount
    case .visitorsOfNetwork: limits.visitorsOfNetwork
    case .network: limits.ofNetwork
    case .visitors: limits.visitors
    case .all: limits.sessions
    }
  }
}
