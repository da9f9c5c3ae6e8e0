import HTTPServer
import Testing

/// WebSocket buffers count toward the server's memory limit.
struct WebSocketMemoryTests {
  private let handler = RecordingWebSocketHandler()

  @Test func `an incomplete message is counted`() async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      let frame = TestFrame(opcode: 2, payload: [UInt8](repeating: 7, count: 60_000)).masked
      try client.send(Array(frame.dropLast()))
      while server.metrics.bytesBuffered < 59_000 { await Task.yield() }
      try client.send(Array(frame.suffix(1)))
      #expect(await handler.next() == .received(.binary([UInt8](repeating: 7, count: 60_000))))
      while server.metrics.bytesBuffered > 0 { await Task.yield() }
    }
  }

  @Test func `unread messages are counted until the socket closes`() async throws {
    try await withServer(handler: handler.answer) { server in
      do {
        var client = try TestClient(port: server.port, receiveBuffer: 4096)
        try client.openWebSocket()
        let socket = try #require(handler.socket)
        while socket.send(binary: [UInt8](repeating: 1, count: 10_000)) { await Task.yield() }
        #expect(socket.queuedBytes > 900_000)
        // The kernel may take a little more in between.
        #expect(server.metrics.bytesBuffered > 500_000)
        client.reset()
      }
      while server.metrics.bytesBuffered > 0 { await Task.yield() }
    }
  }

  @Test func `no message is queued once an address has used up its memory`() async throws {
    let settings = configuration { $0.memoryBytesPerAddress = 300_000 }
    try await withServer(settings, handler: handler.answer) { server in
      var client = try TestClient(port: server.port, source: IPAddress("127.0.0.2"), receiveBuffer: 4096)
      try client.openWebSocket()
      let socket = try #require(handler.socket)
      while socket.send(binary: [UInt8](repeating: 1, count: 10_000)) { await Task.yield() }
      #expect(socket.queuedBytes <= 300_000)
      #expect(server.metrics.connections == 1)
    }
  }
}
