import Dispatch
import HTTPServer
import Testing

/// Clients that send requests, say that nothing more will come, and read the answers (RFC 9112, section 9.6).
struct HalfCloseTests {
  /// Keeps the only loop of a server busy, so that requests and the end of input are there together at its next look.
  private struct Hold: Sendable {
    private let isHeld = DispatchSemaphore(value: 0)
    private let release = DispatchSemaphore(value: 0)

    /// Blocks the thread of the loop.
    func block() {
      isHeld.signal()
      release.wait()
    }

    func waitUntilHeld() { isHeld.wait() }
    func end() { release.signal() }
  }

  private static let large = 3 << 20

  /// Answers within the turn, at length under `/large`; `/hold` blocks the loop.
  private static func handler(_ hold: Hold) -> Handler {
    { request in
      switch request.path {
      case "/hold": hold.block()
      case "/large": return Response(body: .bytes([UInt8](repeating: 0x61, count: large)))
      case "/later": await Task.yield()
      default: break
      }
      return Response(body: .bytes(Array(request.path.utf8)))
    }
  }

  /// Sends to a connection that has been used, and ends it, while the loop is busy; all bytes that come back.
  private func answers(to requests: String) async throws -> String {
    let hold = Hold()
    return try await withServer(handler: Self.handler(hold)) { server in
      var client = try TestClient(port: server.port)
      _ = try client.exchange("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      var holder = try TestClient(port: server.port)
      try holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
      hold.waitUntilHeld()
      try client.send(requests)
      client.finishSending()
      hold.end()
      _ = try holder.receive()
      return String(decoding: try client.receiveAll(), as: UTF8.self)
    }
  }

  @Test(arguments: [1, 2, 15, 16, 17, 50], ["/now", "/later"])
  func `an end of input behind requests leaves all answers`(count: Int, path: String) async throws {
    let requests = (0..<count).map { "GET \(path)?\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
    let answers = try await answers(to: requests)
    #expect(answers.ranges(of: "HTTP/1.1 200 OK").count == count)
    #expect(answers.hasSuffix(path))
  }

  @Test func `an end of input behind a mix of requests leaves all answers`() async throws {
    let answers = try await answers(
      to: """
        HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n\
        POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi\
        GET /later HTTP/1.1\r\nHost: a\r\n\r\n\
        GET /last HTTP/1.1\r\nHost: a\r\n\r\n
        """)
    #expect(answers.ranges(of: "HTTP/1.1 200 OK").count == 4)
    #expect(answers.hasSuffix("/last"))
  }

  @Test func `a long answer arrives whole after the end of input`() async throws {
    let answers = try await answers(to: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answers.utf8.count(where: { $0 == 0x61 }) >= Self.large)
  }

  @Test func `a request that is cut off leaves the answers before it`() async throws {
    let answers = try await answers(to: "GET /whole HTTP/1.1\r\nHost: a\r\n\r\nGET /cut HTTP/1.1\r\nHo")
    #expect(answers.ranges(of: "HTTP/1.1").count == 1)
    #expect(answers.hasSuffix("/whole"))
  }

  @Test func `the end of input behind a WebSocket's handshake leaves the answer`() async throws {
    let hold = Hold()
    let recorder = RecordingWebSocketHandler()
    try await withServer(handler: { request in
      if request.path == "/hold" { hold.block() }
      return request.headers["Upgrade"] == nil ? Response() : await recorder.answer(request)
    }) { server in
      var client = try TestClient(port: server.port)
      _ = try client.exchange("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      let holder = try TestClient(port: server.port)
      try holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
      hold.waitUntilHeld()
      try client.send(Array((TestClient.webSocketRequest + "\r\n").utf8) + TestFrame.close(1000).masked)
      client.finishSending()
      hold.end()
      #expect(try client.receive().status == 101)
      #expect(try client.receiveFrame().closeCode == 1000)
    }
  }

  @Test func `thousands of half-closing clients get their answers`() async throws {
    try await withServer(ServerConfiguration(loops: 2), handler: pathEcho) { server in
      for index in 0..<3_000 {
        var client = try TestClient(port: server.port)
        if index % 2 == 0 { _ = try client.exchange("GET /first HTTP/1.1\r\nHost: a\r\n\r\n") }
        try client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
        client.finishSending()
        #expect(try client.receive().text == "/\(index)")
        #expect(try client.receiveAll().isEmpty)
      }
    }
  }
}
