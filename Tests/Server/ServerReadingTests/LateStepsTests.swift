import Foundation
import HTTPServer
import ServerTesting
import Testing

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

  @Test func `a session that is told late ends where it was paused, or where the next one began`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    let third = "0192b1f0-0000-7000-8000-000000000003"
    try await ana.start(id: one)
    _ = try await ana.step(one, "pause")
    server.advance(.seconds(36_000))
    try await ana.start(id: other)
    server.advance(.seconds(600))
    // Ten minutes of reading and one hour later five of another book, an hour before the other device began.
    _ = try await ana.step(one, "resume", ["secondsAgo": 10_200])
    #expect(try await ana.session(one).int("elapsedSeconds") == 9_600)
    _ = try await ana.step(one, "pause", ["secondsAgo": 9_600])
    #expect(try await ana.session(one).int("elapsedSeconds") == 600)
    _ = try await ana.step(one, "resume", ["secondsAgo": 7_200])
    try await ana.start(id: third, with: ["secondsAgo": 6_000])
    #expect(try await ana.session(one).int("elapsedSeconds") == 1_800)
    let ended = try await ana.step(third, "complete", ["secondsAgo": 5_700])
    #expect(try ended.int("elapsedSeconds") == 300)
    #expect(try await ana.session(other).int("elapsedSeconds") == 600)
  }

  @Test func `what was forgotten and gave way to another one ends where it is told late`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    server.advance(.seconds(5 * 3_600))
    try await ana.start(id: other)
    #expect(try await ana.session(one).int("elapsedSeconds") == 4 * 3_600)
    _ = try await ana.step(one, "pause", ["secondsAgo": 5 * 3_600 - 900])
    #expect(try await ana.session(one).int("elapsedSeconds") == 900)
    #expect(try await ana.session(other).string("status") == "active")
  }

  @Test func `going on before another device paused counts from there, until its own pause is told`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    server.advance(.seconds(600))
    _ = try await ana.step(one, "pause")
    server.advance(.seconds(3_600))
    _ = try await ana.step(one, "resume")
    server.advance(.seconds(60))
    _ = try await ana.step(one, "pause")
    server.advance(.seconds(100))
    _ = try await ana.step(one, "resume", ["secondsAgo": 3_000])
    #expect(try await ana.session(one).int("elapsedSeconds") == 760)
    _ = try await ana.step(one, "pause", ["secondsAgo": 2_000])
    server.advance(.seconds(3_600))
    #expect(try await ana.session(one).string("status") == "paused")
    #expect(try await ana.session(one).int("elapsedSeconds") == 660)
  }

  @Test func `whoever stopped first ends the stretch, also where the session was completed since`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    server.advance(.seconds(3_600))
    _ = try await ana.step(one, "complete")
    let cut = try await ana.step(one, "pause", ["secondsAgo": 1_800])
    #expect(try cut.string("status") == "completed")
    #expect(try cut.int("elapsedSeconds") == 1_800)
    let again = try await ana.step(one, "complete", ["secondsAgo": 2_400])
    #expect(try again.int("elapsedSeconds") == 1_200)
    let days = try await ana.days()
    #expect(days.first?["seconds"] as? Int == 1_200)
  }

  @Test func `what is told late and runs on does not show twice what another device told`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    server.advance(.seconds(7_200))
    try await ana.start(id: other)
    server.advance(.seconds(600))
    _ = try await ana.step(other, "complete")
    server.advance(.seconds(600))
    try await ana.start(id: one, with: ["secondsAgo": 1_800])
    #expect(try await ana.session(one).string("status") == "active")
    #expect(try await ana.session(one).int("elapsedSeconds") == 1_200)
    #expect(try await ana.step(one, "complete").int("elapsedSeconds") == 1_200)
  }

  @Test func `what was forgotten and went on later ends where another beginning is told late`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    server.advance(.seconds(36_000))
    _ = try await ana.step(one, "resume")
    try await ana.start(id: other, with: ["secondsAgo": 33_000])
    #expect(try await ana.session(one).int("elapsedSeconds") == 3_000)
    _ = try await ana.step(other, "pause", ["secondsAgo": 32_000])
    #expect(try await ana.session(other).int("elapsedSeconds") == 1_000)
  }

  @Test func `a pause that is told after another device went on again cuts the stretch that it was of`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    server.advance(.seconds(9_000))
    try await ana.start(id: other)
    server.advance(.seconds(500))
    _ = try await ana.step(one, "resume")
    server.advance(.seconds(500))
    _ = try await ana.step(one, "pause", ["secondsAgo": 9_400])
    #expect(try await ana.session(one).string("status") == "active")
    #expect(try await ana.step(one, "complete").int("elapsedSeconds") == 1_100)
  }

  @Test func `a pause from before another one's cuts what ran on from there, also when a third book began`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    server.advance(.seconds(12_000))
    try await ana.start(id: one, with: ["secondsAgo": 9_000])
    _ = try await ana.step(one, "pause", ["secondsAgo": 6_000])
    _ = try await ana.step(one, "resume", ["secondsAgo": 8_500])
    try await ana.start(id: other, with: ["secondsAgo": 3_000])
    _ = try await ana.step(one, "pause", ["secondsAgo": 8_000])
    #expect(try await ana.step(one, "complete").int("elapsedSeconds") == 3_000)
  }

  @Test(arguments: ["complete", "resume"])
  func `beginning something else, told late, cuts what has gone on or ended since`(step: String)
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    let third = "0192b1f0-0000-7000-8000-000000000003"
    try await ana.start(id: one)
    server.advance(.seconds(7_000))
    try await ana.start(id: other)
    server.advance(.seconds(1_000))
    _ = try await ana.step(one, step)
    try await ana.start(id: third, with: ["secondsAgo": 7_000])
    _ = try await ana.step(third, "pause", ["secondsAgo": 6_500])
    #expect(try await ana.session(one).int("elapsedSeconds") == 1_000)
    #expect(try await ana.session(third).int("elapsedSeconds") == 500)
  }

  @Test func `a book that was begun after going on with one ends that, whatever another device told of then`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    server.advance(.seconds(12_000))
    try await ana.start(id: one, with: ["secondsAgo": 9_000])
    _ = try await ana.step(one, "pause", ["secondsAgo": 6_000])
    _ = try await ana.step(one, "resume", ["secondsAgo": 8_500])
    try await ana.start(id: other, with: ["secondsAgo": 8_000])
    #expect(try await ana.session(one).string("status") == "paused")
    #expect(try await ana.session(one).int("elapsedSeconds") == 3_000)
    _ = try await ana.step(other, "pause", ["secondsAgo": 5_000])
    #expect(try await ana.session(other).int("elapsedSeconds") == 1_000)
  }

  @Test func `a completed session that is cut late counts for its day as long as it was`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start(id: one)
    server.advance(.seconds(7_000))
    try await ana.start(id: other)
    _ = try await ana.step(one, "complete")
    #expect(try await ana.days().first?["seconds"] as? Int == 7_000)
    _ = try await ana.step(other, "discard")
    try await ana.start(with: ["secondsAgo": 6_000])
    #expect(try await ana.days().first?["seconds"] as? Int == 1_000)
  }

  @Test func `an early pause cuts all that a stretch has on both sides of another book`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    server.advance(.seconds(4_000))
    try await ana.start(id: other, with: ["secondsAgo": 3_000])
    _ = try await ana.step(other, "complete", ["secondsAgo": 2_800])
    try await ana.start(id: one, with: ["secondsAgo": 4_000])
    #expect(try await ana.step(one, "complete").int("elapsedSeconds") == 3_800)
    #expect(try await ana.step(one, "pause", ["secondsAgo": 3_500]).int("elapsedSeconds") == 500)
  }
}
