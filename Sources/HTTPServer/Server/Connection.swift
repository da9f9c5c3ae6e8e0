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
  let loop: EventLoop
  var tag: UInt64 = 0
  var slot = -1

  var phase = Phase.reading
  var decoder: RequestDecoder
  /// Bytes that came and were not consumed: part of a header, or requests behind the current one.
  var pending: [UInt8] = []
  var outgoing = OutgoingQueue()
  var pace: BodyPace
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
  private var blockedSince: Duration?
  private var bytesAccounted = 0

  init(descriptor: Int32, peer: IPAddress, loop: EventLoop) {
    self.descriptor = descriptor
    self.peer = peer
    self.loop = loop
    decoder = RequestDecoder(limits: MessageLimits(loop.limits))
    pace = BodyPace(limits: loop.limits)
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
    case .webSocket where !pending.isEmpty: consumePending()
    case .reading where answersThisTurn >= loop.limits.pipelinedRequests && (isReadable || !pending.isEmpty):
      loop.scheduleAgain(self)
    default: break
    }
  }

  private var wantsInput: Bool {
    switch phase {
    case .reading: outgoing.isEmpty && !closesAfterOutput && answersThisTurn < loop.limits.pipelinedRequests
    case .handling(let exchange): exchange.stream?.isReaderWaiting ?? false
    case .lingering: true
    case .webSocket(let session): !session.isClosed && outgoing.isEmpty
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
    case .lingering, .closed: return bytes.count
    }
  }

  private func handleEnd() {
    hasPeerEnded = true
    switch phase {
    case .reading, .lingering: close()
    case .handling(let exchange):
      // Half-closed: the client may still read its answer, unless its own request was cut.
      if !exchange.isBodyComplete { exchange.stream?.fail(.disconnected) }
    case .webSocket(let session): session.end(on: self)
    case .closed: break
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
    }
    if sent < loop.output.count {
      outgoing.append(Array(loop.output[sent...]))
      blockedSince = blockedSince ?? loop.now
    }
  }

  func sendOutgoing() {
    var sent = 0
    let progress = outgoing.send(to: descriptor, sent: &sent)
    loop.context.counters.bytesSent.wrappingAdd(sent, ordering: .relaxed)
    if case .webSocket(let session) = phase { session.socket.framesLeft(sent) }
    switch progress {
    case .finished: blockedSince = nil
    case .blocked: blockedSince = sent > 0 ? loop.now : blockedSince ?? loop.now
    case .yielded:
      blockedSince = loop.now
      loop.scheduleAgain(self)
    case .failed: close()
    }
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
    var bytes = pending.capacity + outgoing.bytesHeld
    if case .handling(let exchange) = phase { bytes += exchange.stream?.bufferedBytes ?? 0 }
    guard bytes != bytesAccounted else { return }
    let total = loop.context.counters.bytesBuffered
      .wrappingAdd(bytes - bytesAccounted, ordering: .relaxed).newValue
    let grew = bytes > bytesAccounted
    bytesAccounted = bytes
    if grew, total > loop.limits.memoryBytes { close() }
  }

  private func nextDeadline() -> Duration? {
    let limits = loop.limits
    if !outgoing.isEmpty { return (blockedSince ?? loop.now) + limits.writeStall }
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
    case .lingering: return since + limits.lingeringClose
    case .webSocket(let session): return session.deadline(limits)
    case .closed: return nil
    }
  }

  func handleDeadline() {
    if !outgoing.isEmpty { return close() }
    switch phase {
    case .reading:
      if pending.isEmpty, decoder.isBetweenRequests { return close() }
      refuse(.headerTooSlow)
    case .handling(let exchange): exchange.stream?.fail(.tooSlow)
    case .lingering: return close()
    case .webSocket(let session): session.handleDeadline(on: self)
    case .closed: return
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
    loop.context.counters.bytesBuffered.wrappingSubtract(bytesAccounted, ordering: .relaxed)
    bytesAccounted = 0
    pending = []
    outgoing.removeAll()
    loop.remove(self)
    Glibc.close(descriptor)
    switch last {
    case .handling(let exchange):
      loop.context.counters.requestsInFlight.wrappingSubtract(1, ordering: .relaxed)
      exchange.stream?.fail(.disconnected)
    case .webSocket(let session): session.connectionClosed(on: self)
    case .reading, .lingering, .closed: break
    }
  }
}
