@testable import ServerAccounts
import SQLite
import ServerTesting
import TestSupport
import Testing
import Threads

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

/// Tests the queue with a real database and test job kinds.
struct JobQueueTests {
  private struct Number: Codable, Sendable {
    let value: Int
  }

  private struct Trouble: Error {}

  /// Records the calls of a test's job kinds.
  private final class Calls: Sendable {
    private let values = Mutex<[Int]>([])
    func note(_ value: Int) { values.withLock { $0.append(value) } }
    var all: [Int] { values.withLock { $0 } }
  }

  private func queue(_ server: TestServer, _ kinds: [AnyJobKind]) -> JobQueue {
    let context = server.context
    return JobQueue(
      kinds: kinds, storage: context.storage, log: Log(level: .error, format: .text, descriptor: 2),
      now: context.now, random: { $0 })
  }

  private func enqueue(
    _ queue: JobQueue, _ kind: JobKind<Number>, _ value: Int, subject: String? = nil, ownerKey: Int64? = nil,
    _ server: TestServer
  ) async throws {
    try await server.context.storage.write { transaction in
      try queue.enqueue(kind, Number(value: value), subject: subject, ownerKey: ownerKey, in: transaction)
    }
  }

  private func jobs(_ server: TestServer) throws -> [JobRecord] {
    try server.context.storage.read { try JobStore($0).list(limit: 2_000) }
  }

  @Test func `jobs run once, in the order in which they are due`() async throws {
    let server = try await TestServer()
    let calls = Calls()
    let kind = JobKind<Number>("test") { number, _ in calls.note(number.value) }
    let queue = queue(server, [AnyJobKind(kind)])
    for value in 1...5 { try await enqueue(queue, kind, value, server) }
    try await queue.runUntilIdle(in: server.context)
    try await queue.runUntilIdle(in: server.context)
    #expect(calls.all == [1, 2, 3, 4, 5])
    #expect(try jobs(server).isEmpty)
  }

  @Test func `accounts take turns, no matter how many jobs they enqueue`() async throws {
    let server = try await TestServer()
    var keys: [Int64] = []
    for name in ["ana", "bob", "cy"] {
      _ = try await server.signUp(name)
      keys.append(
        try server.context.storage.read { try #require(try UserStore($0).user(username: name)).key })
    }
    let calls = Calls()
    let kind = JobKind<Number>("test") { number, _ in calls.note(number.value) }
    let queue = queue(server, [AnyJobKind(kind)])
    for value in 0..<8 { try await enqueue(queue, kind, 10 + value, ownerKey: keys[0], server) }
    for value in 0..<2 { try await enqueue(queue, kind, 20 + value, ownerKey: keys[1], server) }
    try await enqueue(queue, kind, 30, ownerKey: keys[2], server)
    try await queue.runUntilIdle(in: server.context)
    #expect(calls.all == [10, 20, 30, 11, 21, 12, 13, 14, 15, 16, 17])
  }

  @Test func `one account leaves a slot for the others`() async throws {
    let server = try await TestServer()
    var keys: [Int64] = []
    for name in ["ana", "bob"] {
      _ = try await server.signUp(name)
      keys.append(
        try server.context.storage.read { try #require(try UserStore($0).user(username: name)).key })
    }
    let (gate, bobs) = (Gate(), Gate())
    let kind = JobKind<Number>("test") { number, _ in
      if number.value == 1 { await gate.wait() } else { bobs.open() }
    }
    let queue = queue(server, [AnyJobKind(kind, concurrency: 2)])
    for _ in 0..<5 { try await enqueue(queue, kind, 1, ownerKey: keys[0], server) }
    let run = Task { await queue.run(in: server.context) }
    try await enqueue(queue, kind, 2, ownerKey: keys[1], server)
    await bobs.wait()
    #expect(try jobs(server).count { $0.state.phase == .running && $0.ownerKey == keys[0] } <= 1)
    gate.open()
    while try !jobs(server).isEmpty { await Task.yield() }
    run.cancel()
    await run.value
  }

  @Test func `a rolled back write enqueues no job`() async throws {
    let server = try await TestServer()
    let kind = JobKind<Number>("test") { _, _ in }
    let queue = queue(server, [AnyJobKind(kind)])
    await #expect(throws: Trouble.self) {
      try await server.context.storage.write { transaction in
        try queue.enqueue(kind, Number(value: 1), in: transaction)
        throw Trouble()
      }
    }
    #expect(try jobs(server).isEmpty)
  }

  @Test
  func `a failing job is retried with increasing delays and kept with its error after the last attempt`()
    async throws
  {
    let server = try await TestServer()
    let calls = Calls()
    let kind = JobKind<Number>("test", maxAttempts: 3) { number, _ in
      calls.note(number.value)
      throw Trouble()
    }
    let queue = queue(server, [AnyJobKind(kind)])
    try await enqueue(queue, kind, 1, server)
    for (attempt, wait) in [(1, 2), (2, 4)] {
      try await queue.runUntilIdle(in: server.context)
      let job = try #require(try jobs(server).first)
      #expect(job.state.attempts == attempt)
      #expect(job.state.at == server.context.now().adding(.seconds(wait)))
      #expect(job.lastError?.contains("Trouble") == true)
      server.advance(.seconds(wait))
    }
    try await queue.runUntilIdle(in: server.context)
    #expect(try jobs(server).map(\.state.phase) == [.dead])
    #expect(calls.all.count == 3)
    server.advance(JobLimits.deadLifetime + .seconds(1))
    try await ExpiredRows.remove(in: server.context)
    #expect(try jobs(server).isEmpty)
  }

  @Test func `an unreadable payload fails immediately`() async throws {
    let server = try await TestServer()
    let kind = JobKind<Number>("test") { _, _ in }
    let queue = queue(server, [AnyJobKind(kind)])
    try await server.context.storage.write { transaction in
      try JobStore(transaction).insert(
        kind: "test", subject: nil, payload: [1, 2], ownerKey: nil, at: Timestamp(seconds: 0),
        now: Timestamp(seconds: 0))
    }
    try await queue.runUntilIdle(in: server.context)
    #expect(try jobs(server).map(\.state.phase) == [.dead])
  }

  @Test func `the effect and the end of a job are one commit, and a cancelled job has no effect`()
    async throws
  {
    let server = try await TestServer()
    let calls = Calls()
    let kind = JobKind<Number>("test") { number, run in
      try await run.server.storage.write { transaction in
        for var job in try JobStore(transaction).list(limit: 9) {
          let next = job.state.cancel()
          try JobStore(transaction).save(job, next)
        }
      }
      await #expect(throws: JobOutdated.self) { try await run.report(done: 1, of: 2) }
      try await run.complete { _ in calls.note(number.value) }
    }
    let queue = queue(server, [AnyJobKind(kind)])
    try await enqueue(queue, kind, 1, server)
    try await queue.runUntilIdle(in: server.context)
    #expect(calls.all.isEmpty)
    #expect(try jobs(server).isEmpty)
  }

  @Test func `a job of a dead process runs again, and its late end is rejected`() async throws {
    let server = try await TestServer()
    let calls = Calls()
    let kind = JobKind<Number>("test") { number, run in
      try await run.complete { _ in calls.note(number.value) }
    }
    let first = queue(server, [AnyJobKind(kind)])
    try await enqueue(first, kind, 1, server)
    let claimed = try await server.context.storage.write { transaction in
      var job = try #require(try JobStore(transaction).list(limit: 1).first)
      let next = job.state.claim(now: server.context.now(), JobState.Rules(maxAttempts: 3))
      try JobStore(transaction).save(job, next)
      return job
    }
    let second = queue(server, [AnyJobKind(kind)])
    try await second.runUntilIdle(in: server.context)
    #expect(calls.all.isEmpty, "The lease has not expired.")
    try await second.begin()
    try await second.runUntilIdle(in: server.context)
    #expect(calls.all == [1])
    let late = JobRun(claimed, rules: JobState.Rules(maxAttempts: 3), in: server.context)
    await #expect(throws: JobOutdated.self) { try await late.complete { _ in calls.note(2) } }
    #expect(calls.all == [1])
  }

  @Test func `a subject has one job, and jobs are deleted with their account`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("ana")
    let calls = Calls()
    let kind = JobKind<Number>("test") { number, _ in calls.note(number.value) }
    let queue = queue(server, [AnyJobKind(kind)])
    let owner = try #require(
      try server.context.storage.database.read { connection in
        try connection.first("SELECT key FROM users") { $0.integer(0) }
      })
    for value in 1...3 { try await enqueue(queue, kind, value, subject: "s", ownerKey: owner, server) }
    #expect(try jobs(server).count == 1)
    try await queue.runUntilIdle(in: server.context)
    #expect(calls.all == [3])
    try await enqueue(queue, kind, 4, ownerKey: owner, server)
    try await enqueue(queue, kind, 5, server)
    try await server.context.storage.database.write { try $0.run("DELETE FROM users") }
    try await queue.runUntilIdle(in: server.context)
    #expect(calls.all == [3, 5])
  }

  @Test func `jobs per account and bytes per payload are limited`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("ana")
    let kind = JobKind<Number>("test") { _, _ in }
    let texts = JobKind<String>("text") { _, _ in }
    let queue = queue(server, [AnyJobKind(kind), AnyJobKind(texts)])
    try await server.context.storage.database.write { connection in
      let owner = try connection.first("SELECT key FROM users") { $0.integer(0) }
      for value in 0..<JobLimits.jobsPerOwner {
        try queue.enqueue(kind, Number(value: value), ownerKey: owner, in: Transaction(connection))
      }
      #expect(throws: JobRejection.tooMany) {
        try queue.enqueue(kind, Number(value: 0), ownerKey: owner, in: Transaction(connection))
      }
      #expect(throws: JobRejection.payloadTooLarge) {
        try queue.enqueue(
          texts, String(repeating: "x", count: JobLimits.maxPayloadSize), in: Transaction(connection))
      }
    }
  }

  @Test func `a recurring job runs at each start and after each pause, even after a failure`() async throws {
    let server = try await TestServer()
    let calls = Calls()
    let kind = AnyJobKind(recurring: "again", every: .seconds(600)) { _ in
      calls.note(1)
      if calls.all.count == 2 { throw FinalFailure("once") }
    }
    let queue = queue(server, [kind])
    for _ in 0..<2 {
      try await queue.begin()
      try await queue.runUntilIdle(in: server.context)
    }
    #expect(calls.all.count == 2)
    server.advance(.seconds(600))
    try await queue.runUntilIdle(in: server.context)
    #expect(calls.all.count == 3)
    #expect(try jobs(server).map(\.state.phase) == [.waiting])
  }

  @Test func `a commit wakes the running queue`() async throws {
    let server = try await TestServer()
    let (values, value) = AsyncStream<Int>.makeStream()
    let kind = JobKind<Number>("test") { number, _ in value.yield(number.value) }
    let queue = queue(server, [AnyJobKind(kind)])
    let running = Task { await queue.run(in: server.context) }
    try await enqueue(queue, kind, 7, server)
    for await found in values {
      #expect(found == 7)
      break
    }
    running.cancel()
    await running.value
  }

  @Test func `the operator lists, shows, retries and cancels jobs`() async throws {
    let server = try await TestServer()
    #expect(try await server.operate("jobs", "list").said.lines == ["There are no jobs."])
    let kind = JobKind<Number>("test", maxAttempts: 1) { _, _ in throw Trouble() }
    let queue = queue(server, [AnyJobKind(kind)])
    try await enqueue(queue, kind, 1, server)
    try await queue.runUntilIdle(in: server.context)
    let id = try #require(try jobs(server).first).id
    #expect(try await server.operate("jobs", "list").said.lines.first?.contains("dead since") == true)
    let shown = try await server.operate("jobs", "show", id).said.lines
    #expect(shown.contains { $0.hasPrefix("  last failure:  Trouble") })
    #expect(shown.contains("  attempts:      1"))
    let json = try await server.operate("jobs", "list", "--json").said.lines.joined()
    #expect(json.contains("\"state\":\"dead\"") && json.contains(id))
    let metrics = try await server.get("/metrics").text
    #expect(metrics.contains("kiwifruit_jobs{kind=\"test\",state=\"dead\"} 1"))
    #expect(metrics.contains("kiwifruit_jobs_oldest_waiting_seconds 0"))
    #expect(try await server.operate("jobs", "retry", id).code == 0)
    #expect(try jobs(server).map(\.state.phase) == [.waiting])
    #expect(try await server.operate("jobs", "cancel", id).code == 0)
    #expect(try jobs(server).isEmpty)
    #expect(try await server.operate("jobs", "cancel", id).said.problems.first?.contains("no job") == true)
  }
}
