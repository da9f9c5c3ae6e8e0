import HTTPServer
import Threads
import Testing

/// A WebSocket frame as written and read by a test's client.
struct TestFrame: Equatable, Sendable {
  var isFinal = true
  var reservedBits: UInt8 = 0
  var opcode: UInt8
  var payload: [UInt8]

  static func text(_ text: String) -> TestFrame { TestFrame(opcode: 0x1, payload: Array(text.utf8)) }

  static func close(_ code: UInt16, _ reason: String = "") -> TestFrame {
    TestFrame(opcode: 0x8, payload: [UInt8(code >> 8), UInt8(code & 0xff)] + Array(reason.utf8))
  }

  var unmasked: [UInt8] { header(mask: 0) + payload }

  /// The frame in the masked form required of clients.
  var masked: [UInt8] {
    let mask: [UInt8] = [0x12, 0xfe, 0x00, 0x77]
    return header(mask: 0x80) + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  private func header(mask: UInt8) -> [UInt8] {
    let first = (isFinal ? 0x80 : 0) | reservedBits << 4 | opcode
    switch payload.count {
    case ..<126: return [first, mask | UInt8(payload.count)]
    case ...0xffff: return [first, mask | 126] + bigEndian(payload.count, 2)
    default: return [first, mask | 127] + bigEndian(payload.count, 8)
    }
  }

  private func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  var closeCode: UInt16? {
    opcode == 0x8 && payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil
  }
}

extension TestClient {
  static let webSocketRequest =
    "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"

  mutating func openWebSocket() throws {
    let answer = try exchange(Self.webSocketRequest + "\r\n")
    try #require(answer.status == 101)
  }

  mutating func receiveFrame() throws -> TestFrame {
    let header = try receive(count: 2)
    try #require(header[1] & 0x80 == 0, "A server must not mask.")
    var length = Int(header[1])
    if length >= 126 {
      length = try receive(count: length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    return TestFrame(
      isFinal: header[0] & 0x80 != 0, reservedBits: header[0] >> 4 & 0x7, opcode: header[0] & 0xf,
      payload: try receive(count: length))
  }
}

/// Records the events of a WebSocket in order.
final class RecordingWebSocketHandler: WebSocketHandler {
  enum Event: Equatable {
    case received(WebSocketMessage)
    case closed(UInt16?)
  }

  private let events = AsyncStream.makeStream(of: Event.self)
  private let current = Mutex<WebSocket?>(nil)

  /// Opens a WebSocket for every request of any client.
  var answer: Handler {
    { _ in
      Response(body: .webSocket(WebSocketUpgrade(allowedOrigins: .init(allowsMissing: true), handler: self)))
    }
  }

  var socket: WebSocket? { current.withLock { $0 } }

  func next() async -> Event? {
    var iterator = events.stream.makeAsyncIterator()
    return await iterator.next()
  }

  func opened(_ socket: WebSocket) {
    current.withLock { $0 = socket }
  }

  func received(_ message: WebSocketMessage, on socket: WebSocket) {
    events.continuation.yield(.received(message))
  }

  func closed(_ socket: WebSocket, code: UInt16?) {
    events.continuation.yield(.closed(code))
  }
}
