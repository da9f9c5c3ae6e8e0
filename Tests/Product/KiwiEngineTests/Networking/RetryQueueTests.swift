import Foundation
import Testing

@testable import KiwiEngine

struct RetryQueueTests {
  private typealias Queue = RetryQueue<String, Int, Date>
  private static let start = Date(timeIntervalSince1970: 1_770_000_000)
  private static let policy = RetryPolicy(
    attempts: 3, baseDelay: .seconds(1), maximumDelay: .seconds(4), jitter: 0.5)
  private static let refusal = APIFailure.rejected(status: 422, code: "invalid", message: "No.", field: nil)

  private func queue(_ change: (inout Queue.Rules) -> Void = { _ in }) -> Queue {
    var rules = Queue.Rules(backoff: Self.policy)
    change(&rules)
    var queue = Queue(rules)
    queue.unpause()
    return queue
  }

  /// Sends lane "a" once and fails it.
  private func fail(
    _ queue: inout Queue, _ failure: APIFailure, at now: Date = start, chance: Double = 0
  ) -> Queue.Verdict {
    queue.begin(1, in: "a")
    return queue.fail("a", failure, now: now, chance: chance)
  }

  private func wait(of queue: Queue, at now: Date = start) -> Duration? {
    if case .waiting(let wait) = queue.readiness(of: "a", now: now) { wait.duration } else { nil }
  }

  @Test func `a new queue is paused`() {
    let queue = Queue(Queue.Rules(backoff: Self.policy))
    #expect(queue.isPaused)
    #expect(queue.readiness(of: "a", now: Self.start) == .held)
    #expect(queue.next(of: ["a"], now: Self.start) == .rest)
  }

  @Test func `a lane has one piece in flight, and the queue as many as its rules allow`() {
    var queue = queue { $0.concurrency = 2 }
    queue.begin(1, in: "a")
    #expect(queue.inFlight == ["a": 1])
    #expect(queue.readiness(of: "a", now: Self.start) == .held)
    #expect(queue.next(of: ["a", "b", "c"], now: Self.start) == .send("b"))
    queue.begin(2, in: "b")
    #expect(queue.next(of: ["a", "b", "c"], now: Self.start) == .rest)
    queue.succeed("a")
    #expect(queue.next(of: ["a", "b", "c"], now: Self.start) == .send("a"))
    queue.forget("b")
    #expect(queue.inFlight.isEmpty)
  }

  @Test(arguments: [
    APIFailure.offline, .timedOut, .cancelled, .rateLimited(retryAfter: nil), .serverFailed,
    .unavailable(message: "Later."),
  ])
  func `temporary failures are retried after growing waits`(failure: APIFailure) {
    var queue = queue()
    for seconds in [1, 2, 4, 4] {
      #expect(fail(&queue, failure) == .retry)
      #expect(wait(of: queue) == .seconds(seconds))
      #expect(queue.readiness(of: "a", now: Self.start + Double(seconds)) == .ready)
      #expect(queue.readiness(of: "b", now: Self.start) == .ready)
    }
  }

  @Test func `jitter lengthens a wait, and the server's own wait is its minimum`() {
    var queue = queue()
    _ = fail(&queue, .offline, chance: 1)
    #expect(wait(of: queue) == .milliseconds(1_500))
    _ = fail(&queue, .rateLimited(retryAfter: .seconds(90)))
    #expect(wait(of: queue) == .seconds(90))
    _ = fail(&queue, .rateLimited(retryAfter: .seconds(1)))
    #expect(wait(of: queue) == .seconds(4))
  }

  @Test func `the shortest wait is next when no lane is ready`() {
    var queue = queue { $0.concurrency = 2 }
    _ = fail(&queue, .rateLimited(retryAfter: .seconds(30)))
    queue.begin(2, in: "b")
    _ = queue.fail("b", .offline, now: Self.start, chance: 0)
    guard case .wait(let wait) = queue.next(of: ["a", "b"], now: Self.start) else {
      Issue.record("A lane is ready.")
      return
    }
    #expect(wait.end == Self.start + 1)
    #expect(queue.next(of: ["a", "b"], now: Self.start + 1) == .send("b"))
  }

  @Test func `an ended session pauses the queue until it resumes`() {
    var queue = queue()
    #expect(fail(&queue, .unauthorized) == .paused)
    #expect(queue.isPaused && queue.inFlight.isEmpty)
    #expect(queue.readiness(of: "b", now: Self.start) == .held)
    queue.resume()
    #expect(queue.readiness(of: "a", now: Self.start) == .ready)
  }

  @Test func `resuming ends waits and starts the backoff again, or keeps it`() {
    var queue = queue()
    for _ in 1...2 { _ = fail(&queue, .offline) }
    var kept = queue
    queue.resume()
    kept.resume(keepsBackoff: true)
    #expect(wait(of: queue) == nil && wait(of: kept) == nil)
    _ = fail(&queue, .offline)
    _ = fail(&kept, .offline)
    #expect(wait(of: queue) == .seconds(1))
    #expect(wait(of: kept) == .seconds(4))
  }

  @Test func `ending a pause keeps the waits of entries`() {
    var queue = queue()
    _ = fail(&queue, .offline)
    queue.pause()
    #expect(queue.readiness(of: "a", now: Self.start) == .held)
    queue.unpause()
    #expect(wait(of: queue) == .seconds(1))
  }

  @Test func `rejected work changes no backoff`() {
    var queue = queue()
    #expect(fail(&queue, Self.refusal) == .rejected)
    #expect(fail(&queue, .invalidResponse) == .rejected)
    #expect(queue.inFlight.isEmpty)
    #expect(queue.readiness(of: "a", now: Self.start) == .ready)
    _ = fail(&queue, .offline)
    #expect(wait(of: queue) == .seconds(1))
  }

  @Test func `a lane is exhausted after the maximum number of failures, regardless of pauses`() {
    var queue = queue { $0.maxFailures = 2 }
    #expect(fail(&queue, .serverFailed) == .retry)
    for _ in 1...5 { #expect(fail(&queue, .timedOut) == .retry) }
    queue.resume()
    #expect(fail(&queue, .unavailable(message: "Later.")) == .exhausted)
    #expect(fail(&queue, .serverFailed) == .retry)
    queue.reset("a")
    #expect(fail(&queue, .serverFailed) == .retry)
    queue.succeed("a")
    #expect(fail(&queue, .serverFailed) == .retry)
  }

  @Test func `silence and unreadable answers count where the rules say so`() {
    var queue = queue {
      $0.maxFailures = 2
      $0.countsSilence = true
      $0.retriesUnreadableAnswers = true
    }
    #expect(fail(&queue, .offline) == .retry)
    #expect(fail(&queue, .invalidResponse) == .exhausted)
    #expect(wait(of: queue) == .seconds(2))
  }

  @Test func `forgetting failures leaves work in flight, and ending it leaves the failures`() {
    var queue = queue()
    _ = fail(&queue, .offline)
    queue.begin(2, in: "a")
    queue.reset("a")
    #expect(queue.inFlight == ["a": 2])
    _ = queue.fail("a", .offline, now: Self.start, chance: 0)
    #expect(wait(of: queue) == .seconds(1))
    queue.begin(3, in: "a")
    queue.end("a")
    _ = fail(&queue, .offline)
    #expect(wait(of: queue) == .seconds(2))
  }

  @Test func `a device's own count decides, not its clock`() {
    func moment(_ wall: Int64, _ uptime: Int64, _ boot: String = "1") -> DeviceMoment {
      DeviceMoment(wall: wall, uptime: uptime, boot: boot)
    }
    let wait = RetryWait(start: moment(0, 0), duration: .microseconds(1_500_900))
    #expect(wait.remaining(at: moment(9_000_000, 500)) == .milliseconds(1_000))
    #expect(wait.remaining(at: moment(0, 1_500)) == nil)
    #expect(wait.remaining(at: moment(600, 200, "2")) == .milliseconds(900))
    let endless = RetryWait(start: moment(0, 0), duration: .seconds(Int64.max))
    #expect(endless.remaining(at: moment(0, 0)) != nil)
  }
}
