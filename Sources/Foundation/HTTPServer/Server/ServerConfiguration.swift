import Glibc

/// How a ``Server`` listens and what it allows.
///
/// ```swift
/// var configuration = ServerConfiguration(host: "127.0.0.1", port: 8080)
/// configuration.limits.bodyBytes = 1 << 20
/// ```
public struct ServerConfiguration: Sendable {
  /// The address to listen on, IPv4 or IPv6 as written, or `localhost`. `::` takes IPv4 too.
  public var host: String
  /// The TCP port; 0 lets the system choose, see ``Server/port``.
  public var port: UInt16
  /// Event loops, each a thread with its own listening socket; nil for one per processor.
  public var loops: Int?
  /// The limits of connections, requests and memory.
  public var limits: Limits
  /// Networks whose X-Forwarded-For and X-Forwarded-Proto are believed.
  public var trustedProxies: [IPNetwork]
  /// The clock of deadlines; tests have one that they move by hand.
  public var clock: ServerClock
  /// Says how much a request matters. It is asked only when there is too little room for all, on the event loop,
  /// so it must not block.
  public var precedence: @Sendable (Request) -> Precedence
  /// Makes the answer to a request that no handler saw; see ``Refusal``.
  public var errorResponse: @Sendable (Refusal) -> Response

  /// Creates a configuration. The defaults serve on all addresses of the host, with one event loop for each processor.
  public init(
    host: String = "127.0.0.1",
    port: UInt16 = 0,
    loops: Int? = nil,
    limits: Limits = Limits(),
    trustedProxies: [IPNetwork] = [],
    clock: ServerClock = .system,
    precedence: @escaping @Sendable (Request) -> Precedence = { _ in .ordinary },
    errorResponse: @escaping @Sendable (Refusal) -> Response = { $0.response }
  ) {
    self.host = host
    self.port = port
    self.loops = loops
    self.limits = limits
    self.trustedProxies = trustedProxies
    self.clock = clock
    self.precedence = precedence
    self.errorResponse = errorResponse
  }

  var loopCount: Int { max(1, loops ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
