import Glibc

/// The configuration of a ``Server``.
///
/// ```swift
/// var configuration = ServerConfiguration(host: "127.0.0.1", port: 8080)
/// configuration.limits.bodyBytes = 1 << 20
/// ```
public struct ServerConfiguration: Sendable {
  /// The address to listen on: IPv4, IPv6 or `localhost`. `::` also accepts IPv4.
  public var host: String
  /// The TCP port. With 0 the system chooses; see ``Server/port``.
  public var port: UInt16
  /// The number of event loops, or nil for one per processor. Each is a thread with a listening socket.
  public var loops: Int?
  /// The limits of the server.
  public var limits: ServerLimits
  /// The networks whose X-Forwarded-For and X-Forwarded-Proto fields are trusted.
  public var trustedProxies: [IPNetwork]
  /// The clock for deadlines. Tests use a manual one.
  public var clock: ServerClock
  /// Returns the importance of a request.
  ///
  /// It is called only when capacity is low, on the event loop, so it must not block.
  public var precedence: @Sendable (Request) -> Precedence
  /// Creates the response to a request that no handler received; see ``Rejection``.
  public var errorResponse: @Sendable (Rejection) -> Response

  /// Creates a configuration. The default listens on loopback with one event loop per processor.
  public init(
    host: String = "127.0.0.1",
    port: UInt16 = 0,
    loops: Int? = nil,
    limits: ServerLimits = ServerLimits(),
    trustedProxies: [IPNetwork] = [],
    clock: ServerClock = .system,
    precedence: @escaping @Sendable (Request) -> Precedence = { _ in .ordinary },
    errorResponse: @escaping @Sendable (Rejection) -> Response = { $0.response }
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
