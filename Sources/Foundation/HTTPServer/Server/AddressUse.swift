import Threads
import struct Synchronization.Atomic

/// What one network holds of the server now: an address of IPv4, a /64 of IPv6, or the whole site around that.
///
/// Whoever keeps one holds it (``hold()``) and gives it back to the ``AddressTable``. That is what keeps all of an
/// address on the same figures, also when its connections end before their handlers do.
final class AddressUse: Sendable {
  /// How many times as much as an address a site may take.
  static let shareOfSite = 4

  let network: IPNetwork
  /// The /48 network around a /64, which is the most that one customer is usually given (RFC 6177).
  let site: AddressUse?
  /// How many times each bound for an address this one may take.
  let share: Int
  let connections = Atomic(0)
  let requests = Atomic(0)
  let bodies = Atomic(0)
  let webSockets = Atomic(0)
  let bytes = Atomic(0)
  fileprivate let holders = Atomic(0)

  fileprivate init(network: IPNetwork, site: AddressUse?, share: Int) {
    self.network = network
    self.site = site
    self.share = share
  }

  /// Once more, by whoever holds it already.
  func hold() {
    holders.wrappingAdd(1, ordering: .relaxed)
  }

  /// Counts for the address and for its site.
  func count(_ change: (AddressUse) -> Void) {
    change(self)
    if let site { change(site) }
  }

  /// Whether there is room for the address and for its site.
  func hasRoom(_ isBelowBound: (AddressUse) -> Bool) -> Bool {
    isBelowBound(self) && site.map(isBelowBound) ?? true
  }
}

/// The networks that hold anything of the server now, and none else.
final class AddressTable: Sendable {
  private let uses = Mutex<[IPNetwork: AddressUse]>([:])

  /// Found or begun, and held.
  func use(of address: IPAddress) -> AddressUse {
    let network = IPNetwork(address, prefixLength: address.isIPv4 ? 32 : 64)
    return uses.withLock { uses in
      let use = uses[network] ?? Self.begin(network, of: address, in: &uses)
      use.hold()
      return use
    }
  }

  private static func begin(
    _ network: IPNetwork, of address: IPAddress, in uses: inout [IPNetwork: AddressUse]
  ) -> AddressUse {
    var site: AddressUse?
    if !address.isIPv4 {
      let network = IPNetwork(address, prefixLength: 48)
      let found = uses[network] ?? AddressUse(network: network, site: nil, share: AddressUse.shareOfSite)
      uses[network] = found
      found.hold()
      site = found
    }
    let use = AddressUse(network: network, site: site, share: 1)
    uses[network] = use
    return use
  }

  func giveBack(_ use: AddressUse) {
    guard use.holders.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    let isOver = uses.withLock { uses in
      // It may have been found again in between.
      guard uses[use.network] === use, use.holders.load(ordering: .acquiring) == 0 else { return false }
      uses[use.network] = nil
      return true
    }
    if isOver, let site = use.site { giveBack(site) }
  }

  var count: Int { uses.withLock { $0.count } }
}
