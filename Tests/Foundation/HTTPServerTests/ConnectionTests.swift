import Formats
import HTTPServer
import Testing

struct ConnectionTests {
  @Test func `a connection serves requests in sequence`() async throws {
    try await withServer(handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      for path in ["/a", "/b", "/c"] {
        let answer = try client.exchange("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer.status == 200)
        #expect(answer.text == path)
        #expect(answer.headers["content-length"] == "2")
        #expect(answer.headers["connection"] == nil)
      }
      #expect(server.metrics.requests == 3)
      #expect(server.metrics.connections == 1)
    }
  }

  @Test(arguments: [1, 2, 16, 17, 50])
  func `pipelined requests are answered in order`(count: Int) async throws {
    try await withServer(handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      try client.send((0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for index in 0..<count { #expect(try client.receive().text == "/\(index)") }
    }
  }

  @Test func `pipelined requests are answered in order by handlers that suspend`() async throws {
    try await withServer(handler: { request in
      if request.path.hasSuffix("0") { await Task.yield() }
      return await echo(request)
    }) { server in
      var client = try TestClient(port: server.port)
      try client.send(
        (0..<40).map { "POST /\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n\($0 + 10)" }.joined())
      for index in 0..<40 { #expect(try client.receive().text == "\(index + 10)") }
    }
  }

  @Test func `HEAD gets the headers of GET and no content`() async throws {
    try await withServer(handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      try client.send("HEAD /abc HTTP/1.1\r\nHost: a\r\n\r\nGET /d HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.receive(hasContent: false).headers["content-length"] == "4")
      #expect(try client.receive().text == "/d")
    }
  }

  @Test func `OPTIONS * is answered without a handler`() async throws {
    try await withServer(handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      for target in ["*", "http://a"] {
        let answer = try client.exchange("OPTIONS \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer.status == 204)
        #expect(answer.headers["allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
      }
      #expect(try client.exchange("OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n").text == "/")
    }
  }

  @Test func `a compressed body is rejected with the accepted codings`() async throws {
    try await withServer(handler: echo) { server in
      var client = try TestClient(port: server.port)
      let answer = try client.exchange(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\na")
      #expect(answer.status == 415)
      #expect(answer.headers["accept-encoding"] == "identity")
    }
  }

  @Test func `an https target is accepted only over TLS`() async throws {
    let request = "GET https://a/b HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: https\r\n\r\n"
    try await withServer(handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      #expect(try client.exchange(request).status == 421)
    }
    var configuration = configuration { _ in }
    configuration.trustedProxies = [try #require(IPNetwork("127.0.0.0/8"))]
    try await withServer(configuration, handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      #expect(try client.exchange(request).text == "/b")
    }
  }

  @Test func `statuses without content have no Content-Length`() async throws {
    try await withServer(handler: { _ in
      Response(status: .noContent, body: .bytes([1, 2, 3]))
    }) { server in
      var client = try TestClient(port: server.port)
      for _ in 0..<2 {
        let answer = try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer.status == 204)
        #expect(answer.headers["content-length"] == nil)
      }
    }
  }

  @Test(
    arguments: [
      ("HTTP/1.0", "", "close", true), ("HTTP/1.0", "Connection: keep-alive\r\n", "keep-alive", false),
      ("HTTP/1.1", "Connection: close\r\n", "close", true),
    ])
  func `the connection closes when the client asks`(
    version: String, fields: String, option: String, ends: Bool
  ) async throws {
    try await withServer(handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      let answer = try client.exchange("GET /a \(version)\r\nHost: a\r\n\(fields)\r\n")
      #expect(answer.text == "/a")
      #expect(answer.headers["connection"] == option)
      if ends {
        #expect(try client.receiveAll().isEmpty)
      } else {
        #expect(try client.exchange("GET /b HTTP/1.0\r\n\r\n").text == "/b")
      }
    }
  }

  @Test func `a malformed request is answered once in JSON and the connection closes`() async throws {
    try await withServer(handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      try client.send(
        "GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\nGET /c HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.receive().text == "/a")
      let answer = try client.receive()
      #expect(answer.status == 400)
      #expect(answer.headers["connection"] == "close")
      #expect(answer.headers["content-type"] == "application/json")
      #expect(answer.text == #"{"error":{"code":"badRequest","message":"Lines must end in CRLF."}}"#)
      #expect(try client.receiveAll().isEmpty)
      #expect(server.metrics.refusals == 1)
    }
  }

  @Test func `an app can word error responses`() async throws {
    var settings = configuration { _ in }
    settings.errorResponse = { Response(status: $0.status, body: .bytes(Array($0.code.utf8))) }
    try await withServer(settings, handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      let answer = try client.exchange("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.status == 405)
      #expect(answer.text == "methodNotAllowed")
      #expect(answer.headers["allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    }
  }

  @Test func `a client that keeps sending after a rejection still receives it`() async throws {
    try await withServer(handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      try client.send("NONSENSE\r\n\r\n")
      let filler = [UInt8](repeating: 0x61, count: 1 << 20)
      // The server reads and discards, so neither side is reset before the answer is read.
      try client.send(filler)
      #expect(try client.receive().status == 400)
    }
  }

  @Test func `a half-closed client gets its response`() async throws {
    try await withServer(handler: { request in
      await Task.yield()
      return await pathEcho(request)
    }) { server in
      var client = try TestClient(port: server.port)
      try client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      client.finishSending()
      #expect(try client.receive().text == "/a")
      #expect(try client.receiveAll().isEmpty)
    }
  }

  @Test func `a header value from a handler cannot split the response`() async throws {
    try await withServer(handler: { request in
      Response(headers: ["Location": PercentEncoding.decode(request.query) ?? ""])
    }) { server in
      var client = try TestClient(port: server.port)
      let answer = try client.exchange("GET /?a%0d%0aSet-Cookie:%20b=c HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.headers["location"] == "a  Set-Cookie: b=c")
      #expect(answer.headers["set-cookie"] == nil)
    }
  }

  @Test func `the Date header follows the clock`() async throws {
    var settings = configuration { _ in }
    settings.clock = ManualClock().serverClock
    try await withServer(settings, handler: pathEcho) { server in
      var client = try TestClient(port: server.port)
      let answer = try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.headers["date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
  }

  @Test func `a second server on the same port fails`() async throws {
    try await withServer(handler: pathEcho) { server in
      let error = #expect(throws: ServerError.self) {
        try Server.start(configuration: ServerConfiguration(port: server.port), handler: pathEcho)
      }
      #expect(error?.isAddressInUse == true)
    }
  }

  @Test func `an invalid host address fails`() {
    #expect(throws: ServerError.self) {
      try Server.start(configuration: ServerConfiguration(host: "no address"), handler: pathEcho)
    }
  }

  @Test func `several loops share one port`() async throws {
    try await withServer(ServerConfiguration(loops: 4), handler: pathEcho) { server in
      for index in 0..<50 {
        var client = try TestClient(port: server.port)
        #expect(try client.exchange("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n").text == "/\(index)")
      }
    }
  }
}
