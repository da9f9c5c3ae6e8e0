import HTTPServer
import TestSupport
import Testing

struct DrainTests {
  private static let request = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `draining closes idle connections and rejects new ones`() async throws {
    let server = try Server.start(configuration: ServerConfiguration(loops: 2), handler: pathEcho)
    var client = try TestClient(port: server.port)
    #expect(try client.exchange(Self.request).status == 200)
    await server.drain(within: .seconds(5))
    #expect(try client.receiveAll().isEmpty)
    #expect(server.metrics.connections == 0)
    #expect(throws: TestClient.Failure.self) { _ = try TestClient(port: server.port) }
  }

  @Test func `draining lets handlers finish`() async throws {
    let gate = Gate()
    let server = try Server.start(configuration: ServerConfiguration(loops: 1)) { request in
      await gate.wait()
      return await pathEcho(request)
    }
    var client = try TestClient(port: server.port)
    try client.send(Self.request)
    while server.metrics.requestsInFlight == 0 { await Task.yield() }
    let drained = Task.immediate { await server.drain(within: .seconds(20)) }
    gate.open()
    let answer = try client.receive()
    #expect(answer.text == "/a")
    #expect(try client.receiveAll().isEmpty)
    await drained.value
  }

  @Test func `draining cuts off slow responses, and their handlers still end`() async throws {
    let gate = Gate()
    let ended = Gate()
    let server = try Server.start(configuration: ServerConfiguration(loops: 1)) { request in
      await gate.wait()
      await Task.yield()
      ended.open()
      return await pathEcho(request)
    }
    var client = try TestClient(port: server.port)
    try client.send(Self.request)
    while server.metrics.requestsInFlight == 0 { await Task.yield() }
    await server.drain(within: .milliseconds(10))
    #expect(try client.receiveAll().isEmpty)
    gate.open()
    await ended.wait()
  }

  @Test func `draining closes WebSockets with a close frame`() async throws {
    let handler = RecordingWebSocketHandler()
    let server = try Server.start(configuration: ServerConfiguration(loops: 1), handler: handler.answer)
    var client = try TestClient(port: server.port)
    try client.openWebSocket()
    let drained = Task.immediate { await server.drain(within: .seconds(20)) }
    #expect(try client.receiveFrame().closeCode == 1001)
    try client.send(TestFrame.close(1001).masked)
    #expect(try client.receiveAll().isEmpty)
    #expect(await handler.next() == .closed(1001))
    await drained.value
  }

  @Test func `draining twice is safe`() async throws {
    let server = try Server.start(configuration: ServerConfiguration(loops: 2), handler: pathEcho)
    await server.drain(within: .zero)
    await server.drain(within: .seconds(5))
  }
}
