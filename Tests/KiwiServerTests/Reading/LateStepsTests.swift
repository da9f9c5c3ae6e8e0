import Foundation
import HTTPServer
import Testing

@testable import KiwiServer

/// What a device tells late, beside what another one tells at once.
struct LateStepsTests {
  private typealias Reader = ReadingSessionTests.Reader
  private let one = "0192b1f0-0000-7000-8000-000000000001"
  private let other = "0192b1f0-0000-7000-8000-000000000002"

  @Test func `a step that is sent again under its key may tell anew how long ago it was`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    server.advance(.seconds(600))
    func pause(_ secondsAgo: Int) async throws -> Answer {
      try await server.send(
        .post, "/reading-sessions/\(one)/pause", json: ["secondsAgo": secondsAgo], as: ana.token,
        headers: ["Idempotency-Key": "pause"])
    }
    #expect(try await pause(0).status == 200)
    server.advance(.seconds(60))
    _ = try await ana.step(one, "resume")
    server.advance(.seconds(30))
    let again = try await pause(90)
    #expect(again.status == 200)
    #expect(try again.string("status") == "active")
    let elsewhere = try await server.send(
      .post, "/reading-sessions/\(one)/resume", json: [:], as: ana.token,
      headers: ["Idempotency-Key": "pause"])
    #expect(elsewhere.status == 422)
  }

  @Test func `a session that is told late ran until the one that runs, which runs on`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    server.advance(.seconds(3_600))
    try await ana.start(id: other)
    server.advance(.seconds(1_200))
    try await ana.start(id: one, with: ["secondsAgo": 3_000])
    #expect(try await ana.session(one).string("status") == "paused")
    #expect(try await ana.session(one).int("elapsedSeconds") == 1_800)
    #expect(try await ana.session(other).string("status") == "active")
    #expect(try await ana.session(other).int("elapsedSeconds") == 1_200)
    _ = try await ana.step(one, "pause", ["secondsAgo": 600])
    #expect(try await ana.session(one).int("elapsedSeconds") == 1_800)
  }

  @Test func `going on with a session is told late in the same way`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    _ = try await ana.step(one, "pause")
    server.advance(.seconds(3_600))
    try await ana.start(id: other)
    server.advance(.seconds(600))
    _ = try await ana.step(one, "resume", ["secondsAgo": 1_800])
    #expect(try await ana.session(one).int("elapsedSeconds") == 1_200)
    #expect(try await ana.session(other).string("status") == "active")
  }

  @Test func `a pause from before another device went on pauses nothing, and an end loses nothing`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    server.advance(.seconds(600))
    _ = try await ana.step(one, "pause")
    server.advance(.seconds(3_600))
    _ = try await ana.step(one, "resume")
    server.advance(.seconds(1_800))
    _ = try await ana.step(one, "pause", ["secondsAgo": 3_000])
    #expect(try await ana.session(one).string("status") == "active")
    let ended = try await ana.step(one, "complete", ["secondsAgo": 3_000])
    #expect(try ended.int("elapsedSeconds") == 2_400)
  }

  @Test func `what a network held up for a moment counts in the order in which it is told`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    server.advance(.seconds(600))
    // Its beginning was on the way for 40 seconds; the next one is told at once.
    try await ana.start(id: one)
    try await ana.start(id: other, with: ["secondsAgo": 30])
    #expect(try await ana.session(one).string("status") == "paused")
    #expect(try await ana.session(other).string("status") == "active")
    _ = try await ana.step(other, "pause", ["secondsAgo": 31])
    #expect(try await ana.session(other).string("status") == "paused")
  }
}
