import struct Synchronization.Atomic

/// A WebSocket's life on its connection's loop; touched by that thread alone.
final class WebSocketSession {
  let socket: WebSocket
  private let handler: any WebSocketHandler
  private let use: AddressUse?
  private var assembler: WebSocketAssembler
  private var reader: WebSocketFrameReader?
  private var lastHeard: Duration
  private var hasPinged = false
  private var closeSentAt: Duration?
  private var closeCode: UInt16?
  private var hasToldHandler = false
  private var controlSecond: Duration = .zero
  private var controlCount = 0
  /// Whether nothing the peer sends matters any more.
  private(set) var isClosed = false

  /// - Parameter use: Where it is counted; nil when its address is not.
  init(
    socket: WebSocket, handler: any WebSocketHandler, use: AddressUse?, limits: Limits, now: Duration
  ) {
    self.socket = socket
    self.handler = handler
    self.use = use
    assembler = WebSocketAssembler(limits: limits)
    lastHeard = now
  }

  /// Bytes of messages and frames that have not come whole.
  var bufferedBytes: Int {
    assembler.bufferedBytes + (reader == nil ? 0 : WebSocketFrameReader.size)
  }

  func open() {
    handler.opened(socket)
  }

  func receive(_ bytes: UnsafeBufferPointer<UInt8>, on connection: Connection) {
    guard !isClosed, !bytes.isEmpty else { return }
    lastHeard = connection.loop.now
    hasPinged = false
    guard let reader = reader ?? connection.loop.frameReaders.take() else { return connection.close() }
    self.reader = reader
    let isWellFormed = reader.read(bytes) { piece in
      if let action = assembler.take(piece) { perform(action, on: connection) }
      return !isClosed
    }
    if !isWellFormed { perform(.fail(code: 1002, reason: "Malformed frame."), on: connection) }
    if isClosed {
      self.reader = nil
    } else if reader.isAtFrameBoundary {
      connection.loop.frameReaders.giveBack(reader)
      self.reader = nil
    }
  }

  private func perform(_ action: WebSocketAssembler.Action, on connection: Connection) {
    switch action {
    case .message(let message):
      // After our goodbye the handler hears nothing but the end.
      if closeSentAt == nil { handler.received(message, on: socket) }
    case .ping(let payload):
      guard countControlFrame(on: connection) else { return }
      socket.sendControl(.pong, payload)
    case .pong:
      _ = countControlFrame(on: connection)
    case .close(let code):
      closeCode = closeCode ?? code
      // Answers in kind; when ours was sent before, this changes nothing.
      socket.close(code: code ?? 1000)
      end(on: connection)
    case .fail(let code, let reason):
      closeCode = closeCode ?? code
      socket.close(code: code, reason: reason)
      end(on: connection)
    }
  }

  private func countControlFrame(on connection: Connection) -> Bool {
    if connection.loop.now - controlSecond >= .seconds(1) {
      controlSecond = connection.loop.now
      controlCount = 0
    }
    controlCount += 1
    guard controlCount <= connection.loop.limits.webSocketControlFramesPerSecond else {
      perform(.fail(code: 1008, reason: "Too many control frames."), on: connection)
      return false
    }
    return true
  }

  /// Nothing more is read; the connection closes once what is queued has left.
  func end(on connection: Connection) {
    isClosed = true
    connection.closeWebSocketAfterOutput()
  }

  func closeWasSent(at now: Duration) {
    closeSentAt = closeSentAt ?? now
  }

  func deadline(_ limits: Limits) -> Duration {
    if let closeSentAt { return closeSentAt + limits.lingeringClose }
    return lastHeard + (hasPinged ? limits.webSocketPong : limits.webSocketPing)
  }

  func handleDeadline(on connection: Connection) {
    guard closeSentAt == nil, !hasPinged else { return connection.close() }
    hasPinged = true
    socket.sendControl(.ping, [])
  }

  /// The connection is over, for whatever reason; tells the handler once.
  func connectionClosed(on connection: Connection) {
    isClosed = true
    reader = nil
    socket.markClosed()
    guard !hasToldHandler else { return }
    hasToldHandler = true
    connection.loop.context.webSocketEnded(of: use)
    handler.closed(socket, code: closeCode)
  }
}

/// Frame readers not in use, kept for the next connection that needs one.
struct FrameReaderPool {
  private static let kept = 64
  private var readers: [WebSocketFrameReader] = []

  mutating func take() -> WebSocketFrameReader? {
    readers.popLast() ?? WebSocketFrameReader()
  }

  mutating func giveBack(_ reader: WebSocketFrameReader) {
    if readers.count < Self.kept { readers.append(reader) }
  }
}
