/// Frames in, messages out: the rules of a WebSocket's incoming side (RFC 6455, sections 5 to 8).
struct WebSocketAssembler {
  enum Action: Equatable {
    case message(WebSocketMessage)
    case ping([UInt8])
    case pong
    /// The peer says goodbye; nil when without a code.
    case close(code: UInt16?)
    /// The peer broke a rule: close with this code.
    case fail(code: UInt16, reason: String)
  }

  private let messageBytes: Int
  private let fragmentLimit: Int
  private var messageOpcode: WebSocketFrame.Opcode?
  private var message: [UInt8] = []
  private var fragments = 0
  private var control: [UInt8] = []

  init(limits: Limits) {
    messageBytes = limits.webSocketMessageBytes
    fragmentLimit = limits.webSocketFragments
  }

  /// Whether nothing is held between frames.
  var isIdle: Bool { messageOpcode == nil }

  /// Bytes taken for a message that has not come whole.
  var bufferedBytes: Int { message.capacity + control.count }

  /// What a piece of a frame leads to; nil for nothing yet. After a failure no more may come.
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
        return .fail(code: 1002, reason: "A message began inside another, or without a beginning.")
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
      return .fail(code: 1002, reason: "Control frames are short and whole.")
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
    guard payload.count >= 2 else { return .fail(code: 1002, reason: "The close code is cut.") }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard WebSocketFrame.canBeSent(code) else { return .fail(code: 1002, reason: "Unknown close code.") }
    guard String(validating: payload.dropFirst(2), as: UTF8.self) != nil else {
      return .fail(code: 1007, reason: "The reason must be UTF-8.")
    }
    return .close(code: code)
  }
}
