import CEpoll
import Glibc
import struct Synchronization.Atomic

/// A client's connection: reads bytes, decodes requests, runs handlers and sends responses.
///
/// Unchecked Sendable: it belongs to its loop's thread, which calls every method. Handlers and WebSockets on
/// other threads only pass it back to the loop (``EventLoop/post(_:)``).
final class HTTPConnection: @unchecked Sendable {
  enum Phase {
    /// Waits for a request or reads its header.
    case reading
    /// Waits for a handler's response.
    case handling(Exchange)
    /// Sends streamed content after the header.
    case streaming(Streaming)
    /// Discards input after the last response until the client closes.
    case lingering
    case webSocket(WebSocketSession)
    case closed
  }

  /// All events, edge-triggered. The set never changes, so a request needs no `epoll_ctl` call.
  static let events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | 1 << 31

  let descriptor: Int32
  let peer: IPAddress
  /// The resources used by the peer's address, or nil if the address is not counted.
  let peerUse: AddressUse?
  /// The minimum precedence of requests on this connection.
  ///
  /// It is above ordinary in the reserved connections, each of which serves one request and can be replaced.
  let minPrecedence: Precedence
  let loop: EventLoop
  var tag: UInt64 = 0
  var slot = -1

  var phase = Phase.reading
  var decoder: RequestDecoder
  /// Received bytes that were not consumed: a partial header or pipelined requests.
  var pending: [UInt8] = []
  var outgoing = OutgoingQueue()
  var bodyRate: BodyRateMonitor
  /// The address of the last request: the peer's, or a client's behind a trusted proxy.
  private var client: IPAddress
  /// The resources used by the client's address, including this connection's bytes.
  private(set) var clientUse: AddressUse?
  var serial: UInt32 = 0
  var isStartingHandler = false
  var immediateResponse: Response?
  /// Indicates whether the connection closes after the remaining output.
  var closesAfterOutput = false
  var answersThisTurn = 0

  /// Indicates whether the socket may have unread bytes. Only a short read clears it.
  var isReadable = false
  var sawHangUp = false
  var hasPeerEnded = false
  /// Indicates whether a response was sent, after which silence counts as idle instead of slow.
  var hasServed = false
  /// The start of the phase or of the wait for a header.
  var since: Duration
  var headerSince: Duration?
  var writeRate: WriteRateMonitor
  private var bytesAccounted = 0

  /// Creates a connection.
  ///
  /// - Parameter use: A retained reference, released when the connection closes.
  init(descriptor: Int32, peer: IPAddress, use: AddressUse?, minPrecedence: Precedence, loop: EventLoop) {
    self.descriptor = descriptor
    self.peer = peer
    peerUse = use
    self.minPrecedence = minPrecedence
    client = peer
    clientUse = use
    use?.retain()
    self.loop = loop
    decoder = RequestDecoder(limits: MessageLimits(loop.limits))
    bodyRate = BodyRateMonitor(limits: loop.limits)
    writeRate = WriteRateMonitor(limits: loop.limits)
    since = loop.now
  }

  /// Indicates whether the connection only waits for its client. It can then be closed for another one.
  var isReplaceable: Bool {
    switch phase {
    case .reading, .lingering: true
    case .handling, .streaming, .webSocket, .closed: false
    }
  }

  func open() {
    // The request often arrives with the handshake's last packet.
    isReadable = true
    continueTurn()
  }

  func handle(events: UInt32) {
    if events & EPOLLERR.rawValue != 0 { return close() }
    if events & (EPOLLRDHUP.rawValue | EPOLLHUP.rawValue) != 0 { sawHangUp = true }
    if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLHUP.rawValue) != 0 { isReadable = true }
    continueTurn()
  }

  /// Performs all possible work: sends, reads and responds, then updates the deadline and memory accounting.
  func continueTurn() {
    if case .closed = phase { return }
    if !outgoing.isEmpty { sendOutgoing() }
    if case .webSocket(let session) = phase, outgoing.isEmpty { sendFrames(of: session) }
    answersThisTurn = 0
    serve()
    flush()
    continueStream()
    endTurn()
  }

  func endTurn() {
    if case .closed = phase { return }
    if outgoing.isEmpty, closesAfterOutput { finishOutput() }
    account()
    loop.setDeadline(nextDeadline(), for: self)
  }

  private func finishOutput() {
    if case .lingering = phase { return }
    if hasPeerEnded { return close() }
    if case .webSocket(let session) = phase { session.connectionClosed(on: self) }
    shutdown(descriptor, Int32(SHUT_WR))
    phase = .lingering
    since = loop.now
    pending = []
    if isReadable { loop.scheduleAgain(self) }
  }

  func drain() {
    switch phase {
    case .reading where pending.isEmpty && decoder.isBetweenRequests && outgoing.isEmpty: close()
    case .webSocket(let session): session.socket.close(code: 1001)
    default: break
    }
  }

  func close() {
    if case .closed = phase { return }
    let last = phase
    phase = .closed
    releaseClientUse()
    bytesAccounted = 0
    pending = []
    outgoing.removeAll()
    loop.remove(self)
    Glibc.close(descriptor)
    switch last {
    case .handling(let exchange):
      if !exchange.isBodyComplete { loop.context.bodyEnded(of: exchange.use) }
      exchange.stream?.fail(.disconnected)
    case .webSocket(let session): session.connectionClosed(on: self)
    case .streaming(let streaming): streaming.task?.cancel()
    case .reading, .lingering, .closed: break
    }
  }

  // MARK: Accounting

  private func account() {
    var bytes = pending.capacity
    switch phase {
    case .handling(let exchange):
      bytes += outgoing.bytesHeld + exchange.request.headers.byteCount + (exchange.stream?.bufferedBytes ?? 0)
    // The WebSocket accounts for its own frames from queueing until they are sent.
    case .webSocket(let session): bytes += session.bufferedBytes
    case .reading, .streaming, .lingering, .closed: bytes += outgoing.bytesHeld
    }
    let growth = bytes - bytesAccounted
    guard growth != 0 else { return }
    bytesAccounted = bytes
    if !loop.context.hold(bytes: growth, for: clientUse), growth > 0 { close() }
  }

  /// Moves the accounting to the client of the current request. A proxy's connection serves many clients.
  func assign(to address: IPAddress) {
    guard address != client else { return }
    let use = loop.context.use(of: address)
    loop.context.hold(bytes: bytesAccounted, for: use)
    releaseClientUse()
    client = address
    clientUse = use
  }

  private func releaseClientUse() {
    loop.context.release(bytes: bytesAccounted, for: clientUse)
    loop.context.release(clientUse)
    clientUse = nil
  }
}
