/// The limits of a server, which bound the share of each client.
///
/// Sizes are in bytes and times are durations of the monotonic clock.
///
/// ```swift
/// let limits = ServerConfiguration(port: 8080).limits
/// print("\(limits.connections) connections, \(limits.connectionsPerAddress) of one address")
/// ```
public struct ServerLimits: Sendable {
  // MARK: Messages

  /// The maximum length of the request line without CRLF. Exceeding it results in 414.
  public var requestLineBytes = 8 << 10
  /// The maximum length of the header section with line ends. Exceeding it results in 431.
  public var headerBytes = 16 << 10
  /// The maximum number of header fields. Exceeding it results in 431.
  public var headerFields = 100
  /// The maximum length of a request body. Exceeding it results in 413. Handlers may set lower limits.
  public var bodyBytes = 16 << 20
  /// The maximum number of pipelined requests that a connection processes per turn of the loop.
  public var pipelinedRequests = 16

  // MARK: Time

  /// The maximum time to receive a header. It starts with the first byte of the request, or with the
  /// connection.
  public var headerDeadline: Duration = .seconds(10)
  /// The time before the minimum body rate applies, counted while a handler waits.
  public var bodyGrace: Duration = .seconds(10)
  /// The minimum average rate of a body after the grace time, in bytes per second.
  public var bodyBytesPerSecond = 1 << 10
  /// The maximum time without body bytes while a handler waits, regardless of the average rate.
  public var bodyStall: Duration = .seconds(30)
  /// The maximum idle time between requests.
  public var keepAliveIdle: Duration = .seconds(60)
  /// The time before the minimum write rate applies, counted while output is pending.
  public var writeGrace: Duration = .seconds(10)
  /// The minimum average write rate after the grace time, in bytes per second. Only bytes that the peer
  /// acknowledged count.
  public var writeBytesPerSecond = 1 << 10
  /// The maximum time without an acknowledgement while output is pending.
  public var writeStall: Duration = .seconds(30)
  /// The time to read and discard input after the last response.
  ///
  /// It lets the client receive the response before a reset (RFC 9112, section 9.6).
  public var lingeringClose: Duration = .seconds(2)

  // MARK: Connections

  /// The maximum number of connections. Further ones get 503.
  public var connections = 20_000
  /// The maximum number of requests whose handlers run. Further ones get 503 with Retry-After.
  public var concurrentRequests = 4_096
  /// The maximum number of requests whose body is incomplete. Further ones get 503.
  ///
  /// Clients control how long a body takes, so bodies may use only half of all requests, which leaves
  /// capacity for requests without a body.
  public var concurrentBodies = 2_048
  /// The maximum memory for unfinished requests, unsent responses and messages, in bytes.
  ///
  /// A connection that needs more is closed.
  public var memoryBytes = 256 << 20
  /// The reserved share for requests with precedence: one of this many.
  ///
  /// It applies to connections, requests, bodies, memory and WebSockets. An eighth of the reserve of
  /// connections, requests and memory is kept for essential requests.
  ///
  /// A connection's precedence is unknown before its first request, so every client may use the reserved
  /// connections. There each connection serves one request, and the connection that has waited longest for
  /// its client is closed when another arrives.
  public var reservedPart = 8
  /// The maximum number of unsent bytes per connection in the kernel.
  ///
  /// By default the kernel buffers over 2 MB for a peer that does not read, outside of the server's
  /// accounting.
  public var unsentBytes = 128 << 10

  // MARK: Addresses

  // These limits apply per IPv4 address or IPv6 /64 network, so at least 32 of them are needed to exhaust the
  // server. A whole /48 may use four times as much. Behind a trusted proxy, the forwarded address counts
  // instead of the proxy's.

  /// The maximum number of connections per address. Further ones get 503.
  public var connectionsPerAddress = 256
  /// The maximum number of requests per address whose handlers run. Further ones get 429.
  ///
  /// Requests with precedence may use twice as many, so other clients of the network cannot lock them
  /// out.
  public var requestsPerAddress = 128
  /// The maximum number of incomplete bodies per address, doubled with precedence. Further ones get 429.
  public var bodiesPerAddress = 64
  /// The maximum number of WebSockets per address. Further ones get 429. Lower than the limit of connections
  /// to leave some for requests.
  public var webSocketsPerAddress = 192
  /// The maximum memory for one address's connections, in bytes. A connection that needs more is closed.
  public var memoryBytesPerAddress = 8 << 20
  /// Indicates whether loopback addresses are counted even without a trusted proxy.
  ///
  /// Loopback connections come from local programs or from a reverse proxy that was not configured and
  /// carries all clients. With a configured proxy they are always counted, except for that proxy.
  public var countsLoopback = false

  // MARK: WebSockets

  /// The maximum number of WebSockets. Further ones get 503. Lower than the limit of connections to leave
  /// some for requests.
  public var webSockets = 15_000
  /// The maximum length of a client's message. Exceeding it closes with 1009.
  public var webSocketMessageBytes = 64 << 10
  /// The maximum number of fragments per message. Exceeding it closes with 1008.
  public var webSocketFragments = 128
  /// The maximum number of pings and pongs from a client per second. Exceeding it closes with 1008.
  public var webSocketControlFramesPerSecond = 64
  /// The maximum number of queued bytes per client. A message that does not fit is rejected.
  public var webSocketQueueBytes = 1 << 20
  /// The silence after which the server sends a ping.
  public var webSocketPing: Duration = .seconds(30)
  /// The silence after which the connection is closed.
  public var webSocketPong: Duration = .seconds(60)

  /// Creates the default limits, which suit a small host.
  public init() {}

  /// The interval at which loops check deadlines. It is an eighth of the shortest one, between 5 and 250 ms.
  var tick: Duration {
    let shortest =
      [
        headerDeadline, bodyGrace, bodyStall, keepAliveIdle, writeGrace, writeStall, lingeringClose,
        webSocketPing,
        webSocketPong,
      ].min() ?? .seconds(1)
    return min(max(shortest / 8, .milliseconds(5)), .milliseconds(250))
  }
}
