import Glibc
import HTTPServer
import Testing

/// The server when the process may open no further file. Each test has its own process, because the
/// limit applies to the process.
struct DescriptorExhaustionTests {
  private static let request = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `without descriptors a client is rejected, others are served, and later ones connect`() async {
    await #expect(processExitsWith: .success) {
      let clock = ManualClock()
      let configuration = ServerConfiguration(loops: 1, clock: clock.serverClock)
      try await withServer(configuration, handler: pathEcho) { server in
        var early = try TestClient(port: server.port)
        #expect(try early.exchange(Self.request).status == 200)

        var hoard = try DescriptorHoard()
        do {
          hoard.giveBackOne()
          var refused = try TestClient(port: server.port)
          #expect(try refused.receiveAll().isEmpty)
          #expect(server.metrics.connectionsRefused == 1)
          #expect(try early.exchange(Self.request).status == 200)
        }

        // One descriptor for this client, none for the server's end of it.
        var late = try TestClient(port: server.port)
        try late.send(Self.request)
        hoard.giveBackAll()
        #expect(try early.exchange(Self.request).status == 200)
        #expect(server.metrics.connections == 1, "No client is accepted during the pause.")
        clock.advance(by: .seconds(1))
        #expect(try late.receive().status == 200)
        #expect(server.metrics.connectionsRefused == 1)
      }
    }
  }

  @Test func `a pause without descriptors uses no processor time`() async {
    await #expect(processExitsWith: .success) {
      let clock = ManualClock()
      let configuration = ServerConfiguration(loops: 1, clock: clock.serverClock)
      try await withServer(configuration, handler: pathEcho) { server in
        var hoard = try DescriptorHoard()
        hoard.giveBackOne()
        var refused = try TestClient(port: server.port)
        #expect(try refused.receiveAll().isEmpty)
        hoard.giveBackOne()
        // The client stays in the listening socket's queue, which would wake a listening loop without end.
        let waiting = try TestClient(port: server.port)
        try waiting.send(Self.request)
        let before = clock_t(Glibc.clock())
        usleep(300_000)
        let used = Double(Glibc.clock() - before) / Double(CLOCKS_PER_SEC)
        #expect(used < 0.15, "\(used) seconds of processor time in 0.3 seconds")
        hoard.giveBackAll()
      }
    }
  }
}

/// Holds all remaining descriptors of the process.
private struct DescriptorHoard {
  private var descriptors: [Int32] = []

  init() throws {
    var limits = rlimit(rlim_cur: 64, rlim_max: 64)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0)
    while true {
      let descriptor = dup(STDIN_FILENO)
      guard descriptor >= 0 else { break }
      descriptors.append(descriptor)
    }
    try #require(errno == EMFILE && descriptors.count > 2)
  }

  mutating func giveBackOne() {
    if let descriptor = descriptors.popLast() { close(descriptor) }
  }

  mutating func giveBackAll() {
    while !descriptors.isEmpty { giveBackOne() }
  }
}
