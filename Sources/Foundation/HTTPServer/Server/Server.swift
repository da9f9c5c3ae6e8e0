import Glibc
import struct Synchronization.Atomic

/// An HTTP/1.1 server with one event loop thread per processor, without TLS.
///
/// A reverse proxy terminates TLS.
///
/// ```swift
/// let server = try Server.start(configuration: ServerConfiguration(port: 8080)) { request in
///   Response(body: .bytes(Array("hello, \(request.path)".utf8)))
/// }
/// await server.drain(within: .seconds(10))
/// ```
public final class Server: Sendable {
  /// The listening port, chosen by the system if the configuration's port is 0.
  public let port: UInt16

  private let context: ServerState
  private let loops: [EventLoop]

  private init(port: UInt16, context: ServerState, loops: [EventLoop]) {
    self.port = port
    self.context = context
    self.loops = loops
  }

  /// Starts a server that runs until ``drain(within:)``, even without references to it.
  ///
  /// SIGPIPE is ignored in the whole process from now on, because a peer that closes early must not end it.
  public static func start(
    configuration: ServerConfiguration, handler: @escaping Handler
  ) throws(ServerError) -> Server {
    signal(SIGPIPE, SIG_IGN)
    let count = configuration.loopCount
    let (listeners, port) = try ListeningSocket.open(
      host: configuration.host, port: configuration.port, count: count,
      unsentBytes: configuration.limits.unsentBytes)
    let context = ServerState(configuration: configuration, handler: handler)
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

  /// The current metrics.
  public var metrics: ServerMetrics { context.counters.snapshot }

  /// Stops the server gracefully.
  ///
  /// It accepts no new connections, closes idle ones, closes WebSockets with 1001 and completes requests in
  /// flight.
  ///
  /// - Parameter timeout: The maximum time to wait. Remaining connections are then closed.
  public func drain(within timeout: Duration) async {
    context.isDraining.store(true, ordering: .relaxed)
    let running = LoopCount(loops.count)
    await withCheckedContinuation { continuation in
      for loop in loops {
        loop.post(
          .drain(within: timeout) {
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

    /// Decrements the count and returns whether it reached 0.
    func decrement() -> Bool {
      count.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
  }
}
