import Glibc
import Threads

/// A local server that answers each request with arbitrary bytes from the test.
final class ScriptedServer: Sendable {
  enum Step: Sendable {
    case bytes(String)
    /// Sends bytes, and then nothing until the client disconnects.
    case silence(after: String)
    /// Sends bytes, and then letters without end.
    case flood(after: String)
  }

  let port: UInt16
  private let descriptor: Int32
  private let log = RequestLog()

  var url: String { "http://127.0.0.1:\(port)" }
  /// The heads of the received requests.
  var requests: [String] { log.all }

  init(_ script: @escaping @Sendable (_ path: String) -> Step) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isListening else { throw NoSocket() }
    port = UInt16(bigEndian: address.sin_port)
    let code = BackgroundThread.start { [log] in
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        let isStarted = BackgroundThread.start { Self.serve(connection, log, script) }
        if isStarted != 0 { close(connection) }
      }
      close(descriptor)
    }
    guard code == 0 else { throw NoSocket() }
  }

  struct NoSocket: Error {}

  private final class RequestLog: Sendable {
    private let heads = Mutex<[String]>([])

    var all: [String] { heads.withLock { $0 } }

    func add(_ head: String) { heads.withLock { $0.append(head) } }
  }

  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static func serve(
    _ connection: Int32, _ log: RequestLog, _ script: (String) -> Step
  ) {
    defer { close(connection) }
    var head: [UInt8] = []
    while !head.ends(with: "\r\n\r\n") {
      var byte: UInt8 = 0
      guard read(connection, &byte, 1) == 1 else { return }
      head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    log.add(text)
    let words = text.split(separator: " ")
    switch script(words.count > 1 ? String(words[1]) : "") {
    case .bytes(let bytes): _ = send(bytes, over: connection)
    case .silence(let start):
      guard send(start, over: connection) else { return }
      var byte: UInt8 = 0
      while read(connection, &byte, 1) > 0 {}
    case .flood(let start):
      guard send(start, over: connection) else { return }
      let letters = String(repeating: "a", count: 1 << 16)
      while send(letters, over: connection) {}
    }
  }

  private static func send(_ text: String, over connection: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  static func answer(_ status: String = "200 OK", headers: [String] = [], _ body: String = "") -> String {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers + ["", body]
    return lines.joined(separator: "\r\n")
  }

  static func redirect(to location: String, _ status: String = "302 Found") -> String {
    answer(status, headers: ["Location: \(location)"])
  }
}

extension [UInt8] {
  fileprivate func ends(with text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}
