import Threads
import struct Synchronization.Atomic

/// What the loops of one server share.
final class ServerContext: Sendable {
  let configuration: ServerConfiguration
  let handler: Handler
  let counters = ServerCounters()
  let isDraining = Atomic(false)

  private let addresses = Mutex<[IPAddress: Int]>([:])

  init(configuration: ServerConfiguration, handler: @escaping Handler) {
    self.configuration = configuration
    self.handler = handler
  }

  /// Whether a new request would be one too many.
  var isOverloaded: Bool {
    counters.requestsInFlight.load(ordering: .relaxed) >= configuration.limits.concurrentRequests
      || counters.bytesBuffered.load(ordering: .relaxed) >= configuration.limits.memoryBytes
  }

  func isTrustedProxy(_ address: IPAddress) -> Bool {
    configuration.trustedProxies.contains { $0.contains(address) }
  }

  /// Counts a new connection; false, and not counted, when there are enough already.
  func admit(_ address: IPAddress) -> Bool {
    let limits = configuration.limits
    guard counters.connections.load(ordering: .relaxed) < limits.connections else { return false }
    if isCounted(address) {
      let isAdmitted = addresses.withLock { addresses in
        let count = addresses[address.subscriberNetwork, default: 0]
        guard count < limits.connectionsPerAddress else { return false }
        addresses[address.subscriberNetwork] = count + 1
        return true
      }
      guard isAdmitted else { return false }
    }
    counters.connections.wrappingAdd(1, ordering: .relaxed)
    return true
  }

  func release(_ address: IPAddress) {
    counters.connections.wrappingSubtract(1, ordering: .relaxed)
    guard isCounted(address) else { return }
    addresses.withLock { addresses in
      let network = address.subscriberNetwork
      let count = addresses[network, default: 1] - 1
      addresses[network] = count > 0 ? count : nil
    }
  }

  private func isCounted(_ address: IPAddress) -> Bool {
    if address.isLoopback, !configuration.limits.countsLoopback { return false }
    return !isTrustedProxy(address)
  }
}
