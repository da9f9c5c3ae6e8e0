import HTTPServer

/// Whose live pages there are, and how many of each, here and in the other workers of the host.
@MainActor struct PageRoom {
  /// Who has a page.
  nonisolated struct Holder: Hashable {
    /// What one customer of a network usually holds.
    let network: IPAddress
    /// What is around that, in IPv6.
    let site: IPAddress?
    let user: String?

    init(_ visitor: Visitor) {
      network = visitor.address.subscriberNetwork
      site = visitor.address.site
      user = visitor.user
    }

    /// All that the page counts for, the narrowest first.
    fileprivate var bounds: [Bound] {
      var bounds: [Bound] = user.map { [.account($0)] } ?? [.visitorsOfNetwork(network)]
      if user == nil, let site { bounds.append(.visitorsOfSite(site)) }
      bounds.append(.network(network))
      if let site { bounds.append(.site(site)) }
      if user == nil { bounds.append(.visitors) }
      return bounds + [.all]
    }
  }

  nonisolated enum Bound: Hashable {
    case account(String)
    case visitorsOfNetwork(IPAddress)
    case visitorsOfSite(IPAddress)
    case network(IPAddress)
    case site(IPAddress)
    case visitors
    case all

    func covers(_ holder: Holder) -> Bool {
      switch self {
      case .account(let user): holder.user == user
      case .visitorsOfNetwork(let network): holder.user == nil && holder.network == network
      case .visitorsOfSite(let site): holder.user == nil && holder.site == site
      case .network(let network): holder.network == network
      case .site(let site): holder.site == site
      case .visitors: holder.user == nil
      case .all: true
      }
    }

    /// A name that no other bound has.
    var text: String {
      switch self {
      case .account(let user): "account \(user)"
      case .visitorsOfNetwork(let network): "visitors of network \(network)"
      case .visitorsOfSite(let site): "visitors of site \(site)"
      case .network(let network): "network \(network)"
      case .site(let site): "site \(site)"
      case .visitors: "visitors"
      case .all: "all"
      }
    }
  }

  /// How many times as much as one network a site may have, as in what the server allows addresses.
  private static let shareOfSite = 4

  private let limits: SessionLimits
  private var counts: [Bound: Int] = [:]
  /// Nil where one process makes all pages.
  private let shared: SharedPageCounts?

  init(limits: SessionLimits, shared: SharedPageCounts? = nil) {
    self.limits = limits
    self.shared = shared
  }

  /// The bound at which one more page of this holder is too many; nil when there is room.
  func full(for holder: Holder) -> Bound? {
    holder.bounds.first { counts[$0, default: 0] + (shared?.others($0) ?? 0) >= limit(of: $0) }
  }

  mutating func add(_ holder: Holder) {
    for bound in holder.bounds {
      counts[bound, default: 0] += 1
      shared?.add(bound)
    }
  }

  mutating func remove(_ holder: Holder) {
    for bound in holder.bounds {
      let count = counts[bound, default: 0] - 1
      counts[bound] = count > 0 ? count : nil
      shared?.remove(bound)
    }
  }

  private func limit(of bound: Bound) -> Int {
    switch bound {
    case .account: limits.ofAccount
    case .visitorsOfNetwork: limits.visitorsOfNetwork
    case .visitorsOfSite: limits.visitorsOfNetwork * Self.shareOfSite
    case .network: limits.ofNetwork
    case .site: limits.ofNetwork * Self.shareOfSite
    case .visitors: limits.visitors
    case .all: limits.sessions
    }
  }
}
