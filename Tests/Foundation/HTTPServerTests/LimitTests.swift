import Glibc
import HTTPServer
import TestSupport
import Testing

struct LimitTests {
  private static let request = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `connections above the limit are rejected until others close`() async throws {
    try await withServer(configuration { $0.connections = 2 }, handler: pathEcho) { server in
      var first = try TestClient(port: server.port)
      #expect(try first.exchange(Self.request).status == 200)
      do {
        var second = try TestClient(port: server.port)
        #expect(try second.exchange(Self.request).status == 200)
        var third = try TestClient(port: server.port)
        let answer = try third.receive()
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "1")
        #expect(server.metrics.connectionsRefused == 1)
      }
      while server.metrics.connections > 1 { await Task.yield() }
      var fourth = try TestClient(port: server.port)
      #expect(try fourth.exchange(Self.request).status == 200)
    }
  }

  @Test func `connections per address are limited, on loopback only if requested`() async throws {
    for countsLoopback in [false, true] {
      let settings = configuration {
        $0.connectionsPerAddress = 1
        $0.countsLoopback = countsLoopback
      }
      try await withServer(settings, handler: pathEcho) { server in
        var first = try TestClient(port: server.port)
        #expect(try first.exchange(Self.request).status == 200)
        var second = try TestClient(port: server.port)
        if !countsLoopback { try second.send(Self.request) }
        #expect(try second.receive().status == (countsLoopback ? 503 : 200))
      }
    }
  }

  @Test func `requests above the limit get Retry-After`() async throws {
    let gate = Gate()
    try await withServer(
      configuration { $0.concurrentRequests = 1 },
      handler: { request in
        await gate.wait()
        return await pathEcho(request)
      }
    ) { server in
      var first = try TestClient(port: server.port)
      try first.send(Self.request)
      while server.metrics.requestsInFlight == 0 { await Task.yield() }
      var second = try TestClient(port: server.port)
      let answer = try second.exchange(Self.request)
      #expect(answer.status == 503)
      #expect(answer.headers["retry-after"] == "1")
      gate.open()
      #expect(try first.receive().text == "/a")
    }
  }

  @Test func `a connection beyond the memory limit is closed`() async throws {
    try await withServer(
      configuration { $0.memoryBytes = 1 << 20 },
      handler: { _ in
        Response(body: .bytes([UInt8](repeating: 0, count: 16 << 20)))
      }
    ) { server in
      var client = try TestClient(port: server.port, receiveBuffer: 4096)
      try client.send(Self.request)
      while server.metrics.requests == 0 || server.metrics.connections > 0 { await Task.yield() }
      #expect(try client.receiveAll().count < 16 << 20)
      #expect(server.metrics.bytesBuffered == 0)
    }
  }
}
