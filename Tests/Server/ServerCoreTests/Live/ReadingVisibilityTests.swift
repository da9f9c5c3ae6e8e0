import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore

/// Live events about reading reach the users who may see what changed.
@Suite struct ReadingVisibilityTests {
  private struct Scene {
    let server: TestServer
    let ana: String
    let ben: String
    let cleo: String
    /// Writes public posts, which mark the end of a test.
    let crier: String

    init() async throws {
      server = try await .live()
      ana = try await server.signUp("ana")
      ben = try await server.signUp("ben")
      cleo = try await server.signUp("cleo")
      crier = try await server.signUp("crier")
    }

    /// Starts a session, and joins another one if its id is given.
    func start(_ visibility: Audience, as token: String, with joined: String? = nil) async throws -> String {
      let id = UUIDv7.generate()
      let path = joined.map { "/reading-sessions/\($0)/participants" } ?? "/reading-sessions"
      let answer = try await server.post(
        path, as: token, json: ["id": id, "bookTitle": "Emma", "visibility": visibility.rawValue])
      try #require(answer.status == 201, "\(answer.text)")
      return id
    }

    func listener(_ token: String) async throws -> Listener {
      let listener = await Listener(server, as: token)
      _ = try await listener.received(until: server, crier)
      return listener
    }

    func receivesReading(_ listener: Listener) async throws -> Bool {
      try await listener.received(until: server, crier).contains(.reading)
    }
  }

  @Test func `a session for followers is announced to followers only, even within a group`() async throws {
    let scene = try await Scene()
    let server = scene.server
    try await server.must(.post, "/users/ana/follow", as: scene.ben)
    try await server.must(.post, "/users/ben/follow", as: scene.cleo)
    let first = try await scene.start(.followers, as: scene.ana)
    let second = try await scene.start(.everyone, as: scene.ben, with: first)
    _ = try await scene.start(.everyone, as: scene.cleo, with: second)
    #expect(try await server.get("/reading-sessions/\(first)", as: scene.cleo).status == 404)
    let (ben, cleo) = (try await scene.listener(scene.ben), try await scene.listener(scene.cleo))
    try await server.must(.post, "/reading-sessions/\(first)/pause", as: scene.ana)
    #expect(try await scene.receivesReading(ben))
    #expect(try await !scene.receivesReading(cleo))
    try await server.must(.post, "/reading-sessions/\(second)/pause", as: scene.ben)
    #expect(try await scene.receivesReading(cleo))
  }

  @Test func `a group receives nothing about a private session`() async throws {
    let scene = try await Scene()
    let server = scene.server
    let first = try await scene.start(.everyone, as: scene.ana)
    let ana = try await scene.listener(scene.ana)
    let second = try await scene.start(.onlyMe, as: scene.ben, with: first)
    try await server.must(.post, "/reading-sessions/\(second)/pause", as: scene.ben)
    #expect(try await !scene.receivesReading(ana))
    // A reader who may no longer see a session is notified one last time.
    let third = try await scene.start(.everyone, as: scene.cleo, with: first)
    #expect(try await scene.receivesReading(ana))
    _ = try await server.patch("/reading-sessions/\(third)", as: scene.cleo, json: ["visibility": "onlyMe"])
    #expect(try await scene.receivesReading(ana))
    try await server.must(.post, "/reading-sessions/\(third)/pause", as: scene.cleo)
    #expect(try await !scene.receivesReading(ana))
  }

  @Test func `a blocked reader of a group receives nothing`() async throws {
    let scene = try await Scene()
    let server = scene.server
    let first = try await scene.start(.everyone, as: scene.ana)
    _ = try await scene.start(.everyone, as: scene.ben, with: first)
    try await server.must(.post, "/users/ben/block", as: scene.ana)
    let ben = try await scene.listener(scene.ben)
    try await server.must(.post, "/reading-sessions/\(first)/pause", as: scene.ana)
    #expect(try await !scene.receivesReading(ben))
  }

  @Test func `a member receives nothing about a challenge that a block hides`() async throws {
    let scene = try await Scene()
    let server = scene.server
    let id = try await server.post(
      "/challenges", as: scene.ana,
      json: ["title": "Read", "unit": "days", "amount": 1, "window": "week", "visibility": "everyone"]
    ).string("id")
    for token in [scene.ben, scene.cleo] {
      try await server.must(.put, "/challenges/\(id)/membership", as: token)
    }
    let ben = try await scene.listener(scene.ben)
    func read() async throws {
      let session = try await scene.start(.onlyMe, as: scene.cleo)
      server.advance(.seconds(600))
      try await server.must(.post, "/reading-sessions/\(session)/complete", as: scene.cleo)
    }
    try await server.must(.post, "/users/ben/block", as: scene.ana)
    #expect(try await server.get("/challenges/\(id)", as: scene.ben).status == 404)
    try await read()
    #expect(try await !scene.receivesReading(ben))
    #expect(try await server.notifications(of: scene.ben).isEmpty)
  }

  @Test func `a declined request and a block between others are not announced`() async throws {
    let scene = try await Scene()
    let server = scene.server
    try await server.must(.put, "/users/ben/friendship", as: scene.ana)
    let ana = try await scene.listener(scene.ana)
    try await server.must(.delete, "/users/ana/friendship", as: scene.ben)
    #expect(try await !scene.receivesReading(ana))
    let ben = try await scene.listener(scene.ben)
    try await server.must(.delete, "/users/ben/friendship", as: scene.ana)
    try await server.must(.put, "/users/ben/friendship", as: scene.ana)
    #expect(try await !scene.receivesReading(ben))
    let cleo = try await scene.listener(scene.cleo)
    try await server.must(.post, "/users/cleo/block", as: scene.ana)
    #expect(try await !scene.receivesReading(cleo))
  }
}
