/// Assembles a client's frames into messages (RFC 6455, sections 5 to 8).
struct WebSocketAssembler {
  enum Action: Equatable {
    case message(WebSocketMessage)
    case ping([UInt8])
    case pong
    /// The peer closes the connection, with a code or nil.
    case close(code: UInt16?)
    /// The peer violated the protocol. Close with this code.
    case fail(code: UInt16, reason: String)
  }

  private let messageBytes: Int
  private let fragmentLimit: Int
  private var messageOpcode: WebSocketFrame.Opcode?
  private var message: [UInt8] = []
  private var fragments = 0
  private var control: [UInt8] = []

  init(limits: ServerLimits) {
    messageBytes = limits.webSocketMessageBytes
    fragmentLimit = limits.webSocketFragments
  }

  /// Indicates whether no message is in progress.
  var isIdle: Bool { messageOpcode == nil }

  /// The number of bytes held for an incomplete message.
  var bufferedBytes: Int { message.capacity + control.count }

  /// Processes a piece of a frame. Returns nil if more is needed. Do not call it after a failure.
  mutating func take(_ piece: WebSocketFrameReader.Piece) -> Action? {
    guard piece.reservedBits == 0, let opcode = WebSocketFrame.Opcode(rawValue: piece.opcode) else {
      return .fail(code: 1002, reason: "Unknown frame.")
    }
    guard piece.isMasked else { return .fail(code: 1002, reason: "Frames must be masked.") }
    switch opcode {
    case .continuation, .text, .binary: return takeData(piece, opcode)
    case .close, .ping, .pong: return takeControl(piece, opcode)
    }
  }

  private mutating func takeData(
    _ piece: WebSocketFrameReader.Piece, _ opcode: WebSocketFrame.Opcode
  ) -> Action? {
    if piece.isFirst {
      guard (opcode == .continuation) == (messageOpcode != nil) else {
        return .fail(code: 1002, reason: "Unexpected first or continuation frame.")
      }
      if opcode != .continuation { messageOpcode = opcode }
      fragments += 1
      guard fragments <= fragmentLimit else { return .fail(code: 1008, reason: "Too many fragments.") }
      guard piece.payloadLength <= UInt64(messageBytes - message.count) else {
        return .fail(code: 1009, reason: "The message is too long.")
      }
    }
    message.append(contentsOf: piece.data)
    guard piece.isLast, piece.isFinal else { return nil }
    let bytes = message
    let isText = messageOpcode == .text
    message = []
    messageOpcode = nil
    fragments = 0
    guard isText else { return .message(.binary(bytes)) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .fail(code: 1007, reason: "Text must be UTF-8.")
    }
    return .message(.text(text))
  }

  private mutating func takeControl(
    _ piece: WebSocketFrameReader.Piece, _ opcode: WebSocketFrame.Opcode
  ) -> Action? {
    guard piece.isFinal, piece.payloadLength <= 125 else {
      return .fail(code: 1002, reason: "Control frames must be short and unfragmented.")
    }
    control.append(contentsOf: piece.data)
    guard piece.isLast else { return nil }
    let payload = control
    control = []
    switch opcode {
    case .ping: return .ping(payload)
    case .close: return close(payload)
    default: return .pong
    }
  }

  private func close(_ payload: [UInt8]) -> Action {
    guard !payload.isEmpty else { return .close(code: nil) }
    guard payload.count >= 2 else { return .fail(code: 1002, reason: "The close code is truncated.") }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard WebSocketFrame.canBeSent(code) else { return .fail(code: 1002, reason: "Unknown close code.") }
    guard String(validating: payload.dropFirst(2), as: UTF8.self) != nil else {
      return .fail(code: 1007, reason: "The reason must be UTF-8.")
    }
    return .close(code: code)
  }
}
