/// Every bound the server keeps, so that no client can take more than its share.
///
/// Sizes are bytes, times are durations of the monotonic clock.
///
/// ```swift
/// let limits = ServerConfiguration(port: 8080).limits
/// print("\(limits.connections) connections, \(limits.connectionsPerAddress) of one address")
/// ```
public struct Limits: Sendable {
  // MARK: Messages

  /// The request line without its CRLF; longer is 414.
  public var requestLineBytes = 8 << 10
  /// The header section with its line ends; longer is 431.
  public var headerBytes = 16 << 10
  /// Fields in the header section; more is 431.
  public var headerFields = 100
  /// The longest body any handler may read; longer is 413. Handlers ask for less where less is due.
  public var bodyBytes = 16 << 20
  /// Requests of one connection answered in one turn of the loop, before others get theirs.
  public var pipelinedRequests = 16

  // MARK: Time

  /// From the first byte of a request (or the opening of the connection) to the end of its header.
  public var headerDeadline: Duration = .seconds(10)
  /// How long a body may take before the least rate counts, while a handler waits for it.
  public var bodyGrace: Duration = .seconds(10)
  /// Bytes per second a body must bring after the grace, on average.
  public var bodyBytesPerSecond = 1 << 10
  /// How long a body may bring nothing while a handler waits for it, however fast it came before.
  public var bodyStall: Duration = .seconds(30)
  /// How long a connection may stay open between requests.
  public var keepAliveIdle: Duration = .seconds(60)
  /// How long a peer may take before the least rate counts, while something waits to be sent to it.
  public var writeGrace: Duration = .seconds(10)
  /// Bytes per second a peer must acknowledge after the grace, on average while something waits.
  /// The same as bodies must bring, for the same reason.
  public var writeBytesPerSecond = 1 << 10
  /// How long a peer may go without acknowledging any byte of what is sent to it.
  public var writeStall: Duration = .seconds(30)
  /// How long the server keeps reading, and discarding, after a last answer, so that the client
  /// gets to see it before a reset (RFC 9112, section 9.6).
  public var lingeringClose: Duration = .seconds(2)

  // MARK: Connections

  /// Connections at once; more are 503.
  public var connections = 20_000
  /// Requests whose handlers have not answered yet; further ones are 503 with Retry-After.
  public var concurrentRequests = 4_096
  /// Requests whose body is still on its way; further ones are 503. It is the client that decides how long
  /// those take, so they get half of all requests, and readers find room whatever bodies do.
  public var concurrentBodies = 2_048
  /// All bytes held for connections: unfinished requests, unsent answers and messages. A connection
  /// that needs more is closed.
  public var memoryBytes = 256 << 20
  /// The part of connections, requests, bodies, memory and WebSockets that is kept for requests with precedence:
  /// one in so many. Of connections, requests and memory an eighth of that part is kept for essential ones.
  ///
  /// Nobody is known before the first request, so all may connect; but here a connection has one request, and the
  /// one that has waited for its client for longest makes way for the next.
  public var reservedPart = 8
  /// Bytes of one connection that the kernel may hold without having sent them. Left to itself it takes
  /// over 2 MB for a peer that does not read, which nobody counts.
  public var unsentBytes = 128 << 10

  // MARK: Addresses

  // What one address may take, or one /64 network in IPv6: 32 of them must work together to fill the server.
  // All of one /48 network together may take four times as much. Behind a trusted proxy it is the forwarded address
  // that counts, and the proxy's own does not.

  /// Connections from one address; more are 503.
  public var connectionsPerAddress = 256
  /// Requests of one address whose handlers have not answered yet; more are 429. Those with precedence may be
  /// twice as many, so that a neighbour cannot shut out who is known.
  public var requestsPerAddress = 128
  /// Requests of one address whose body is still on its way; more are 429, with precedence twice as many.
  public var bodiesPerAddress = 64
  /// WebSockets of one address; more are 429. Less than the connections, so that requests find one beside them.
  public var webSocketsPerAddress = 192
  /// Bytes held for the connections of one address. A connection that needs more is closed.
  public var memoryBytesPerAddress = 8 << 20
  /// Whether 127.0.0.1 and ::1 count as addresses like others even while no proxy is trusted. From there come this
  /// machine's own programs, and a reverse proxy that was not named, with all people behind it. Where a proxy is
  /// named they count in any case, unless they are that proxy.
  public var countsLoopback = false

  // MARK: WebSockets

  /// WebSockets at once; more are 503. Less than the connections, so that requests find one beside them.
  public var webSockets = 15_000
  /// A whole message from the client; longer closes with 1009.
  public var webSocketMessageBytes = 64 << 10
  /// Frames one message may be cut into; more closes with 1008.
  public var webSocketFragments = 128
  /// Pings and pongs from a client within a second; more closes with 1008.
  public var webSocketControlFramesPerSecond = 64
  /// Bytes waiting to be sent to one client; a message that does not fit is refused to the sender.
  public var webSocketQueueBytes = 1 << 20
  /// Silence after which the server sends a ping.
  public var webSocketPing: Duration = .seconds(30)
  /// Silence after which the connection is given up.
  public var webSocketPong: Duration = .seconds(60)

  /// Creates limits that suit a small host.
  public init() {}

  /// How often the loops look for passed deadlines: often enough that even the shortest is kept to
  /// an eighth, seldom enough to cost nothing.
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
