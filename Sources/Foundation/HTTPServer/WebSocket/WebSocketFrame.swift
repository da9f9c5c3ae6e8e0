/// Serializes server frames, which are never masked or fragmented (RFC 6455, section 5.2).
enum WebSocketFrame {
  enum Opcode: UInt8 {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xa
  }

  static func headerLength(_ payloadLength: Int) -> Int {
    payloadLength < 126 ? 2 : payloadLength <= 0xffff ? 4 : 10
  }

  static func append(_ opcode: Opcode, _ payload: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + headerLength(payload.count) + payload.count)
    output.append(0x80 | opcode.rawValue)
    let lengthBytes: Int
    switch headerLength(payload.count) {
    case 2:
      output.append(UInt8(truncatingIfNeeded: payload.count))
      lengthBytes = 0
    case 4:
      output.append(126)
      lengthBytes = 2
    default:
      output.append(127)
      lengthBytes = 8
    }
    for index in (0..<lengthBytes).reversed() {
      output.append(UInt8(truncatingIfNeeded: payload.count >> (8 * index)))
    }
    output.append(contentsOf: payload)
  }

  static func close(code: UInt16, reason: String) -> [UInt8] {
    var payload = [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)]
    for character in reason {
      guard payload.count + character.utf8.count <= 125 else { break }
      payload.append(contentsOf: character.utf8)
    }
    var frame: [UInt8] = []
    payload.withUnsafeBufferPointer { append(.close, $0, to: &frame) }
    return frame
  }

  /// Returns whether a close code may be sent. The codes are those of RFC 6455, section 7.4, and the registry
  /// up to 1014.
  static func canBeSent(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
