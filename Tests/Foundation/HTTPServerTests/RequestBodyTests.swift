import HTTPServer
import TestSupport
import Testing

struct RequestBodyTests {
  private static func header(_ fields: String) -> String {
    "POST /upload HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n"
  }

  private static let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  private static func chunked(_ bytes: [UInt8], size: Int) -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let chunk = bytes[start..<min(start + size, bytes.count)]
      result += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    return result + Array("0\r\n\r\n".utf8)
  }

  @Test(arguments: [0, 1, 1000, 65_000, 70_000, 3_000_000])
  func `a body round-trips`(size: Int) async throws {
    try await withServer(handler: echo) { server in
      var client = try TestClient(port: server.port)
      for _ in 0..<2 {
        try client.send(Array(Self.header("Content-Length: \(size)").utf8) + Self.large[..<size])
        #expect(try client.receive().body == Array(Self.large[..<size]))
      }
    }
  }

  @Test(arguments: [1, 7, 5000, 100_000])
  func `a chunked body is joined`(size: Int) async throws {
    try await withServer(handler: echo) { server in
      var client = try TestClient(port: server.port)
      let bytes = Array(Self.large[..<300_000])
      for _ in 0..<2 {
        try client.send(
          Array(Self.header("Transfer-Encoding: chunked").utf8) + Self.chunked(bytes, size: size))
        #expect(try client.receive().body == bytes)
      }
    }
  }

  @Test func `a slow body is streamed`() async throws {
    let received = AsyncStream.makeStream(of: String.self)
    try await withServer(handler: { request in
      do {
        while let chunk = try await request.body.nextChunk() {
          received.continuation.yield(String(decoding: chunk, as: UTF8.self))
        }
        received.continuation.finish()
        return Response()
      } catch {
        return Response(status: .badRequest)
      }
    }) { server in
      var client = try TestClient(port: server.port)
      try client.send(Self.header("Content-Length: 6"))
      var chunks = received.stream.makeAsyncIterator()
      for piece in ["ab", "cd", "ef"] {
        try client.send(piece)
        #expect(await chunks.next() == piece)
      }
      #expect(await chunks.next() == nil)
      #expect(try client.receive().status == 200)
    }
  }

  @Test func `the server reads no more than the handler asks for`() async throws {
    let gate = Gate()
    try await withServer(handler: { request in
      await gate.wait()
      return await echo(request)
    }) { server in
      var client = try TestClient(port: server.port)
      try client.send(Array(Self.header("Content-Length: \(Self.large.count)").utf8) + Self.large[..<200_000])
      #expect(server.metrics.bytesReceived <= 65_536)
      gate.open()
      try client.send(Array(Self.large[200_000...]))
      #expect(try client.receive().body == Self.large)
    }
  }

  @Test func `100 Continue is sent when the handler reads the body`() async throws {
    try await withServer(handler: echo) { server in
      var client = try TestClient(port: server.port)
      try client.send(Self.header("Content-Length: 5\r\nExpect: 100-continue"))
      #expect(try client.receive().status == 100)
      try client.send("hello")
      let answer = try client.receive()
      #expect(answer.text == "hello")
      #expect(answer.headers["connection"] == nil)
    }
  }

  @Test func `a handler that ignores the body saves the client from sending it`() async throws {
    try await withServer(handler: { _ in Response(status: .unauthorized) }) { server in
      var client = try TestClient(port: server.port)
      let answer = try client.exchange(Self.header("Content-Length: 5\r\nExpect: 100-continue"))
      #expect(answer.status == 401)
      #expect(answer.headers["connection"] == "close")
      #expect(try client.receiveAll().isEmpty)
    }
  }

  @Test func `a partly read body closes the connection`() async throws {
    try await withServer(handler: { request in
      if request.method == .post { _ = try? await request.body.nextChunk() }
      return Response(body: .bytes(Array(request.path.utf8)))
    }) { server in
      var client = try TestClient(port: server.port)
      let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
      try client.send(Self.header("Content-Length: 100000") + smuggled)
      let answer = try client.receive()
      #expect(answer.text == "/upload")
      #expect(answer.headers["connection"] == "close")
      #expect(try client.receiveAll().isEmpty)
    }
  }

  @Test func `a declared length above the handler's limit fails before reading`() async throws {
    try await withServer(handler: { request in
      do throws(BodyError) {
        return Response(body: .bytes(try await request.body.collect(limit: 10)))
      } catch {
        return Response(status: error == .tooLarge ? .contentTooLarge : .badRequest)
      }
    }) { server in
      for request in [
        Self.header("Content-Length: 11\r\nExpect: 100-continue"),
        Self.header("Transfer-Encoding: chunked") + "6\r\nabcdef\r\n5\r\nghijk\r\n0\r\n\r\n",
        Self.header("Content-Length: 11") + "abcdefghijk",
      ] {
        var client = try TestClient(port: server.port)
        #expect(try client.exchange(request).status == 413)
      }
      var client = try TestClient(port: server.port)
      #expect(try client.exchange(Self.header("Content-Length: 10") + "abcdefghij").text == "abcdefghij")
    }
  }

  @Test func `a declared length above the server's limit never reaches a handler`() async throws {
    try await withServer(configuration { $0.bodyBytes = 10 }, handler: echo) { server in
      var client = try TestClient(port: server.port)
      let answer = try client.exchange(Self.header("Content-Length: 11"))
      #expect(answer.status == 413)
      #expect(answer.text.contains("contentTooLarge"))
    }
  }

  @Test func `chunks above the server's limit fail as too large`() async throws {
    try await withServer(configuration { $0.bodyBytes = 10 }, handler: echo) { server in
      var client = try TestClient(port: server.port)
      #expect(try client.exchange(Self.header("Transfer-Encoding: chunked") + "b\r\n").status == 413)
      #expect(try client.receiveAll().isEmpty)
    }
  }

  @Test func `malformed chunks fail as malformed`() async throws {
    try await withServer(handler: echo) { server in
      var client = try TestClient(port: server.port)
      #expect(try client.exchange(Self.header("Transfer-Encoding: chunked") + "5\r\nhelloX").status == 400)
      #expect(try client.receiveAll().isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `a client that disconnects mid-body is noticed`(byReset: Bool) async throws {
    let failures = AsyncStream.makeStream(of: BodyError?.self)
    try await withServer(handler: { request in
      do throws(BodyError) {
        _ = try await request.body.collect(limit: 1000)
        failures.continuation.yield(nil)
      } catch {
        failures.continuation.yield(error)
      }
      return Response()
    }) { server in
      let client = try TestClient(port: server.port)
      try client.send(Self.header("Content-Length: 10") + "abc")
      // A reset before the request is read would reach no handler.
      while server.metrics.requestsInFlight == 0 { await Task.yield() }
      if byReset { client.reset() } else { client.finishSending() }
      var iterator = failures.stream.makeAsyncIterator()
      #expect(await iterator.next() == .some(.disconnected))
    }
  }

  @Test func `a declared length allocates no memory`() async throws {
    var settings = configuration { $0.bodyBytes = .max }
    settings.loops = 1
    try await withServer(
      settings,
      handler: { request in
        do throws(BodyError) {
          return Response(body: .bytes(try await request.body.collect(limit: .max)))
        } catch {
          return Response(status: .badRequest)
        }
      }
    ) { server in
      var client = try TestClient(port: server.port)
      try client.send(Self.header("Content-Length: \(1 << 50)") + "abc")
      while server.metrics.bodiesInFlight == 0 { await Task.yield() }
      client.finishSending()
      #expect(try client.receive().status == 400)
    }
  }

  @Test func `an in-process body can be read once`() async throws {
    let body = RequestBody(Array("hello".utf8))
    #expect(body.contentLength == 5)
    #expect(try await body.nextChunk() == Array("hello".utf8))
    #expect(try await body.nextChunk() == nil)
    #expect(try await RequestBody(Array("hello".utf8)).collect(limit: 5).count == 5)
    await #expect(throws: BodyError.tooLarge) { try await RequestBody(Array("hello".utf8)).collect(limit: 4) }
    #expect(try await RequestBody.empty.collect(limit: 0).isEmpty)
  }
}
