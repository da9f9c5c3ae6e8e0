/// Evaluates the opening handshake of the server (RFC 6455, section 4.2).
enum WebSocketHandshake {
  enum Outcome {
    /// The values of Sec-WebSocket-Accept and, if selected, Sec-WebSocket-Protocol.
    case accept(key: String, subprotocol: String?)
    case reject(Rejection)
  }

  private static let version = "13"
  /// The GUID that is appended to the client's key (RFC 6455, section 1.3).
  private static let identifier = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  static func evaluate(
    method: Method, isVersion10: Bool, headers: HeaderFields, upgrade: WebSocketUpgrade
  ) -> Outcome {
    guard headers.hasToken("websocket", in: "upgrade"), headers.hasToken("upgrade", in: "connection") else {
      return .reject(Rejection(.upgradeRequired, "upgradeRequired", "This endpoint requires WebSocket."))
    }
    guard method == .get, !isVersion10 else {
      return .reject(.malformed("A WebSocket handshake must use GET and HTTP/1.1."))
    }
    guard headers.all(named: "Sec-WebSocket-Version") == [version] else {
      return .reject(
        Rejection(.upgradeRequired, "upgradeRequired", "Only WebSocket version 13 is supported."))
    }
    let keys = headers.all(named: "Sec-WebSocket-Key")
    guard keys.count == 1, let key = keys.first, isKey(key) else {
      return .reject(.malformed("Sec-WebSocket-Key is malformed."))
    }
    guard upgrade.allowedOrigins.allows(headers) else {
      return .reject(Rejection(.forbidden, "foreignOrigin", "Pages from this origin must not connect."))
    }
    let offered = headers.all(named: "Sec-WebSocket-Protocol").flatMap { list in
      list.split(separator: ",").map { String(decoding: ASCII.trimmed(ArraySlice($0.utf8)), as: UTF8.self) }
    }
    if let subprotocol = upgrade.subprotocol, !offered.isEmpty, !offered.contains(subprotocol) {
      return .reject(.malformed("None of the offered subprotocols is supported."))
    }
    return .accept(key: accept(key), subprotocol: offered.isEmpty ? nil : upgrade.subprotocol)
  }

  static func accept(_ key: String) -> String {
    base64(SHA1.hash(Array((key + identifier).utf8)))
  }

  /// Returns whether a key is 16 bytes in base64: 22 characters and two of padding.
  private static func isKey(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    return bytes.count == 24 && key.hasSuffix("==") && bytes.dropLast(2).allSatisfy(alphabet.contains)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(UInt32(0)) { bits, offset in
        bits << 8 | (offset < group.count ? UInt32(group[start + offset]) : 0)
      }
      for position in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * position)) & 0x3f
        text.append(position <= group.count ? alphabet[digit] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
