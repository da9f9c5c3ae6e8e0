import HTTPServer

/// Counts live pages by owner, here and in the other page workers, and enforces their limits.
@MainActor struct SessionQuota {
  /// The owner of a page in the quotas.
  nonisolated struct Holder: Hashable {
    /// The network that a subscriber usually has.
    let network: IPAddress
    /// The IPv6 site around the network.
    let site: IPAddress?
    let user: String?

    init(_ visitor: Visitor) {
      network = visitor.address.subscriberNetwork
      site = visitor.address.site
      user = visitor.user
    }

    /// All limits to which the page counts, narrowest first.
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

    /// A unique name.
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

  /// The limit of a site, as a multiple of a network's; the server uses the same factor for addresses.
  private static let shareOfSite = 4

  private let limits: SessionLimits
  private var counts: [Bound: Int] = [:]
  /// The counts of all processes; nil if one process has all pages.
  private let shared: SharedPageCounts?

  init(limits: SessionLimits, shared: SharedPageCounts? = nil) {
    self.limits = limits
    self.shared = shared
  }

  /// Returns the limit that one more page of this owner would exceed; nil if there is none.
  func exceededBound(for holder: Holder) -> Bound? {
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
    case .account: limits.perAccount
    case .visitorsOfNetwork: limits.visitorsPerNetwork
    case .visitorsOfSite: limits.visitorsPerNetwork * Self.shareOfSite
    case .network: limits.perNetwork
    case .site: limits.perNetwork * Self.shareOfSite
    case .visitors: limits.visitors
    case .all: limits.sessions
    }
  }
}
