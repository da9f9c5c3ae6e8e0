import struct Synchronization.Atomic

/// The metrics of a server at one moment.
///
/// ```swift
/// let metrics = server.metrics
/// print("\(metrics.requestsInFlight) requests in \(metrics.connections) connections")
/// ```
public struct ServerMetrics: Sendable, Hashable {
  /// The number of open connections, including WebSockets.
  public var connections: Int
  /// The number of open WebSockets.
  public var webSockets: Int
  /// The number of running handlers.
  public var requestsInFlight: Int
  /// The number of requests with an incomplete body.
  public var bodiesInFlight: Int
  /// The number of responses since the start, by handlers or by the server itself.
  public var requests: Int
  /// The number of requests rejected since the start for violating a rule or limit.
  public var refusals: Int
  /// The number of requests and WebSockets rejected since the start because of load.
  public var requestsShed: Int
  /// The number of connections closed since the start because the peer read too slowly.
  public var slowReaders: Int
  /// The number of connections rejected since the start because of load.
  public var connectionsRefused: Int
  /// The number of bytes received since the start.
  public var bytesReceived: Int
  /// The number of bytes sent since the start.
  public var bytesSent: Int
  /// The number of bytes held for unfinished requests, unsent responses and messages.
  public var bytesBuffered: Int
}

/// Counters updated by the loops and readable from any thread.
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
