import Glibc
import HTTPServer
import Testing

/// A client that sends the exact given bytes over a blocking socket on loopback.
struct TestClient: ~Copyable {
  struct Answer: Equatable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  struct Failure: Error {
    var call: String
    var code: Int32
  }

  private let descriptor: Int32
  private var unread: [UInt8] = []

  /// - Parameters:
  ///   - source: The address to connect from, one of 127.0.0.0/8.
  ///   - usesIPv6: Whether to connect to `::1` instead of 127.0.0.1.
  ///   - receiveBuffer: The kernel's receive buffer in bytes, to simulate a slow reader.
  init(
    port: UInt16, source: IPAddress? = nil, usesIPv6: Bool = false, receiveBuffer: Int32? = nil
  ) throws {
    descriptor = socket(usesIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    if let source { try Self.bind(descriptor, source) }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let result = usesIPv6 ? Self.connectByIPv6(descriptor, port) : Self.connectByIPv4(descriptor, port)
    guard result == 0 else { throw Failure(call: "connect", code: errno) }
  }

  private static func bind(_ descriptor: Int32, _ source: IPAddress) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, source.description, &address.sin_addr)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(call: "bind", code: errno) }
  }

  private static func connectByIPv4(_ descriptor: Int32, _ port: UInt16) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func connectByIPv6(_ descriptor: Int32, _ port: UInt16) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }

  deinit {
    close(descriptor)
  }

  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let result = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw Failure(call: "send", code: errno) }
      sent += result
    }
  }

  /// Half-closes the connection.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Ends the connection with a reset instead of an orderly close.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Receives one complete response; `hasContent` is false for those to HEAD.
  mutating func receive(hasContent: Bool = true) throws -> Answer {
    while true {
      if let end = headerEnd { return try answer(headerEnd: end, hasContent: hasContent) }
      try #require(try more(), "The connection ended inside a response.")
    }
  }

  mutating func receive(count: Int) throws -> [UInt8] {
    while unread.count < count {
      try #require(try more(), "The connection ended early.")
    }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  /// Discards up to `count` bytes.
  func discard(upTo count: Int) {
    var buffer = [UInt8](repeating: 0, count: count)
    recv(descriptor, &buffer, count, Int32(MSG_DONTWAIT))
  }

  /// Returns all bytes until the server ends the connection; a reset counts as an end.
  mutating func receiveAll() throws -> [UInt8] {
    while try more() {}
    defer { unread = [] }
    return unread
  }

  mutating func exchange(_ request: String) throws -> Answer {
    try send(request)
    return try receive()
  }

  private var headerEnd: Int? {
    let text = unread
    return text.indices.first { text[$0...].starts(with: Array("\r\n\r\n".utf8)) }
  }

  private mutating func answer(headerEnd: Int, hasContent: Bool) throws -> Answer {
    let lines = String(decoding: unread[..<headerEnd], as: UTF8.self).split(separator: "\r\n")
    let status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let colon = try #require(line.firstIndex(of: ":"))
      headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    unread.removeFirst(headerEnd + 4)
    let length = hasContent ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
    return Answer(status: status, headers: headers, body: try receive(count: length))
  }

  private mutating func more() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var count = 0
    // A stop and continue of the process interrupts the call (signal(7)).
    repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
    if count < 0, errno == ECONNRESET { return false }
    guard count >= 0 else { throw Failure(call: "recv", code: errno) }
    unread += buffer[..<count]
    return count > 0
  }
}
