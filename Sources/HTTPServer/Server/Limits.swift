/// Every bound the server keeps, so that no client can take more than its share.
///
/// Sizes are bytes, times are durations of the monotonic clock.
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
  /// How long a connection may stay open between requests.
  public var keepAliveIdle: Duration = .seconds(60)
  /// How long a peer may go without taking any byte of what is sent to it.
  public var writeStall: Duration = .seconds(30)
  /// How long the server keeps reading, and discarding, after a last answer, so that the client
  /// gets to see it before a reset (RFC 9112, section 9.6).
  public var lingeringClose: Duration = .seconds(2)

  // MARK: Connections

  public var connections = 20_000
  /// Connections from one address, or one /64 network in IPv6. Trusted proxies are exempt.
  public var connectionsPerAddress = 256
  /// Whether loopback counts as an address like others.
  public var countsLoopback = false
  /// Requests whose handlers have not answered yet; further ones are 503 with Retry-After.
  public var concurrentRequests = 4_096
  /// All bytes held for connections: unfinished requests, unsent answers and messages.
  public var memoryBytes = 256 << 20

  // MARK: WebSockets

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

  public init() {}

  /// How often the loops look for passed deadlines: often enough that even the shortest is kept to
  /// an eighth, seldom enough to cost nothing.
  var tick: Duration {
    let shortest =
      [
        headerDeadline, bodyGrace, keepAliveIdle, writeStall, lingeringClose, webSocketPing, webSocketPong,
      ].min() ?? .seconds(1)
    return min(max(shortest / 8, .milliseconds(5)), .milliseconds(250))
  }
}
