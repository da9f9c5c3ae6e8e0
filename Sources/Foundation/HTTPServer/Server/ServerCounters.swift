import struct Synchronization.Atomic

/// A server's figures at one moment.
///
/// ```swift
/// let metrics = server.metrics
/// print("\(metrics.requestsInFlight) requests in \(metrics.connections) connections")
/// ```
public struct ServerMetrics: Sendable, Hashable {
  /// Connections open now, WebSockets among them.
  public var connections: Int
  /// Open WebSockets.
  public var webSockets: Int
  /// Handlers that have not answered yet.
  public var requestsInFlight: Int
  /// Requests whose body is still on its way.
  public var bodiesInFlight: Int
  /// Since the start: requests answered, by handlers or by the server itself.
  public var requests: Int
  /// Since the start: requests refused for breaking a rule or a limit.
  public var refusals: Int
  /// Since the start: requests and WebSockets turned away because there were too many, of all or of their address.
  public var requestsShed: Int
  /// Since the start: connections cut because the peer read too slowly.
  public var slowReaders: Int
  /// Since the start: connections turned away because there were too many.
  public var connectionsRefused: Int
  /// From sockets, since the start.
  public var bytesReceived: Int
  /// To sockets, since the start.
  public var bytesSent: Int
  /// Bytes held now for unfinished requests, unsent answers and messages.
  public var bytesBuffered: Int
}

/// Counters the loops keep, readable from any thread.
final class ServerCounters: Sendable {
  let connections = Atomic(0)
  let webSockets = Atomic(0)
  let requestsInFlight = Atomic(0)
  let bodiesInFlight = Atomic(0)
  let requests = Atomic(0)
  let refusals = Atomic(0)
  let requestsShed = Atomic(0)
  let slowReaders = Atomic(0)
  let connectionsRefused = Atomic(0)
  let bytesReceived = Atomic(0)
  let bytesSent = Atomic(0)
  let bytesBuffered = Atomic(0)

  var snapshot: ServerMetrics {
    ServerMetrics(
      connections: connections.load(ordering: .relaxed),
      webSockets: webSockets.load(ordering: .relaxed),
      requestsInFlight: requestsInFlight.load(ordering: .relaxed),
      bodiesInFlight: bodiesInFlight.load(ordering: .relaxed),
      requests: requests.load(ordering: .relaxed),
      refusals: refusals.load(ordering: .relaxed),
      requestsShed: requestsShed.load(ordering: .relaxed),
      slowReaders: slowReaders.load(ordering: .relaxed),
      connectionsRefused: connectionsRefused.load(ordering: .relaxed),
      bytesReceived: bytesReceived.load(ordering: .relaxed),
      bytesSent: bytesSent.load(ordering: .relaxed),
      bytesBuffered: bytesBuffered.load(ordering: .relaxed))
  }
}
