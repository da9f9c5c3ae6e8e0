import HTTPServer
import Testing

struct WebSocketTests {
  private let handler = RecordingWebSocketHandler()

  @Test func `messages are delivered both ways`() async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      try client.send(TestFrame.text("hello").masked + TestFrame(opcode: 2, payload: [1, 2]).masked)
      #expect(await handler.next() == .received(.text("hello")))
      #expect(await handler.next() == .received(.binary([1, 2])))
      let socket = try #require(handler.socket)
      for size in [0, 1, 125, 126, 65_535, 65_536, 200_000] {
        let bytes = [UInt8](repeating: 3, count: size)
        #expect(socket.send(binary: bytes))
        #expect(try client.receiveFrame() == TestFrame(opcode: 2, payload: bytes))
      }
      #expect(socket.send(text: "€"))
      #expect(try client.receiveFrame() == .text("€"))
      #expect(server.metrics.webSockets == 1)
    }
  }

  @Test func `frames sent with the handshake are read`() async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.send(Array((TestClient.webSocketRequest + "\r\n").utf8) + TestFrame.text("early").masked)
      #expect(try client.receive().status == 101)
      #expect(await handler.next() == .received(.text("early")))
    }
  }

  @Test func `a ping is answered with its payload`() async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      try client.send(TestFrame(opcode: 9, payload: [1, 2, 3]).masked)
      #expect(try client.receiveFrame() == TestFrame(opcode: 0xa, payload: [1, 2, 3]))
    }
  }

  @Test func `a close is answered with its code and ends the connection`() async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      try client.send(TestFrame.close(3001, "done").masked)
      #expect(try client.receiveFrame().closeCode == 3001)
      #expect(try client.receiveAll().isEmpty)
      #expect(await handler.next() == .closed(3001))
      #expect(handler.socket?.send(text: "late") == false)
      #expect(server.metrics.webSockets == 0)
    }
  }

  @Test func `the server's close waits for the client's`() async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      let socket = try #require(handler.socket)
      socket.send(text: "last")
      socket.close(code: 4000, reason: "because")
      #expect(socket.send(text: "too late") == false)
      #expect(try client.receiveFrame() == .text("last"))
      #expect(try client.receiveFrame() == .close(4000, "because"))
      try client.send(TestFrame.text("ignored").masked + TestFrame.close(4000).masked)
      #expect(try client.receiveAll().isEmpty)
      #expect(await handler.next() == .closed(4000))
    }
  }

  @Test(
    arguments: [
      (TestFrame(opcode: 1, payload: [0xff]), 1007), (TestFrame(opcode: 7, payload: []), 1002),
      (TestFrame(opcode: 2, payload: [UInt8](repeating: 0, count: 65_537)), 1009),
    ] as [(TestFrame, UInt16)])
  func `a protocol violation closes with its code`(frame: TestFrame, code: UInt16) async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      try client.send(frame.masked)
      #expect(try client.receiveFrame().closeCode == code)
      #expect(try client.receiveAll().isEmpty)
      #expect(await handler.next() == .closed(code))
    }
  }

  @Test func `an unmasked frame closes with 1002`() async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      try client.send(TestFrame.text("a").unmasked)
      #expect(try client.receiveFrame().closeCode == 1002)
    }
  }

  @Test func `a flood of pings closes with 1008`() async throws {
    try await withServer(configuration { $0.webSocketControlFramesPerSecond = 5 }, handler: handler.answer) {
      server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      try client.send((0..<100).flatMap { _ in TestFrame(opcode: 9, payload: []).masked })
      for _ in 0..<5 { #expect(try client.receiveFrame().opcode == 0xa) }
      #expect(try client.receiveFrame().closeCode == 1008)
    }
  }

  @Test func `a client that does not read fills its queue and no more`() async throws {
    try await withServer(configuration { $0.webSocketQueueBytes = 100_000 }, handler: handler.answer) {
      server in
      var client = try TestClient(port: server.port, receiveBuffer: 4096)
      try client.openWebSocket()
      let socket = try #require(handler.socket)
      let message = [UInt8](repeating: 1, count: 10_000)
      var sent = 0
      // The kernel's buffers take some data, so the queue is full only once it stays full.
      for _ in 0..<2000 {
        if socket.send(binary: message) { sent += 1 }
        #expect(socket.queuedBytes <= 100_000)
        await Task.yield()
      }
      #expect(sent < 2000)
      for _ in 0..<sent { #expect(try client.receiveFrame().payload.count == 10_000) }
      socket.close()
      #expect(try client.receiveFrame().closeCode == 1000)
    }
  }

  @Test func `a broken connection is reported to the handler once`() async throws {
    try await withServer(handler: handler.answer) { server in
      do {
        var client = try TestClient(port: server.port)
        try client.openWebSocket()
        client.reset()
      }
      #expect(await handler.next() == .closed(nil))
    }
  }

  @Test func `a foreign origin gets no WebSocket`() async throws {
    try await withServer(handler: handler.answer) { server in
      var client = try TestClient(port: server.port)
      let answer = try client.exchange(TestClient.webSocketRequest + "Origin: http://evil.example\r\n\r\n")
      #expect(answer.status == 403)
      #expect(handler.socket == nil)
      let plain = try client.exchange("GET /socket HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(plain.status == 426)
      #expect(plain.headers["upgrade"] == "websocket")
      #expect(plain.headers["sec-websocket-version"] == "13")
    }
  }

  @Test func `many threads may send concurrently`() async throws {
    try await withServer(configuration { $0.webSocketQueueBytes = 8 << 20 }, handler: handler.answer) {
      server in
      var client = try TestClient(port: server.port)
      try client.openWebSocket()
      let socket = try #require(handler.socket)
      await withTaskGroup { group in
        for sender in 0..<4 {
          group.addTask { for index in 0..<250 { socket.send(text: "\(sender) \(index)") } }
        }
      }
      var next = [0, 0, 0, 0]
      for _ in 0..<1000 {
        let words = String(decoding: try client.receiveFrame().payload, as: UTF8.self).split(separator: " ")
          .compactMap { Int($0) }
        try #require(words.count == 2)
        #expect(next[words[0]] == words[1])
        next[words[0]] += 1
      }
    }
  }
}
