import Threads
import struct Synchronization.Atomic

/// What one address, or one /64 network in IPv6, holds of the server now.
///
/// Whoever keeps one holds it (``hold()``) and gives it back to the ``AddressTable``. That is what keeps all of an
/// address on the same figures, also when its connections end before their handlers do.
final class AddressUse: Sendable {
  let address: IPAddress
  let connections = Atomic(0)
  let requests = Atomic(0)
  let bodies = Atomic(0)
  let webSockets = Atomic(0)
  let bytes = Atomic(0)
  fileprivate let holders = Atomic(0)

  fileprivate init(address: IPAddress) {
    self.address = address
  }

  /// Once more, by whoever holds it already.
  func hold() {
    holders.wrappingAdd(1, ordering: .relaxed)
  }
}

/// The addresses that hold anything of the server now, and none else.
final class AddressTable: Sendable {
  private let uses = Mutex<[IPAddress: AddressUse]>([:])

  /// Found or begun, and held.
  func use(of address: IPAddress) -> AddressUse {
    let network = address.subscriberNetwork
    return uses.withLock { uses in
      let use = uses[network] ?? AddressUse(address: network)
      uses[network] = use
      use.hold()
      return use
    }
  }

  func giveBack(_ use: AddressUse) {
    guard use.holders.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    uses.withLock { uses in
      // It may have been found again in between.
      guard uses[use.address] === use, use.holders.load(ordering: .acquiring) == 0 else { return }
      uses[use.address] = nil
    }
  }

  var count: Int { uses.withLock { $0.count } }
}
