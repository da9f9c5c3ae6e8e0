import HTTPServer
import TestSupport
import Testing
import Threads

/// Limits per address, and capacity reserved for known clients.
struct AdmissionTests {
  private static let crowd = IPAddress("127.0.0.2")
  private static let neighbor = IPAddress("127.0.0.3")
  private static let waiting = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n"

  private static func get(_ path: String, _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
  }

  /// `/vip` is preferred and `/health` essential.
  private func settings(_ change: (inout ServerLimits) -> Void) -> ServerConfiguration {
    var settings = configuration(change)
    settings.precedence = { request in
      request.path == "/health" ? .essential : request.path.hasPrefix("/vip") ? .preferred : .ordinary
    }
    return settings
  }

  /// Answers requests once the gate opens; `/health` immediately.
  private func waiting(for gate: Gate) -> Handler {
    { request in
      if request.path != "/health" { await gate.wait() }
      return await pathEcho(request)
    }
  }

  @Test func `stalled bodies of one address leave capacity for others`() async throws {
    try await withServer(settings { $0.bodiesPerAddress = 2 }, handler: echo) { server in
      var crowd: [Box] = []
      for _ in 0..<2 {
        let client = try Box(TestClient(port: server.port, source: Self.crowd))
        try client.send(Self.waiting)
        crowd.append(client)
      }
      while server.metrics.bodiesInFlight < 2 { await Task.yield() }
      var third = try TestClient(port: server.port, source: Self.crowd)
      let answer = try third.exchange(Self.waiting)
      #expect(answer.status == 429)
      #expect(answer.headers["retry-after"] == "1")
      #expect(try third.receiveAll().isEmpty)
      #expect(server.metrics.requestsShed == 1)
      // Another address, and a request of the same address without a body.
      var other = try TestClient(port: server.port, source: Self.neighbor)
      #expect(try other.exchange(Self.waiting + "0123456789").text == "0123456789")
      try other.send(Self.waiting)
      while server.metrics.bodiesInFlight < 3 { await Task.yield() }
      try other.send("0123456789")
      #expect(try other.receive().text == "0123456789")
      var reader = try TestClient(port: server.port, source: Self.crowd)
      #expect(try reader.exchange(Self.get("/")).status == 200)
      // A completed body frees capacity.
      try crowd[0].send("0123456789")
      #expect(try crowd[0].receive().text == "0123456789")
      var fourth = try TestClient(port: server.port, source: Self.crowd)
      try fourth.send(Self.waiting)
      while server.metrics.bodiesInFlight < 2 { await Task.yield() }
      try fourth.send("0123456789")
      #expect(try fourth.receive().status == 200)
    }
  }

  @Test func `stalled bodies of many addresses leave capacity for requests without a body`() async throws {
    let settings = settings {
      $0.concurrentBodies = 8
      $0.concurrentRequests = 16
    }
    try await withServer(settings, handler: echo) { server in
      var crowd: [Box] = []
      for number in 2..<16 {
        let client = try Box(TestClient(port: server.port, source: IPAddress("127.0.0.\(number)")))
        try client.send(Self.waiting)
        crowd.append(client)
      }
      while server.metrics.requests < 14 { await Task.yield() }
      // One in eight is reserved.
      #expect(server.metrics.bodiesInFlight == 7)
      var reader = try TestClient(port: server.port, source: IPAddress("127.0.0.99"))
      #expect(try reader.exchange(Self.get("/")).status == 200)
      let known = Self.waiting.replacing("POST /", with: "POST /vip")
      try reader.send(known)
      while server.metrics.bodiesInFlight < 8 { await Task.yield() }
      try reader.send("0123456789")
      #expect(try reader.receive().text == "0123456789")
    }
  }

  @Test func `at full capacity preferred clients and health checks are still served`() async throws {
    let gate = Gate()
    try await withServer(
      settings { $0.concurrentRequests = 64 }, handler: waiting(for: gate)
    ) { server in
      var crowd: [Box] = []
      func fill(_ path: String, upTo count: Int) async throws {
        for number in crowd.count..<count {
          let client = try Box(TestClient(port: server.port))
          try client.send(Self.get(path))
          crowd.append(client)
          while server.metrics.requestsInFlight <= number { await Task.yield() }
        }
      }
      func status(_ path: String) throws -> Int {
        var client = try TestClient(port: server.port)
        return try client.exchange(Self.get(path)).status
      }
      try await fill("/", upTo: 56)
      #expect(try status("/") == 503)
      try await fill("/vip", upTo: 63)
      #expect(try status("/vip") == 503)
      #expect(try status("/health") == 200)
      gate.open()
      for client in crowd { #expect(try client.receive().status == 200) }
    }
  }

  @Test func `requests per address are limited, with twice the limit for preferred clients`() async throws {
    let gate = Gate()
    try await withServer(
      settings { $0.requestsPerAddress = 2 }, handler: waiting(for: gate)
    ) { server in
      var crowd: [Box] = []
      for path in ["/", "/", "/vip", "/vip"] {
        let client = try Box(TestClient(port: server.port, source: Self.crowd))
        try client.send(Self.get(path))
        crowd.append(client)
        while server.metrics.requestsInFlight < crowd.count { await Task.yield() }
      }
      for path in ["/", "/vip"] {
        var client = try TestClient(port: server.port, source: Self.crowd)
        #expect(try client.exchange(Self.get(path)).status == 429)
      }
      var healthy = try TestClient(port: server.port, source: Self.crowd)
      #expect(try healthy.exchange(Self.get("/health")).status == 200)
      var neighbor = try TestClient(port: server.port, source: Self.neighbor)
      try neighbor.send(Self.get("/"))
      gate.open()
      #expect(try neighbor.receive().status == 200)
      for client in crowd { #expect(try client.receive().status == 200) }
    }
  }

  @Test func `a running handler counts after its client disconnects`() async throws {
    let gate = Gate()
    try await withServer(
      settings { $0.requestsPerAddress = 1 }, handler: waiting(for: gate)
    ) { server in
      do {
        let client = try TestClient(port: server.port, source: Self.crowd)
        try client.send(Self.get("/"))
        while server.metrics.requestsInFlight < 1 { await Task.yield() }
        client.reset()
      }
      while server.metrics.connections > 0 { await Task.yield() }
      var again = try TestClient(port: server.port, source: Self.crowd)
      #expect(try again.exchange(Self.get("/")).status == 429)
      gate.open()
      while server.metrics.requestsInFlight > 0 { await Task.yield() }
      var later = try TestClient(port: server.port, source: Self.crowd)
      #expect(try later.exchange(Self.get("/")).status == 200)
    }
  }

  @Test func `behind a trusted proxy the forwarded address is limited`() async throws {
    let gate = Gate()
    var settings = settings { $0.requestsPerAddress = 1 }
    settings.trustedProxies = [try #require(IPNetwork("127.0.0.9"))]
    try await withServer(settings, handler: waiting(for: gate)) { server in
      let proxy = IPAddress("127.0.0.9")
      func from(_ address: String) -> String { Self.get("/", "X-Forwarded-For: \(address)\r\n") }
      let first = try Box(TestClient(port: server.port, source: proxy))
      try first.send(from("192.0.2.1"))
      while server.metrics.requestsInFlight < 1 { await Task.yield() }
      var second = try TestClient(port: server.port, source: proxy)
      #expect(try second.exchange(from("192.0.2.1")).status == 429)
      let third = try Box(TestClient(port: server.port, source: proxy))
      try third.send(from("192.0.2.2"))
      while server.metrics.requestsInFlight < 2 { await Task.yield() }
      // One /64 network is one subscriber.
      let fourth = try Box(TestClient(port: server.port, source: proxy))
      try fourth.send(from("2001:db8::1"))
      while server.metrics.requestsInFlight < 3 { await Task.yield() }
      var fifth = try TestClient(port: server.port, source: proxy)
      #expect(try fifth.exchange(from("2001:db8::2")).status == 429)
      gate.open()
      for client in [first, third, fourth] { #expect(try client.receive().status == 200) }
      // The proxy's next request may be for another client.
      #expect(try first.exchange(from("192.0.2.2")).status == 200)
    }
  }

  @Test func `an IPv6 site has four times the limit of one of its networks`() async throws {
    let gate = Gate()
    var settings = settings { $0.requestsPerAddress = 2 }
    settings.trustedProxies = [try #require(IPNetwork("127.0.0.9"))]
    try await withServer(settings, handler: waiting(for: gate)) { server in
      var crowd: [Box] = []
      func begin(_ address: String) throws -> Box {
        let client = try Box(TestClient(port: server.port, source: IPAddress("127.0.0.9")))
        try client.send(Self.get("/", "X-Forwarded-For: \(address)\r\n"))
        return client
      }
      for number in 0..<8 {
        crowd.append(try begin("2001:db8:1:\(number)::1"))
        while server.metrics.requestsInFlight < crowd.count { await Task.yield() }
      }
      #expect(try begin("2001:db8:1:ffff::1").receive().status == 429)
      crowd.append(try begin("2001:db8:2::1"))
      while server.metrics.requestsInFlight < crowd.count { await Task.yield() }
      gate.open()
      for client in crowd { #expect(try client.receive().status == 200) }
      while server.metrics.requestsInFlight > 0 { await Task.yield() }
      #expect(try begin("2001:db8:1:ffff::1").receive().status == 200)
    }
  }

  @Test func `with a trusted proxy loopback is limited like any address`() async throws {
    let gate = Gate()
    var settings = settings { $0.requestsPerAddress = 1 }
    settings.trustedProxies = [try #require(IPNetwork("127.0.0.9"))]
    try await withServer(settings, handler: waiting(for: gate)) { server in
      let first = try Box(TestClient(port: server.port))
      try first.send(Self.get("/"))
      while server.metrics.requestsInFlight < 1 { await Task.yield() }
      var second = try TestClient(port: server.port)
      #expect(try second.exchange(Self.get("/")).status == 429)
      gate.open()
      #expect(try first.receive().status == 200)
    }
  }

  /// The kernel assigns a connection to any loop, even to one without reserved connections.
  @Test(arguments: [1, 2])
  func `at the connection limit preferred clients and health checks still connect`(
    loops: Int
  ) async throws {
    var settings = settings { $0.connections = 64 * loops }
    settings.loops = loops
    try await withServer(settings, handler: pathEcho) { server in
      var crowd: [Box] = []
      func answer(_ path: String) throws -> TestClient.Answer {
        var client = try TestClient(port: server.port)
        return try client.exchange(Self.get(path))
      }
      for _ in 0..<200 * loops {
        let source = IPAddress("127.0.\(1 + crowd.count / 200).\(crowd.count % 200 + 1)")
        crowd.append(try Box(TestClient(port: server.port, source: source)))
        guard crowd.count > 64 * loops else {
          // A lagging loop would still accept the first extra client.
          while server.metrics.connections + server.metrics.connectionsRefused < crowd.count {
            await Task.yield()
          }
          continue
        }
        #expect(try answer("/").status == 503)
        #expect(try answer("/vip").status == 200)
        #expect(try answer("/health").status == 200)
      }
      #expect(server.metrics.connections <= 64 * loops)
      #expect(try answer("/vip").headers["connection"] == "close", "the next client needs the connection")
      // Earlier connections stay open.
      #expect(try crowd[0].exchange(Self.get("/")).status == 200)
    }
  }

  @Test func `running requests are never preempted, and the last connections are for health checks`()
    async throws
  {
    let gate = Gate()
    try await withServer(settings { $0.connections = 64 }, handler: waiting(for: gate)) { server in
      var crowd: [Box] = []
      for path in Array(repeating: "/", count: 56) + Array(repeating: "/vip", count: 7) {
        let client = try Box(TestClient(port: server.port))
        try client.send(Self.get(path))
        crowd.append(client)
        while server.metrics.requestsInFlight < crowd.count { await Task.yield() }
      }
      func status(_ path: String) throws -> Int {
        var client = try TestClient(port: server.port)
        return try client.exchange(Self.get(path)).status
      }
      for _ in 0..<3 {
        #expect(try status("/vip") == 503)
        while server.metrics.connections > 63 { await Task.yield() }
        #expect(try status("/health") == 200)
        while server.metrics.connections > 63 { await Task.yield() }
      }
      gate.open()
      for client in crowd { #expect(try client.receive().status == 200) }
    }
  }

  @Test func `WebSockets per address are limited`() async throws {
    let handler = RecordingWebSocketHandler()
    try await withServer(settings { $0.webSocketsPerAddress = 1 }, handler: handler.answer) { server in
      var first = try TestClient(port: server.port, source: Self.crowd)
      try first.openWebSocket()
      var second = try TestClient(port: server.port, source: Self.crowd)
      let answer = try second.exchange(TestClient.webSocketRequest + "\r\n")
      #expect(answer.status == 429)
      #expect(answer.headers["retry-after"] == "1")
      var neighbor = try TestClient(port: server.port, source: Self.neighbor)
      try neighbor.openWebSocket()
      first.reset()
      while server.metrics.webSockets > 1 { await Task.yield() }
      var third = try TestClient(port: server.port, source: Self.crowd)
      try third.openWebSocket()
    }
  }

  @Test func `WebSockets leave capacity for preferred clients`() async throws {
    let handler = RecordingWebSocketHandler()
    var settings = settings { $0.webSockets = 8 }
    settings.precedence = { $0.headers.contains("X-Known") ? .preferred : .ordinary }
    try await withServer(settings, handler: handler.answer) { server in
      var open: [Box] = []
      for _ in 0..<7 {
        var client = try TestClient(port: server.port)
        try client.openWebSocket()
        open.append(Box(client))
      }
      var stranger = try TestClient(port: server.port)
      #expect(try stranger.exchange(TestClient.webSocketRequest + "\r\n").status == 503)
      var known = try TestClient(port: server.port)
      #expect(try known.exchange(TestClient.webSocketRequest + "X-Known: yes\r\n\r\n").status == 101)
      var late = try TestClient(port: server.port)
      #expect(try late.exchange(TestClient.webSocketRequest + "X-Known: yes\r\n\r\n").status == 503)
    }
  }

  @Test func `buffered memory per address is limited`() async throws {
    let size = 16 << 20
    try await withServer(
      settings { $0.memoryBytesPerAddress = 1 << 20 },
      handler: { _ in Response(body: .bytes([UInt8](repeating: 0, count: size))) }
    ) { server in
      var greedy = try TestClient(port: server.port, source: Self.crowd, receiveBuffer: 4096)
      try greedy.send(Self.get("/"))
      while server.metrics.requests == 0 || server.metrics.connections > 0 { await Task.yield() }
      #expect(try greedy.receiveAll().count < size)
      #expect(server.metrics.bytesBuffered == 0)
    }
  }
}

/// Noncopyable clients need a box to be stored in arrays.
private final class Box {
  private var client: TestClient

  init(_ client: consuming TestClient) { self.client = client }

  func send(_ text: String) throws { try client.send(text) }
  func receive() throws -> TestClient.Answer { try client.receive() }
  func exchange(_ request: String) throws -> TestClient.Answer { try client.exchange(request) }
}
