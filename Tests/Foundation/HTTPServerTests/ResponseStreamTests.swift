import HTTPServer
import Testing
import Threads

/// Content that is produced while it is sent.
struct ResponseStreamTests {
  private static func parts(_ parts: [String], length: Int? = nil, failing: Bool = false) -> Handler {
    { request in
      if request.path == "/small" { return Response(body: .bytes(Array("small".utf8))) }
      let rest = Mutex(parts[...])
      return Response(
        body: .stream(
          ResponseStream(contentLength: length) {
            if let part = rest.withLock({ $0.popFirst() }) { return Array(part.utf8) }
            if failing { throw HTTPError(.internalServerError) }
            return nil
          }))
    }
  }

  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let small = "GET /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  private func content(_ bytes: [UInt8]) -> (head: String, body: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return (text, "") }
    return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
  }

  @Test func `content without a length is chunked and keeps the connection alive`() async throws {
    try await withServer(handler: Self.parts(["one", "", "two two two two two"])) { server in
      var client = try TestClient(port: server.port)
      try client.send(Self.request + Self.small)
      let (head, body) = content(try client.receiveAll())
      #expect(head.contains("Transfer-Encoding: chunked") && !head.contains("Content-Length"))
      #expect(body.hasPrefix("3\r\none\r\n13\r\ntwo two two two two\r\n0\r\n\r\nHTTP/1.1 200 OK"))
      #expect(body.hasSuffix("small"))
    }
  }

  @Test func `content with a length is sent as is`() async throws {
    try await withServer(handler: Self.parts(["one", "two"], length: 6)) { server in
      var client = try TestClient(port: server.port)
      try client.send(Self.request)
      #expect(try client.receive().text == "onetwo")
      #expect(try client.exchange(Self.small).text == "small")
    }
  }

  @Test(arguments: [7, 5])
  func `content of the wrong length closes the connection`(length: Int) async throws {
    try await withServer(handler: Self.parts(["one", "two"], length: length)) { server in
      var client = try TestClient(port: server.port)
      try client.send(Self.request + Self.small)
      let (head, body) = content(try client.receiveAll())
      #expect(head.contains("Content-Length: \(length)"))
      #expect(body.count < length && "onetwo".hasPrefix(body))
    }
  }

  @Test func `a failing source closes the connection without a last chunk`() async throws {
    try await withServer(handler: Self.parts(["one"], failing: true)) { server in
      var client = try TestClient(port: server.port)
      try client.send(Self.request)
      let (_, body) = content(try client.receiveAll())
      #expect(body == "3\r\none\r\n")
    }
  }

  @Test func `HEAD has no content and does not start the source`() async throws {
    let isStarted = Mutex(false)
    let handler: Handler = { _ in
      Response(
        body: .stream(
          ResponseStream(contentLength: 3) {
            isStarted.withLock { $0 = true }
            return nil
          }))
    }
    try await withServer(handler: handler) { server in
      var client = try TestClient(port: server.port)
      try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.receive(hasContent: false).headers["content-length"] == "3")
      #expect(!isStarted.withLock { $0 })
    }
  }

  @Test func `for HTTP/1.0 closing the connection ends the content`() async throws {
    try await withServer(handler: Self.parts(["one", "two"])) { server in
      var client = try TestClient(port: server.port)
      try client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      let (head, body) = content(try client.receiveAll())
      #expect(!head.contains("chunked") && head.contains("Connection: close"))
      #expect(body == "onetwo")
    }
  }

  /// The kernel's buffers on both sides take several megabytes; the rest has to wait at the source.
  @Test func `a client that does not read suspends the source`() async throws {
    let requested = Mutex(0)
    let part = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let total = 256
    let handler: Handler = { _ in
      Response(
        body: .stream(
          ResponseStream {
            requested.withLock { requested in
              guard requested < total else { return nil }
              requested += 1
              return part
            }
          }))
    }
    try await withServer(handler: handler) { server in
      var client = try TestClient(port: server.port, receiveBuffer: 64 << 10)
      try client.send(Self.request)
      _ = try client.receive(count: 1 << 20)
      #expect(requested.withLock { $0 } < total / 2)
      let rest = try client.receive(count: (total - 1) << 20)
      #expect(rest.count == (total - 1) << 20)
      #expect(requested.withLock { $0 } == total)
    }
  }

  @Test func `the source's task is cancelled when the client disconnects`() async throws {
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let handler: Handler = { _ in
      Response(
        body: .stream(
          ResponseStream {
            await withTaskCancellationHandler {
              // Until the client disconnects.
              try? await Task.sleep(for: .seconds(600))
              end.yield(Task.isCancelled)
              end.finish()
            } onCancel: {
            }
            return nil
          }))
    }
    try await withServer(handler: handler) { server in
      let client = try TestClient(port: server.port)
      try client.send(Self.request)
      client.reset()
      for await isCancelled in ended { #expect(isCancelled) }
    }
  }
}
