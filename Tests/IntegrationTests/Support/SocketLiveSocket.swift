import Foundation
import FoundationNetworking
import Glibc
import Threads

@testable import KiwiEngine

/// A WebSocket over a loopback socket, because Foundation's is not available on every Linux.
///
/// It supports only the short messages that the server sends in these tests.
final class SocketLiveSocket: LiveSocket {
  private let texts: AsyncThrowingStream<String, any Error>
  private let isOpen: AsyncStream<Void>
  private let descriptor = Mutex<Int32?>(nil)

  init(_ request: URLRequest) {
    let (texts, next) = AsyncThrowingStream<String, any Error>.makeStream()
    let (isOpen, opened) = AsyncStream<Void>.makeStream()
    self.texts = texts
    self.isOpen = isOpen
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    descriptor.withLock { $0 = socket }
    Thread.detachNewThread { [self] in
      defer { opened.finish() }
      do {
        try Self.connect(socket, to: request)
        opened.finish()
        while let text = try Self.readText(socket) { next.yield(text) }
        next.finish(throwing: LiveSocketFailure.broken)
      } catch {
        next.finish(throwing: error)
      }
      descriptor.withLock {
        $0 = nil
        _ = Glibc.close(socket)
      }
    }
  }

  func send(_ text: String) async throws {
    for await _ in isOpen {}
    let payload = Array(text.utf8)
    let length: [UInt8] =
      payload.count < 126
      ? [0x80 | UInt8(payload.count)]
      : [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
    let mask: [UInt8] = [1, 2, 3, 4]
    let frame: [UInt8] = [0x81] + length + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    let sent = descriptor.withLock { $0.map { Glibc.send($0, frame, frame.count, Int32(MSG_NOSIGNAL)) } }
    guard sent == frame.count else { throw LiveSocketFailure.broken }
  }

  func receive() async throws(LiveSocketFailure) -> String? {
    do {
      for try await text in texts { return text }
      throw LiveSocketFailure.broken
    } catch {
      throw error as? LiveSocketFailure ?? .broken
    }
  }

  /// Tests also use it to break the connection.
  func close() {
    descriptor.withLock { if let socket = $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
  }

  // MARK: Bytes

  private static func connect(_ socket: Int32, to request: URLRequest) throws(LiveSocketFailure) {
    guard let url = request.url, let port = url.port, url.scheme == "ws" else { throw .broken }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw .broken }
    let fields = (request.allHTTPHeaderFields ?? [:]).map { "\($0.key): \($0.value)\r\n" }.joined()
    let head = """
      GET \(url.path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \(fields)\r

      """
    let bytes = Array(head.utf8)
    guard Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { throw .broken }
    var answer: [UInt8] = []
    while !answer.suffix(4).elementsEqual("\r\n\r\n".utf8) { answer += try read(1, from: socket) }
    let status = String(decoding: answer, as: UTF8.self).split(separator: " ").dropFirst().first
    guard status == "101" else { throw status == "401" ? .unauthorized : .broken }
  }

  /// The next text, or nil when the server closes.
  private static func readText(_ socket: Int32) throws(LiveSocketFailure) -> String? {
    while true {
      let head = try read(2, from: socket)
      var length = Int(head[1] & 0x7f)
      if length == 126 { length = try read(2, from: socket).reduce(0) { $0 << 8 | Int($1) } }
      let payload = try read(length, from: socket)
      switch head[0] & 0x0f {
      case 1: return String(decoding: payload, as: UTF8.self)
      case 8: return nil
      default: break
      }
    }
  }

  private static func read(_ count: Int, from socket: Int32) throws(LiveSocketFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let received = recv(socket, &buffer, buffer.count, 0)
      guard received > 0 else { throw .broken }
      bytes += buffer[..<received]
    }
    return bytes
  }
}
