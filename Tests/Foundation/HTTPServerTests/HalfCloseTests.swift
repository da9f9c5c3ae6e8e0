import Dispatch
import HTTPServer
import Testing

/// Clients that send requests, close their sending side and read the answers (RFC 9112, section 9.6).
struct HalfCloseTests {
  /// Keeps the server's only loop busy, so it finds the requests and the end of input together.
  private struct LoopBlocker: Sendable {
    private let isHeld = DispatchSemaphore(value: 0)
    private let release = DispatchSemaphore(value: 0)

    /// Blocks the loop's thread.
    func block() {
      isHeld.signal()
      release.wait()
    }

    func waitUntilHeld() { isHeld.wait() }
    func end() { release.signal() }
  }

  private static let large = 3 << 20

  /// Answers synchronously, with much content under `/large`; `/hold` blocks the loop.
  private static func handler(_ blocker: LoopBlocker) -> Handler {
    { request in
      switch request.path {
      case "/hold": blocker.block()
      case "/large": return Response(body: .bytes([UInt8](repeating: 0x61, count: large)))
      case "/later": await Task.yield()
      default: break
      }
      return Response(body: .bytes(Array(request.path.utf8)))
    }
  }

  /// Sends on a used connection and half-closes it while the loop is busy; returns all bytes received.
  private func answers(to requests: String) async throws -> String {
    let blocker = LoopBlocker()
    return try await withServer(handler: Self.handler(blocker)) { server in
      var client = try TestClient(port: server.port)
      _ = try client.exchange("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      var holder = try TestClient(port: server.port)
      try holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
      blocker.waitUntilHeld()
      try client.send(requests)
      client.finishSending()
      blocker.end()
      _ = try holder.receive()
      return String(decoding: try client.receiveAll(), as: UTF8.self)
    }
  }

  @Test(arguments: [1, 2, 15, 16, 17, 50], ["/now", "/later"])
  func `end of input after requests keeps all responses`(count: Int, path: String) async throws {
    let requests = (0..<count).map { "GET \(path)?\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
    let answers = try await answers(to: requests)
    #expect(answers.ranges(of: "HTTP/1.1 200 OK").count == count)
    #expect(answers.hasSuffix(path))
  }

  @Test func `end of input after mixed requests keeps all responses`() async throws {
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

  @Test func `a long response is complete after end of input`() async throws {
    let answers = try await answers(to: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answers.utf8.count(where: { $0 == 0x61 }) >= Self.large)
  }

  @Test func `an incomplete last request keeps the earlier responses`() async throws {
    let answers = try await answers(to: "GET /whole HTTP/1.1\r\nHost: a\r\n\r\nGET /cut HTTP/1.1\r\nHo")
    #expect(answers.ranges(of: "HTTP/1.1").count == 1)
    #expect(answers.hasSuffix("/whole"))
  }

  @Test func `end of input after a WebSocket handshake keeps its response`() async throws {
    let blocker = LoopBlocker()
    let recorder = RecordingWebSocketHandler()
    try await withServer(handler: { request in
      if request.path == "/hold" { blocker.block() }
      return request.headers["Upgrade"] == nil ? Response() : await recorder.answer(request)
    }) { server in
      var client = try TestClient(port: server.port)
      _ = try client.exchange("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      let holder = try TestClient(port: server.port)
      try holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
      blocker.waitUntilHeld()
      try client.send(Array((TestClient.webSocketRequest + "\r\n").utf8) + TestFrame.close(1000).masked)
      client.finishSending()
      blocker.end()
      #expect(try client.receive().status == 101)
      #expect(try client.receiveFrame().closeCode == 1000)
    }
  }

  @Test func `thousands of half-closing clients get their responses`() async throws {
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
