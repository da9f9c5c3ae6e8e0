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
  private static let readsPerTurn = 4

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
  private var isReadable = false
  private var sawHangUp = false
  private var hasPeerEnded = false
  /// Whether a request was answered before, which turns silence from slow into idle.
  var hasServed = false
  /// When the phase, or the waiting for a header, began.
  var since: Duration
  private var headerSince: Duration?
  private var writePace: WritePace
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

  // MARK: Reading

  private func serve() {
    consumePending()
    var reads = 0
    while wantsInput, isReadable {
      guard reads < Self.readsPerTurn else { return loop.scheduleAgain(self) }
      reads += 1
      receive()
    }
    switch phase {
    // Bytes that came right behind the handshake.
    case .webSocket where !pending.isEmpty:
      consumePending()
      if isReadable { loop.scheduleAgain(self) }
    case .reading where answersThisTurn >= loop.limits.pipelinedRequests && (isReadable || !pending.isEmpty):
      loop.scheduleAgain(self)
    default: break
    }
  }

  private var wantsInput: Bool {
    switch phase {
    case .reading: outgoing.isEmpty && !closesAfterOutput && answersThisTurn < loop.limits.pipelinedRequests
    case .handling(let exchange): exchange.stream?.isReaderWaiting ?? false
    case .streaming: false
    case .lingering: true
    // Frames that came behind the handshake are taken before the end of input that may be behind them.
    case .webSocket(let session): !session.isClosed && outgoing.isEmpty && pending.isEmpty
    case .closed: false
    }
  }

  private func receive() {
    let count = recv(descriptor, loop.input.baseAddress, loop.input.count, 0)
    if count < 0 {
      switch errno {
      case EINTR: return
      case EAGAIN: isReadable = false
      default: close()
      }
      return
    }
    guard count > 0 else {
      isReadable = false
      return handleEnd()
    }
    if count < loop.input.count, !sawHangUp { isReadable = false }
    loop.context.counters.bytesReceived.wrappingAdd(count, ordering: .relaxed)
    if pending.isEmpty {
      let bytes = UnsafeBufferPointer(rebasing: loop.input[..<count])
      let consumed = consume(bytes)
      if consumed < count { pending = Array(bytes[consumed...]) }
    } else {
      pending.append(contentsOf: loop.input[..<count])
      consumePending()
    }
  }

  private func consumePending() {
    guard !pending.isEmpty else {
      // The end of a body whose content was all consumed needs no bytes to be noticed.
      if case .handling = phase { _ = consume(UnsafeBufferPointer(start: nil, count: 0)) }
      return
    }
    let bytes = pending
    pending = []
    let consumed = bytes.withUnsafeBufferPointer { consume($0) }
    if consumed == 0 {
      pending = bytes
    } else if consumed < bytes.count {
      pending = Array(bytes[consumed...])
    }
  }

  private func consume(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    switch phase {
    case .reading, .handling: return advance(bytes)
    case .webSocket(let session):
      session.receive(bytes, on: self)
      return bytes.count
    // Requests behind the one that is being answered wait.
    case .streaming: return 0
    case .lingering, .closed: return bytes.count
    }
  }

  /// Whether nothing is under way but what the client sends or takes in its own time.
  var isReplaceable: Bool {
    switch phase {
    case .reading, .lingering: true
    case .handling, .streaming, .webSocket, .closed: false
    }
  }

  private func handleEnd() {
    hasPeerEnded = true
    switch phase {
    case .reading where loop.output.isEmpty && outgoing.isEmpty: close()
    // Answers of this turn have not left yet, and a half-closed peer may read them (RFC 9112, section 9.6).
    case .reading: closesAfterOutput = true
    case .lingering: close()
    case .handling(let exchange):
      // Half-closed: the client may still read its answer, unless its own request was cut.
      if !exchange.isBodyComplete { exchange.stream?.fail(.disconnected) }
    case .webSocket(let session): session.end(on: self)
    case .streaming, .closed: break
    }
  }

  // MARK: Sending

  /// Sends what this turn put into the loop's output buffer, and keeps what does not go.
  func flush() {
    guard !loop.output.isEmpty else { return }
    defer { loop.output.removeAll(keepingCapacity: true) }
    if case .closed = phase { return }
    var sent = 0
    if outgoing.isEmpty {
      sent = OutgoingQueue.send(loop.output, from: 0, to: descriptor, hasMore: false)
      if sent < 0 {
        guard errno == EAGAIN || errno == EINTR else { return close() }
        sent = 0
      }
      loop.context.counters.bytesSent.wrappingAdd(sent, ordering: .relaxed)
      writePace.sent(sent)
    }
    if sent < loop.output.count {
      outgoing.append(Array(loop.output[sent...]))
      watchReader()
    }
  }

  func sendOutgoing() {
    var sent = 0
    let progress = outgoing.send(to: descriptor, sent: &sent)
    loop.context.counters.bytesSent.wrappingAdd(sent, ordering: .relaxed)
    writePace.sent(sent)
    if case .webSocket(let session) = phase { session.socket.framesLeft(sent) }
    switch progress {
    case .finished: writePace.end()
    case .blocked: watchReader()
    case .yielded:
      watchReader()
      loop.scheduleAgain(self)
    case .failed: close()
    }
  }

  private func watchReader() {
    writePace.wait(at: loop.now, unacknowledged: unacknowledged)
  }

  /// A wait for what the kernel held may be over without anybody having looked.
  func settleWritePace() {
    if writePace.isWaiting, outgoing.isEmpty, unsent == 0 { writePace.end() }
  }

  /// Bytes that the kernel holds for the peer.
  private var unacknowledged: Int { kernelCount(UInt(TIOCOUTQ)) }

  /// Those of them for which the peer had no room yet. What is sent may be read, and its acknowledgement late.
  private var unsent: Int { kernelCount(Self.unsentQuery) }

  /// SIOCOUTQNSD of <linux/sockios.h>, which Glibc does not pass on.
  private static let unsentQuery: UInt = 0x894b

  private func kernelCount(_ query: UInt) -> Int {
    var count: Int32 = 0
    return ioctl(descriptor, query, &count) == 0 ? Int(count) : 0
  }

  /// Gives the peer time for what waits, if it keeps to the least rate.
  private func handleWriteDeadline() {
    watchReader()
    guard let deadline = writePace.deadline, deadline > loop.now else {
      loop.context.counters.slowReaders.wrappingAdd(1, ordering: .relaxed)
      // A goodbye would leave what waits with the kernel until the peer has read it.
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      return close()
    }
    loop.setDeadline(deadline, for: self)
  }

  // MARK: The end of a turn

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

  private func nextDeadline() -> Duration? {
    let limits = loop.limits
    if !outgoing.isEmpty { return writePace.deadline ?? loop.now + limits.writeStall }
    switch phase {
    case .reading:
      if pending.isEmpty, decoder.isBetweenRequests {
        headerSince = nil
        return since + (hasServed ? limits.keepAliveIdle : limits.headerDeadline)
      }
      let began = headerSince ?? (hasServed ? loop.now : since)
      headerSince = began
      return began + limits.headerDeadline
    case .handling(let exchange):
      headerSince = nil
      guard let stream = exchange.stream, stream.isReaderWaiting else { return nil }
      pace.beginWaiting(at: loop.now)
      return pace.deadline
    // The source has the time that it needs.
    case .streaming: return nil
    case .lingering: return since + limits.lingeringClose
    case .webSocket(let session): return session.deadline(limits)
    case .closed: return nil
    }
  }

  func handleDeadline() {
    if !outgoing.isEmpty { return handleWriteDeadline() }
    switch phase {
    case .reading where !(pending.isEmpty && decoder.isBetweenRequests): refuse(.headerTooSlow)
    case .reading, .lingering:
      // What the kernel holds for a slow reader has the same time as what waits here.
      return unsent > 0 ? handleWriteDeadline() : close()
    case .handling(let exchange): exchange.stream?.fail(.tooSlow)
    case .webSocket(let session): session.handleDeadline(on: self)
    case .streaming, .closed: return
    }
    flush()
    endTurn()
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
}
