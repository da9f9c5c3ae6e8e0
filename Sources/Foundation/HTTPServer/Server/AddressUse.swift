import Threads
import struct Synchronization.Atomic

/// The resources used by an IPv4 address, an IPv6 /64 or a /48.
///
/// Each owner retains the object (``retain()``) and releases it to the ``AddressTable``. This keeps all
/// connections and handlers of an address on the same counters, even if a connection ends before its handler
/// does.
final class AddressUse: Sendable {
  /// The multiple of an address's limits that a /48 may use.
  static let shareOfSite = 4

  let network: IPNetwork
  /// The enclosing /48 of a /64, the largest usual assignment to a subscriber (RFC 6177).
  let site: AddressUse?
  /// The multiple of each per-address limit that this network may use.
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

  /// Retains the object. The caller must already own a reference.
  func retain() {
    holders.wrappingAdd(1, ordering: .relaxed)
  }

  /// Applies a change to the counters of the address and its /48.
  func count(_ change: (AddressUse) -> Void) {
    change(self)
    if let site { change(site) }
  }

  /// Returns whether the address and its /48 are both below their limits.
  func hasRoom(_ isBelowBound: (AddressUse) -> Bool) -> Bool {
    isBelowBound(self) && site.map(isBelowBound) ?? true
  }
}

/// The networks that currently use server resources.
final class AddressTable: Sendable {
  private let uses = Mutex<[IPNetwork: AddressUse]>([:])

  /// Finds or creates the entry of an address and retains it.
  func use(of address: IPAddress) -> AddressUse {
    let network = IPNetwork(address, prefixLength: address.isIPv4 ? 32 : 64)
    return uses.withLock { uses in
      let use = uses[network] ?? Self.begin(network, of: address, in: &uses)
      use.retain()
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
      found.retain()
      site = found
    }
    let use = AddressUse(network: network, site: site, share: 1)
    uses[network] = use
    return use
  }

  func release(_ use: AddressUse) {
    guard use.holders.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    let isOver = uses.withLock { uses in
      // Another thread may have retained it in the meantime.
      guard uses[use.network] === use, use.holders.load(ordering: .acquiring) == 0 else { return false }
      uses[use.network] = nil
      return true
    }
    if isOver, let site = use.site { release(site) }
  }

  var count: Int { uses.withLock { $0.count } }
}
