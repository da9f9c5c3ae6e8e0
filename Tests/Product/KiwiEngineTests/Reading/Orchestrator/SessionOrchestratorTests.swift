import EngineTesting
import KiwiKit
import Testing

@testable import KiwiEngine

struct SessionOrchestratorTests {
  // MARK: Order and time

  @Test func `steps are sent one after the other with ages by the device's uptime`() throws {
    var device = OrchestratorDriver()
    device.start("a")
    device.pass(seconds: 600)
    device.perform(.pause, "a")
    device.pass(seconds: 60)
    device.wallError = -900_000_000
    let start = try device.sent()
    #expect(start.secondsAgo == 660)
    let result1 = device.send()
    #expect(result1 == nil)
    device.pass(seconds: 5)
    device.answer(start, .success(device.session("a", .active, 665)))
    let pause = try device.sent()
    #expect(pause.action == .pause && pause.secondsAgo == 65)
    device.answer(pause, .success(device.session("a", .paused, 600)))
    #expect(device.machine.steps.isEmpty)
    #expect(device.shown == ["a paused 600"])
  }

  @Test func `an unanswered step is sent again with its key and a new age`() throws {
    var device = OrchestratorDriver()
    device.start("a")
    let first = try device.sent()
    device.pass(seconds: 30)
    device.answer(first, .failure(.timedOut))
    let result2 = device.send()
    #expect(result2 == nil)
    device.pass(seconds: 1)
    let second = try device.sent()
    #expect(second.key == first.key && second.secondsAgo == first.secondsAgo + 31)
  }

  @Test func `repeated server errors drop no steps`() throws {
    var device = OrchestratorDriver()
    device.start("a")
    for _ in 0..<100 {
      let request = try device.sent()
      device.answer(request, .failure(.serverFailed))
      device.pass(seconds: 61)
    }
    #expect(device.machine.steps.count == 1)
  }

  @Test func `after a restart the same steps are sent with the same keys`() throws {
    var device = OrchestratorDriver()
    device.start("a")
    device.perform(.pause, "a")
    let request = try device.sent()
    var again = device
    again.machine = SessionOrchestrator(me: OrchestratorDriver.me, random: RandomSource(seed: 9))
    again.machine.restore(device.machine.steps, snapshot: nil)
    again.machine.resume()
    again.reboot()
    again.pass(seconds: 20)
    let repeated = try again.sent()
    #expect(repeated.key == request.key && repeated.secondsAgo == 20)
    again.answer(repeated, .success(again.session("a", .active)))
    #expect(again.send()?.action == .pause)
  }

  @Test func `no step is sent before it is recorded and the session's user confirmed`() {
    var device = OrchestratorDriver(isResumed: false)
    device.start("a")
    let result3 = device.send()
    #expect(result3 == nil)
    device.machine.resume()
    let changes = device.machine.record(.pause, sessionId: "a", now: device.now)
    let start = device.send()
    #expect(start != nil)
    device.answer(start, .success(device.session("a", .active)))
    let result4 = device.send()
    #expect(result4 == nil)
    device.machine.recorded(changes ?? [])
    let result5 = device.send()
    #expect(result5?.action == .pause)
    device.answer(nil, .failure(.unauthorized))
  }

  @Test func `the age of a start is exact and the age of an end is limited`() {
    var device = OrchestratorDriver(isResumed: false)
    device.start("a")
    device.perform(.pause, "a")
    device.pass(seconds: 8 * 86_400)
    let requests = device.machine.steps.compactMap { device.machine.request(for: $0.id, now: device.now) }
    #expect(requests.map(\.secondsAgo) == [8 * 86_400, Limits.readingLateness])
  }

  // MARK: Idempotency

  @Test func `completing twice counts once and pausing a paused session does nothing`() {
    var device = OrchestratorDriver(isResumed: false)
    device.start("a")
    let result6 = device.start("a")
    #expect(result6.isEmpty)
    device.perform(.pause, "a")
    let result7 = device.perform(.pause, "a")
    #expect(result7.isEmpty)
    device.perform(.complete(ReadingSessionOutcome(endPage: 3)), "a")
    let result8 = device.perform(.complete(ReadingSessionOutcome(endPage: 4)), "a")
    #expect(result8.isEmpty)
    let result9 = device.perform(.resume, "a")
    #expect(result9.isEmpty)
    #expect(device.machine.shown(now: device.now).completed.map(\.endPage) == [3])
    #expect(device.machine.waitingSessions == 1)
  }

  @Test func `a new session pauses the previous one and loses nothing`() {
    var device = OrchestratorDriver(isResumed: false)
    device.start("a")
    device.pass(seconds: 100)
    device.start("b")
    device.pass(seconds: 20)
    #expect(device.shown == ["b active 20", "a paused 100"])
    device.perform(.resume, "a")
    device.pass(seconds: 5)
    #expect(device.shown == ["b paused 20", "a active 105"])
  }

  @Test func `a forgotten session counts four hours and is paused`() {
    var device = OrchestratorDriver(isResumed: false)
    device.start("a")
    device.pass(seconds: 5 * 3_600)
    #expect(device.shown == ["a paused 14400"])
  }

  // MARK: Discarding

  @Test func `a session that was never sent is discarded without a request`() {
    var device = OrchestratorDriver(isResumed: false)
    device.start("a")
    device.perform(.pause, "a")
    let result10 = device.perform(.discard, "a")
    #expect(result10.count == 2, "Both steps are dropped.")
    #expect(device.machine.steps.isEmpty && device.shown.isEmpty)
  }

  @Test func `a session paused by a discarded one stays paused`() {
    var device = OrchestratorDriver(isResumed: false)
    device.start("a")
    device.pass(seconds: 60)
    device.start("b")
    device.pass(seconds: 60)
    device.perform(.discard, "b")
    device.pass(seconds: 60)
    #expect(device.shown == ["a paused 60"])
    #expect(device.machine.steps.map(\.action).last == .pause)
  }

  @Test func `a forgotten session resumes from four hours`() {
    var device = OrchestratorDriver(isResumed: false)
    device.start("a")
    device.pass(seconds: 5 * 3_600)
    device.perform(.resume, "a")
    device.pass(seconds: 60)
    #expect(device.shown == ["a active 14460"])
  }

  @Test func `the start of a discarded session is sent first if it may have arrived`() throws {
    var device = OrchestratorDriver()
    device.start("a")
    device.perform(.pause, "a")
    let start = try device.sent()
    device.answer(start, .failure(.timedOut))
    device.perform(.discard, "a")
    #expect(device.shown.isEmpty)
    device.pass(seconds: 5)
    let again = try device.sent()
    #expect(again.key == start.key)
    device.answer(again, .success(device.session("a", .active)))
    let discard = try device.sent()
    #expect(discard.action == .discard)
    device.answer(discard, .failure(.notFound))
    #expect(device.machine.steps.isEmpty && device.shown.isEmpty)
  }

  // MARK: Rejections

  @Test func `a rejection is reported with its message and drops dependent steps`() throws {
    var device = OrchestratorDriver()
    device.start("a")
    device.perform(.pause, "a")
    device.start("b")
    let request = try device.sent()
    let consequences = device.answer(
      request, .failure(.rejected(status: 422, code: "invalid", message: "Too late.", field: "secondsAgo")))
    #expect(consequences.rejection?.message == "The session with “Book a” did not start. Too late.")
    #expect(device.machine.steps.map(\.sessionId) == ["b"])
    #expect(device.shown == ["b active 0"])
  }

  @Test func `a session that can no longer be joined becomes a solo session`() throws {
    var device = OrchestratorDriver()
    device.start("a", joining: "f")
    device.pass(seconds: 60)
    let request = try device.sent()
    let over = APIFailure.rejected(
      status: 409, code: "session_over", message: "This session is over.", field: nil)
    let consequences = device.answer(request, .failure(over))
    #expect(consequences.rejection?.message.hasPrefix("You could not join the session") == true)
    let result11 = device.send()
    #expect(result11 == nil)
    device.machine.recorded(consequences.changes)
    let alone = try device.sent()
    #expect(alone.key != request.key && alone.secondsAgo == 60)
    guard case .start(_, let joined) = alone.action else {
      Issue.record("Another step is due.")
      return
    }
    #expect(joined == nil)
  }

  @Test func `a session discarded on another device drops its steps`() throws {
    var device = OrchestratorDriver()
    let result12 = device.machine.finishRefresh(
      device.machine.beginRefresh(), open: [device.session("a", .active, 10)], completed: [], now: device.now)
    #expect(result12)
    device.perform(.pause, "a")
    device.perform(.resume, "a")
    let consequences = device.answer(device.send(), .failure(.notFound))
    #expect(consequences.rejection?.message == "The session was discarded on another device.")
    #expect(device.machine.steps.isEmpty && device.shown.isEmpty)
  }

  // MARK: Shown sessions

  @Test func `a read from before a response is repeated`() throws {
    var device = OrchestratorDriver()
    device.start("a")
    let stamp = device.machine.beginRefresh()
    device.answer(device.send(), .success(device.session("a", .active)))
    let result13 = device.machine.finishRefresh(stamp, open: [], completed: [], now: device.now)
    #expect(!result13)
    #expect(device.shown == ["a active 0"])
  }

  @Test func `the server's time of a session paused meanwhile is corrected`() {
    var device = OrchestratorDriver(isResumed: false)
    let result14 = device.machine.finishRefresh(
      device.machine.beginRefresh(), open: [device.session("a", .active, 100)], completed: [], now: device.now
    )
    #expect(result14)
    device.pass(seconds: 50)
    device.perform(.pause, "a")
    device.pass(seconds: 30)
    // The server does not know of the pause and keeps counting.
    let result15 = device.machine.finishRefresh(
      device.machine.beginRefresh(), open: [device.session("a", .active, 180)], completed: [], now: device.now
    )
    #expect(result15)
    #expect(device.shown == ["a paused 150"])
  }

  @Test func `the number of pending steps is bounded`() {
    var configuration = SessionOrchestrator.Configuration()
    configuration.steps = 3
    var machine = SessionOrchestrator(
      me: OrchestratorDriver.me, configuration: configuration, random: RandomSource(seed: 1))
    let now = OrchestratorDriver().now
    for id in ["a", "b", "c"] {
      let taken = machine.record(.start(ReadingSessionStart(id: id), joining: nil), sessionId: id, now: now)
      #expect(taken != nil)
    }
    let tooMany = machine.record(.pause, sessionId: "c", now: now)
    #expect(tooMany == nil)
  }
}
