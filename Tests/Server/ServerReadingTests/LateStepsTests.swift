import Foundation
import HTTPServer
import ServerTesting
import Testing

/// Late steps of one device, combined with timely ones of another.
struct LateStepsTests {
  private typealias Reader = ReadingSessionTests.Reader
  private let one = "0192b1f0-0000-7000-8000-000000000001"
  private let other = "0192b1f0-0000-7000-8000-000000000002"

  @Test func `a step retried under its key may report a new age`() async throws {
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

  @Test func `a late session ends at the start of the running one`() async throws {
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

  @Test func `a late resume ends at the start of the running session`() async throws {
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

  @Test func `a pause from before another device's resume pauses nothing, and the end keeps all time`()
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

  @Test func `briefly delayed steps count in order of arrival`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    server.advance(.seconds(600))
    // The start was delayed by 40 seconds; the next one arrives immediately.
    try await ana.start(id: one)
    try await ana.start(id: other, with: ["secondsAgo": 30])
    #expect(try await ana.session(one).string("status") == "paused")
    #expect(try await ana.session(other).string("status") == "active")
    _ = try await ana.step(other, "pause", ["secondsAgo": 31])
    #expect(try await ana.session(other).string("status") == "paused")
  }

  @Test func `a late session ends at its pause or at the start of the next one`()
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
    // Ten minutes of reading, and an hour later five of another book, an hour before the other device began.
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

  @Test func `a forgotten session that was preempted ends at its late end`() async throws {
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

  @Test func `a resume before another device's pause counts from there until its own pause`()
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

  @Test func `the earliest stop ends the interval, even after the session was completed`()
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

  @Test func `a late session that still runs does not repeat another device's time`()
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

  @Test func `a forgotten and resumed session ends at the late start of another one`()
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

  @Test func `a pause that arrives after a resume cuts its own interval`()
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

  @Test func `a pause before another one cuts the rest of the interval, even after a third session began`()
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
  func `a late start of another book cuts everything since`(step: String)
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

  @Test func `starting a book after a resume ends the resumed one, regardless of other devices`()
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

  @Test func `cutting a completed session late also corrects its day`() async throws {
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

  @Test func `an early pause cuts both parts of an interval around another book`() async throws {
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
