import struct Synchronization.Atomic

/// The state shared by the loops of one server.
final class ServerState: Sendable {
  let configuration: ServerConfiguration
  let handler: Handler
  let counters = ServerCounters()
  let addresses = AddressTable()
  let isDraining = Atomic(false)

  init(configuration: ServerConfiguration, handler: @escaping Handler) {
    self.configuration = configuration
    self.handler = handler
  }

  func isTrustedProxy(_ address: IPAddress) -> Bool {
    configuration.trustedProxies.contains { $0.contains(address) }
  }
}
