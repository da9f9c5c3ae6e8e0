import CEpoll
import Glibc
import struct Synchronization.Atomic

/// One client's connection: bytes from the socket through the decoder to handlers, answers back.
///
/// Unchecked Sendable: it lives on its loop's thread and every method here is called there. Handlers
/// and WebSockets on other threads hold it only to hand it back to the loop (``EventLoop/post(_:)``).
final class Connection: @unchecked Sendable {
  enum Phase {
    /// Between requests or inside a header.
    case reading
    /// A handler has not answered yet.
    case handling(Exchange)
    /// The header of an answer was sent, and its content is being made.
    case streaming(Streaming)
    /// Everything was said; what the client still sends is thrown away until it stops.
    case lingering
    case webSocket(WebSocketSession)
    case closed
  }

  /// Edge-triggered, all at once: the set never changes, so a request needs no call to change it.
  static let events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | 1 << 31

  let descriptor: Int32
  let peer: IPAddress
  /// What the peer's address holds; nil when that is not counted.
  let peerUse: AddressUse?
  /// What a request must be to find an answer here. More than ordinary in the last of the room, where each
  /// connection has one request and makes way for others.
  let least: Precedence
  let loop: EventLoop
  var tag: UInt64 = 0
  var slot = -1

  var phase = Phase.reading
  var decoder: RequestDecoder
  /// Bytes that came and were not consumed: part of a header, or requests behind the current one.
  var pending: [UInt8] = []
  var outgoing = OutgoingQueue()
  var pace: BodyPace
  /// Whose request is being read or was read last: the peer's, or that of somebody behind a trusted proxy.
  private var client: IPAddress
  /// What the client's address holds, and where this connection's bytes are counted.
  private(set) var clientUse: AddressUse?
  var serial: UInt32 = 0
  var isStartingHandler = false
  var immediateResponse: Response?
  /// Whether the last answer was given, and only its way out is left.
  var closesAfterOutput = false
  var answersThisTurn = 0

  /// Whether the socket may hold bytes we have not read; only a short read clears it.
  var isReadable = false
  var sawHangUp = false
  var hasPeerEnded = false
  /// Whether a request was answered before, which turns silence from slow into idle.
  var hasServed = false
  /// When the phase, or the waiting for a header, began.
  var since: Duration
  var headerSince: Duration?
  var writePace: WritePace
  private var bytesAccounted = 0

  /// - Parameter use: Held; given back when the connection closes.
  init(descriptor: Int32, peer: IPAddress, use: AddressUse?, least: Precedence, loop: EventLoop) {
    self.descriptor = descriptor
    self.peer = peer
    peerUse = use
    self.least = least
    client = peer
    clientUse = use
    use?.hold()
    self.loop = loop
    decoder = RequestDecoder(limits: MessageLimits(loop.limits))
    pace = BodyPace(limits: loop.limits)
    writePace = WritePace(limits: loop.limits)
    since = loop.now
  }

  /// Whether the connection only waits for the client: for a request, the rest of its header or the end of input.
  var isReplaceable: Bool {
    switch phase {
    case .reading, .lingering: true
    case .handling, .streaming, .webSocket, .closed: false
    }
  }

  func open() {
    // The request often comes with the handshake's last packet.
    isReadable = true
    continueTurn()
  }

  func handle(events: UInt32) {
    if events & EPOLLERR.rawValue != 0 { return close() }
    if events & (EPOLLRDHUP.rawValue | EPOLLHUP.rawValue) != 0 { sawHangUp = true }
    if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLHUP.rawValue) != 0 { isReadable = true }
    continueTurn()
  }

  /// Does all that can be done now: sends, reads, answers; then settles deadline and memory.
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
    giveBackClientUse()
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

  // MARK: The share of the client

  private func account() {
    var bytes = pending.capacity
    switch phase {
    case .handling(let exchange):
      bytes += outgoing.bytesHeld + exchange.request.headers.byteCount + (exchange.stream?.bufferedBytes ?? 0)
    // Its frames it counts by itself, from when they are queued until they have left.
    case .webSocket(let session): bytes += session.bufferedBytes
    case .reading, .streaming, .lingering, .closed: bytes += outgoing.bytesHeld
    }
    let growth = bytes - bytesAccounted
    guard growth != 0 else { return }
    bytesAccounted = bytes
    if !loop.context.hold(bytes: growth, for: clientUse), growth > 0 { close() }
  }

  /// The connection of a proxy carries requests of many.
  func belong(to address: IPAddress) {
    guard address != client else { return }
    let use = loop.context.use(of: address)
    loop.context.hold(bytes: bytesAccounted, for: use)
    giveBackClientUse()
    client = address
    clientUse = use
  }

  private func giveBackClientUse() {
    loop.context.release(bytes: bytesAccounted, for: clientUse)
    loop.context.giveBack(clientUse)
    clientUse = nil
  }
}
