import CEpoll
import Glibc

/// One page open in one browser, as seen by the server.
final class Browser {
  enum Phase { case loading, upgrading, greeting, live, gone }

  let descriptor: Int32
  private(set) var phase = Phase.loading
  private(set) var failure: String?
  /// The due time of the tap whose answer is awaited.
  private(set) var awaitedTapTime: Int64?
  private(set) var pageBytes = 0

  private let options: Options
  private let cookie: String?
  private let connects: Bool
  private var input: [UInt8] = []
  private var targets: [Int] = []
  private var token = ""
  private var sequence = 0

  /// Requests the page.
  ///
  /// - Parameters:
  ///   - source: The loopback address to connect from; nil: any.
  ///   - connects: Whether the page becomes live; otherwise the browser leaves with it.
  init(_ options: Options, cookie: String?, from source: UInt32? = nil, connects: Bool = true) {
    self.options = options
    self.cookie = cookie
    self.connects = connects
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard source.map({ withAddress($0, 0) { bind(descriptor, $0, $1) } }) ?? 0 == 0,
      withAddress(0x7F00_0001, options.port, { connect(descriptor, $0, $1) }) == 0
    else {
      fail("connect: \(errno)")
      return
    }
    var isOn: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    request("GET \(options.path) HTTP/1.1")
  }

  private func withAddress(
    _ host: UInt32, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private func request(_ line: String, _ fields: String = "") {
    let host = "\r\nHost: 127.0.0.1:\(options.port)\r\nUser-Agent: load\r\n"
    let signIn = cookie.map { "Cookie: \($0)\r\n" } ?? ""
    write(Array((line + host + signIn + fields + "\r\n").utf8))
  }

  private func write(_ bytes: [UInt8]) {
    let sent = bytes.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    // Messages are small, so a full socket means that the server does not read.
    if sent != bytes.count { fail("send: \(errno)") }
  }

  private func fail(_ reason: String) {
    failure = failure ?? "\(phase): \(reason)"
    leave()
  }

  func leave() {
    if phase == .gone { return }
    phase = .gone
    close(descriptor)
  }

  // MARK: Receiving

  /// Reads the available data. Returns the size of the message that answered a tap, if one did.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN { fail("the server closed: \(count < 0 ? errno : 0)") }
      return nil
    }
    input.append(contentsOf: buffer[..<count])
    switch phase {
    case .loading: readPage()
    case .upgrading: readUpgrade()
    case .greeting, .live: return readMessages()
    case .gone: break
    }
    return nil
  }

  private func readPage() {
    guard let headEnd = position(of: "\r\n\r\n", from: 0),
      let field = position(of: "content-length: ", from: 0, ignoringCase: true), field < headEnd
    else { return }
    let length = number(at: field + 16)
    guard input.count >= headEnd + 4 + length else { return }
    pageBytes = length
    guard let start = position(of: "data-connect=\"", from: headEnd),
      let end = position(of: "\"", from: start + 14)
    else { return fail("the page has no token") }
    token = String(decoding: input[(start + 14)..<end], as: UTF8.self)
    guard let socket = position(of: "data-socket=\"", from: headEnd),
      let socketEnd = position(of: "\"", from: socket + 13)
    else { return fail("the page has no socket") }
    let socketPath = String(decoding: input[(socket + 13)..<socketEnd], as: UTF8.self)
    collectTargets(from: headEnd)
    guard connects else { return leave() }
    guard !targets.isEmpty || options.visits > 0 else { return fail("nothing to tap") }
    input = []
    phase = .upgrading
    request(
      "GET \(socketPath) HTTP/1.1",
      "Origin: http://127.0.0.1:\(options.port)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n")
  }

  private func collectTargets(from start: Int) {
    var from = start
    while let button = position(of: "<button", from: from), let end = position(of: "</button>", from: button)
    {
      from = end
      guard let found = position(of: options.target, from: button), found < end,
        let id = position(of: "id=\"n", from: button), id < end
      else { continue }
      targets.append(number(at: id + 5))
    }
  }

  private func readUpgrade() {
    guard let end = position(of: "\r\n\r\n", from: 0) else { return }
    guard input.starts(with: "HTTP/1.1 101".utf8) else { return fail("no upgrade") }
    input.removeSubrange(..<(end + 4))
    phase = .greeting
    sendText(
      "[0,\"hello\",0,{\"connect\":\"\(token)\",\"resume\":null,\"frame\":0,\"url\":\"\(options.path)\","
        + "\"display\":[\"regular\",\"light\",false],\"zone\":\"GMT\"}]")
    token = ""
    _ = readMessages()
  }

  private func readMessages() -> Int? {
    var answered: Int?
    var start = 0
    while input.count - start >= 2 {
      let short = Int(input[start + 1] & 0x7F)
      let header = short < 126 ? 2 : short == 126 ? 4 : 10
      guard input.count - start >= header else { break }
      let length =
        short < 126 ? short : input[(start + 2)..<(start + header)].reduce(0) { $0 << 8 | Int($1) }
      guard input.count - start >= header + length else { break }
      let message = (start + header)..<(start + header + length)
      switch input[start] & 0x0F {
      case 1: if read(message) { answered = header + length }
      case 8: fail("the server sent a close frame")
      default: break
      }
      start += header + length
    }
    input.removeSubrange(..<min(start, input.count))
    if input.isEmpty { input = [] }
    return answered
  }

  /// Returns whether the message answers the newest tap.
  private func read(_ message: Range<Int>) -> Bool {
    if phase == .greeting {
      guard position(of: "{\"welcome\":", from: message.lowerBound, to: message.upperBound) != nil else {
        fail("no welcome")
        return false
      }
      phase = .live
      reportStorage(welcome: message)
      return false
    }
    if let frame = position(of: "{\"n\":", from: message.lowerBound, to: message.upperBound) {
      sendText("[0,\"ack\",0,\(number(at: frame + 5))]")
    }
    guard let answer = position(of: "\"a\":", from: message.lowerBound, to: message.upperBound) else {
      return false
    }
    return number(at: answer + 4) == sequence && awaitedTapTime != nil
  }

  // MARK: Sending

  /// Reports the user's stored values, as every page's script does on connecting: none.
  private func reportStorage(welcome: Range<Int>) {
    var owner = ""
    if let start = position(of: "\"u\":\"", from: welcome.lowerBound, to: welcome.upperBound),
      let end = position(of: "\"", from: start + 5, to: welcome.upperBound)
    {
      owner = String(decoding: input[(start + 5)..<end], as: UTF8.self)
    }
    sequence += 1
    sendText("[\(sequence),\"stored\",0,[\"\(owner)\",[]]]")
  }

  /// Taps one of the targets. Returns false while an answer is still awaited.
  func tap(dueAt time: Int64) -> Bool {
    guard phase == .live, awaitedTapTime == nil, let target = targets.randomElement() else { return false }
    sequence += 1
    awaitedTapTime = time
    sendText("[\(sequence),\"tap\",\(target)]")
    return true
  }

  func answered() { awaitedTapTime = nil }

  /// Masks with zeros, which is a valid mask and costs nothing.
  private func sendText(_ text: String) {
    let count = text.utf8.count
    var frame: [UInt8] =
      count < 126 ? [0x81, 0x80 | UInt8(count)] : [0x81, 0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    frame += [0, 0, 0, 0]
    frame += text.utf8
    write(frame)
  }

  // MARK: Searching

  private func position(
    of text: StaticString, from start: Int, ignoringCase: Bool = false
  ) -> Int? {
    find(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), start, input.count,
      ignoringCase)
  }

  private func position(of text: StaticString, from start: Int, to end: Int) -> Int? {
    find(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), start, end, false)
  }

  private func position(of text: String, from start: Int) -> Int? {
    var text = text
    return text.withUTF8 { find($0, start, input.count, false) }
  }

  private func find(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ ignoringCase: Bool)
    -> Int?
  {
    input.withUnsafeBufferPointer { input in
      guard let first = text.first, end - start >= text.count else { return nil }
      var index = start
      while index <= end - text.count {
        if ignoringCase || input[index] == first {
          var offset = 0
          while offset < text.count,
            input[index + offset] == text[offset]
              || ignoringCase && input[index + offset] | 0x20 == text[offset]
          {
            offset += 1
          }
          if offset == text.count { return index }
        }
        index += 1
      }
      return nil
    }
  }

  private func number(at index: Int) -> Int {
    var value = 0
    for byte in input[min(index, input.count)...].prefix(9) {
      guard (48...57).contains(byte) else { break }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }
}
