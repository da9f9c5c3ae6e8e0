import HTTPServer
import TestSupport
import Testing

/// Time is the test's: the server checks deadlines every few milliseconds, and they pass when the clock is
/// advanced.
struct DeadlineTests {
  private let clock = ManualClock()

  private var settings: ServerConfiguration {
    var limits = ServerLimits()
    limits.headerDeadline = .seconds(10)
    limits.lingeringClose = .milliseconds(80)
    return ServerConfiguration(loops: 1, limits: limits, clock: clock.serverClock)
  }

  /// Waits until the server has received `count` bytes on its connections.
  private func waitUntil(_ server: Server, received count: Int) async {
    while server.metrics.bytesReceived < count { await Task.yield() }
  }

  @Test func `a trickling header gets 408 at its deadline while others are served`() async throws {
    try await withServer(settings, handler: pathEcho) { server in
      var slow = try TestClient(port: server.port)
      let start = "GET / HTTP/1.1\r\nHost: a\r\n"
      try slow.send(start)
      for count in 1...9 {
        await waitUntil(server, received: start.utf8.count + (count - 1) * 3)
        clock.advance(by: .seconds(1))
        try slow.send("X:y")
      }
      var other = try TestClient(port: server.port)
      #expect(try other.exchange("GET /b HTTP/1.1\r\nHost: a\r\n\r\n").text == "/b")
      clock.advance(by: .seconds(2))
      #expect(try slow.receive().status == 408)
      #expect(try slow.receiveAll().isEmpty)
    }
  }

  @Test func `a silent connection is closed`() async throws {
    try await withServer(settings, handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      while server.metrics.connections == 0 { await Task.yield() }
      clock.advance(by: .seconds(11))
      #expect(try client.receiveAll().isEmpty)
    }
  }

  @Test func `an idle connection is closed after its timeout`() async throws {
    try await withServer(settings, handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      #expect(try client.exchange("GET /a HTTP/1.1\r\nHost: a\r\n\r\n").text == "/a")
      clock.advance(by: .seconds(59))
      #expect(try client.exchange("GET /b HTTP/1.1\r\nHost: a\r\n\r\n").text == "/b")
      clock.advance(by: .seconds(61))
      #expect(try client.receiveAll().isEmpty)
    }
  }

  @Test func `a stalled body times out`() async throws {
    try await withServer(settings, handler: echo) { server in
      var client = try TestClient(port: server.port)
      let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc"
      try client.send(request)
      await waitUntil(server, received: request.utf8.count)
      while server.metrics.requestsInFlight == 0 { await Task.yield() }
      clock.advance(by: .seconds(11))
      #expect(try client.receive().status == 408)
      #expect(try client.receiveAll().isEmpty)
    }
  }

  @Test func `a handler may take any time`() async throws {
    let gate = Gate()
    try await withServer(
      settings,
      handler: { request in
        await gate.wait()
        return await pathEcho(request)
      }
    ) { server in
      var client = try TestClient(port: server.port)
      try client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      while server.metrics.requestsInFlight == 0 { await Task.yield() }
      clock.advance(by: .seconds(3600))
      var other = try TestClient(port: server.port)
      try other.send("GET /b HTTP/1.1\r\nHost: a\r\n\r\n")
      while server.metrics.requestsInFlight < 2 { await Task.yield() }
      gate.open()
      #expect(try client.receive().text == "/a")
      #expect(try other.receive().text == "/b")
    }
  }

  @Test func `a client that does not read is disconnected`() async throws {
    let size = 32 << 20
    try await withServer(
      settings,
      handler: { _ in
        Response(body: .bytes([UInt8](repeating: 0x61, count: size)))
      }
    ) { server in
      var client = try TestClient(port: server.port, receiveBuffer: 4096)
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      while server.metrics.bytesBuffered == 0 { await Task.yield() }
      clock.advance(by: .seconds(31))
      while server.metrics.connections > 0 { await Task.yield() }
      #expect(try client.receiveAll().count < size)
      #expect(server.metrics.bytesBuffered == 0)
    }
  }

  /// Reads at a rate in bytes per second of the test's clock.
  private func read(
    _ client: borrowing TestClient, from server: Server, bytesPerSecond: Int, seconds: Int
  ) async throws {
    for _ in 0..<seconds where server.metrics.slowReaders == 0 {
      client.discard(upTo: bytesPerSecond)
      clock.advance(by: .seconds(1))
      // The loop checks deadlines every few milliseconds; it has checked once it accepts a new client.
      var other = try TestClient(port: server.port)
      try other.send("GET /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      _ = try other.receiveAll()
    }
  }

  @Test(arguments: [false, true])
  func `a client that reads 54 bytes a second is disconnected`(isWithKernel: Bool) async throws {
    // Content that fits into the kernel's buffers is subject to the idle timeout.
    let size = isWithKernel ? 100_000 : 4 << 20
    try await withServer(
      settings,
      handler: { request in
        Response(body: .bytes([UInt8](repeating: 0x61, count: request.path == "/small" ? 1 : size)))
      }
    ) { server in
      let client = try TestClient(port: server.port, receiveBuffer: 2048)
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      while server.metrics.requests == 0 { await Task.yield() }
      try await read(client, from: server, bytesPerSecond: 54, seconds: 120)
      while server.metrics.slowReaders == 0 { await Task.yield() }
      while server.metrics.connections > 0 { await Task.yield() }
      #expect(server.metrics.bytesBuffered == 0)
    }
  }

  @Test func `a client that reads 64 kB a second gets everything`() async throws {
    let size = 8 << 20
    try await withServer(
      settings,
      handler: { request in
        Response(body: .bytes([UInt8](repeating: 0x61, count: request.path == "/small" ? 1 : size)))
      }
    ) { server in
      let client = try TestClient(port: server.port, receiveBuffer: 65_536)
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      while server.metrics.requests == 0 { await Task.yield() }
      try await read(client, from: server, bytesPerSecond: 64 << 10, seconds: 60)
      #expect(server.metrics.slowReaders == 0)
      #expect(server.metrics.bytesBuffered > 0)
    }
  }

  @Test func `a WebSocket that reads 54 bytes a second is disconnected`() async throws {
    let handler = RecordingWebSocketHandler()
    try await withServer(
      settings,
      handler: { request in
        request.path == "/small" ? Response() : await handler.answer(request)
      }
    ) { server in
      var client = try TestClient(port: server.port, receiveBuffer: 2048)
      try client.openWebSocket()
      let socket = try #require(handler.socket)
      while socket.send(binary: [UInt8](repeating: 1, count: 10_000)) { await Task.yield() }
      try await read(client, from: server, bytesPerSecond: 54, seconds: 60)
      while server.metrics.slowReaders == 0 { await Task.yield() }
      #expect(await handler.next() == .closed(nil))
      while server.metrics.bytesBuffered > 0 { await Task.yield() }
    }
  }

  @Test func `a silent WebSocket is pinged and then closed`() async throws {
    let handler = RecordingWebSocketHandler()
    try await withServer(settings, handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      clock.advance(by: .seconds(31))
      #expect(try client.receiveFrame() == TestFrame(opcode: 0x9, payload: []))
      try client.send(TestFrame(opcode: 0xa, payload: []).masked)
      try client.send(TestFrame(opcode: 0x1, payload: Array("alive".utf8)).masked)
      #expect(await handler.next() == .received(.text("alive")))
      clock.advance(by: .seconds(31))
      #expect(try client.receiveFrame() == TestFrame(opcode: 0x9, payload: []))
      clock.advance(by: .seconds(30))
      #expect(await handler.next() == .closed(nil))
      #expect(try client.receiveAll().isEmpty)
    }
  }
}
