import Glibc
import struct Synchronization.Atomic

/// An HTTP/1.1 server: one event loop thread per processor, no TLS (a reverse proxy's part).
///
/// ```swift
/// let server = try Server.start(configuration: ServerConfiguration(port: 8080)) { request in
///   Response(body: .bytes(Array("hello, \(request.path)".utf8)))
/// }
/// await server.drain(within: .seconds(10))
/// ```
public final class Server: Sendable {
  /// The port listened on, which the system chose when the configuration said 0.
  public let port: UInt16

  private let context: ServerContext
  private let loops: [EventLoop]

  private init(port: UInt16, context: ServerContext, loops: [EventLoop]) {
    self.port = port
    self.context = context
    self.loops = loops
  }

  /// Listens and serves until ``drain(within:)``, also when nothing holds the server any more.
  ///
  /// SIGPIPE is ignored from here on in the whole process: a peer that closes early must not end it.
  public static func start(
    configuration: ServerConfiguration, handler: @escaping Handler
  ) throws(ServerError) -> Server {
    signal(SIGPIPE, SIG_IGN)
    let count = configuration.loopCount
    let (listeners, port) = try ListeningSocket.open(
      host: configuration.host, port: configuration.port, count: count,
      unsentBytes: configuration.limits.unsentBytes)
    let context = ServerContext(configuration: configuration, handler: handler)
    var loops: [EventLoop] = []
    var unused = listeners[...]
    do throws(ServerError) {
      while let listener = unused.first {
        loops.append(try EventLoop(listener: listener, context: context))
        unused = unused.dropFirst()
      }
      for loop in loops { try loop.start() }
    } catch {
      for descriptor in unused { close(descriptor) }
      for loop in loops { loop.stop() }
      throw error
    }
    return Server(port: port, context: context, loops: loops)
  }

  /// The counters at this moment.
  public var metrics: ServerMetrics { context.counters.snapshot }

  /// Stops: no new connections, idle ones closed, WebSockets told 1001, requests in flight answered.
  ///
  /// - Parameter patience: How long to wait for those; what is left then is cut off.
  public func drain(within patience: Duration) async {
    context.isDraining.store(true, ordering: .relaxed)
    let running = LoopCount(loops.count)
    await withCheckedContinuation { continuation in
      for loop in loops {
        loop.post(
          .drain(within: patience) {
            if running.decrement() { continuation.resume() }
          })
      }
    }
  }

  private final class LoopCount: Sendable {
    private let count: Atomic<Int>

    init(_ count: Int) {
      self.count = Atomic(count)
    }

    /// True for the last one.
    func decrement() -> Bool {
      count.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
  }
}
