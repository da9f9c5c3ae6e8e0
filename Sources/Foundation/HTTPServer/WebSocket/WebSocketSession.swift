import struct Synchronization.Atomic

/// The state of a WebSocket, used only by its connection's loop thread.
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
  private var hasNotifiedHandler = false
  private var controlSecond: Duration = .zero
  private var controlCount = 0
  /// Indicates whether further input is ignored.
  private(set) var isClosed = false

  /// Creates a session.
  ///
  /// - Parameter use: The resource counters, or nil if the address is not counted.
  init(
    socket: WebSocket, handler: any WebSocketHandler, use: AddressUse?, limits: ServerLimits, now: Duration
  ) {
    self.socket = socket
    self.handler = handler
    self.use = use
    assembler = WebSocketAssembler(limits: limits)
    lastHeard = now
  }

  /// The number of bytes held for incomplete messages and frames.
  var bufferedBytes: Int {
    assembler.bufferedBytes + (reader == nil ? 0 : WebSocketFrameReader.size)
  }

  func open() {
    handler.opened(socket)
  }

  func receive(_ bytes: UnsafeBufferPointer<UInt8>, on connection: HTTPConnection) {
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
      connection.loop.frameReaders.recycle(reader)
      self.reader = nil
    }
  }

  private func perform(_ action: WebSocketAssembler.Action, on connection: HTTPConnection) {
    switch action {
    case .message(let message):
      // After sending its close frame the server delivers no more messages.
      if closeSentAt == nil { handler.received(message, on: socket) }
    case .ping(let payload):
      guard countControlFrame(on: connection) else { return }
      socket.sendControl(.pong, payload)
    case .pong:
      _ = countControlFrame(on: connection)
    case .close(let code):
      closeCode = closeCode ?? code
      // Replies to the close frame. Has no effect if the server has already sent one.
      socket.close(code: code ?? 1000)
      end(on: connection)
    case .fail(let code, let reason):
      closeCode = closeCode ?? code
      socket.close(code: code, reason: reason)
      end(on: connection)
    }
  }

  private func countControlFrame(on connection: HTTPConnection) -> Bool {
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

  /// Stops reading and closes the connection after the queued output.
  func end(on connection: HTTPConnection) {
    isClosed = true
    connection.closeWebSocketAfterOutput()
  }

  func closeWasSent(at now: Duration) {
    closeSentAt = closeSentAt ?? now
  }

  func deadline(_ limits: ServerLimits) -> Duration {
    if let closeSentAt { return closeSentAt + limits.lingeringClose }
    return lastHeard + (hasPinged ? limits.webSocketPong : limits.webSocketPing)
  }

  func handleDeadline(on connection: HTTPConnection) {
    guard closeSentAt == nil, !hasPinged else { return connection.close() }
    hasPinged = true
    socket.sendControl(.ping, [])
  }

  /// Releases resources after the connection ends and notifies the handler once.
  func connectionClosed(on connection: HTTPConnection) {
    isClosed = true
    reader = nil
    socket.markClosed()
    guard !hasNotifiedHandler else { return }
    hasNotifiedHandler = true
    connection.loop.context.webSocketEnded(of: use)
    handler.closed(socket, code: closeCode)
  }
}

/// Unused frame readers, kept for reuse.
struct FrameReaderPool {
  private static let kept = 64
  private var readers: [WebSocketFrameReader] = []

  mutating func take() -> WebSocketFrameReader? {
    readers.popLast() ?? WebSocketFrameReader()
  }

  mutating func recycle(_ reader: WebSocketFrameReader) {
    if readers.count < Self.kept { readers.append(reader) }
  }
}
