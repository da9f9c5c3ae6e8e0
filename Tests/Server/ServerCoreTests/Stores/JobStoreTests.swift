import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct JobStoreTests {
  private static func insert(
    _ subject: String?, kind: String = "draw", owner: Viewer? = nil, at time: Timestamp = .at(0),
    in transaction: Transaction
  ) throws {
    try JobStore(transaction).insert(
      kind: kind, subject: subject, payload: [1, 0, 2], ownerKey: owner?.key, at: time, now: .at(0))
  }

  /// Changes and saves the only job of a subject.
  private static func change(
    _ subject: String, in transaction: Transaction, _ change: (inout JobRecord) -> Void
  ) throws {
    var job = try #require(try JobStore(transaction).job(kind: "draw", subject: subject))
    change(&job)
    try JobStore(transaction).save(job, .kept)
  }

  @Test(arguments: StorageEngine.allCases)
  func `a new job is pending and is found by its id, its key and its subject`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let jobs = JobStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      #expect(try jobs.job(id: "none") == nil)
      #expect(try jobs.job(key: 1) == nil)
      #expect(try jobs.job(kind: "draw", subject: "p") == nil)
      try Self.insert("p", owner: ana, at: .at(5), in: transaction)
      let job = try #require(try jobs.job(kind: "draw", subject: "p"))
      #expect(try jobs.job(id: job.id)?.key == job.key)
      #expect(try jobs.job(key: job.key)?.id == job.id)
      #expect(try jobs.job(kind: "sweep", subject: "p") == nil)
      #expect(try jobs.job(kind: "draw", subject: "q") == nil)
      #expect(job.kind == "draw")
      #expect(job.subject == "p")
      #expect(job.payload == [1, 0, 2])
      #expect(job.ownerKey == ana.key)
      #expect(job.createdAt == .at(0))
      #expect(job.state == JobState(at: .at(5)))
      #expect(job.progress == JobProgress())
      #expect(job.lastError == nil)
      try jobs.setPayload([3], of: job.key)
      #expect(try jobs.job(key: job.key)?.payload == [3])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `all changes of a job are saved, and its end removes it`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let jobs = JobStore(transaction)
      try Self.insert("p", in: transaction)
      var job = try #require(try jobs.job(kind: "draw", subject: "p"))
      job.state = JobState(phase: .running, at: .at(9), attempts: 2, requests: 3, run: 4, isCancelled: true)
      job.progress = JobProgress(done: 5, total: 6, message: "Half")
      job.lastError = "Failed"
      try jobs.save(job, .refused)
      #expect(try jobs.job(key: job.key)?.state.phase == .waiting)
      try jobs.save(job, .kept)
      let saved = try #require(try jobs.job(key: job.key))
      #expect(saved.state == job.state)
      #expect(saved.progress == job.progress)
      #expect(saved.lastError == "Failed")
      try jobs.save(job, .removed)
      #expect(try jobs.job(key: job.key) == nil)
      try Self.insert("p", in: transaction)
      #expect(try #require(try jobs.job(kind: "draw", subject: "p")).key > job.key, "Keys are never reused.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a subject has one job of each kind, and jobs without a subject are unlimited`(engine: StorageEngine)
    async throws
  {
    try await engine.withStorage { storage in
      try await storage.write { transaction in
        try Self.insert("p", in: transaction)
        try Self.insert("p", kind: "sweep", in: transaction)
        try Self.insert(nil, in: transaction)
        try Self.insert(nil, in: transaction)
      }
      await #expect(throws: (any Error).self) { try await storage.write { try Self.insert("p", in: $0) } }
      #expect(try storage.read { try JobStore($0).list(limit: 10) }.count == 4)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `jobs of an account are limited and are deleted with it`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let jobs = JobStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      try Self.insert("p", owner: ana, in: transaction)
      for _ in 1..<JobLimits.jobsPerOwner { try Self.insert(nil, owner: ana, in: transaction) }
      #expect(try jobs.canEnqueue(forOwner: ana.key))
      try Self.insert(nil, owner: ana, in: transaction)
      #expect(try !jobs.canEnqueue(forOwner: ana.key))
      #expect(try jobs.canEnqueue(forOwner: bob.key))
      var last = try #require(try jobs.list(limit: JobLimits.jobsPerOwner + 1).last)
      last.state.phase = .dead
      try jobs.save(last, .kept)
      #expect(try jobs.canEnqueue(forOwner: ana.key), "Dead jobs do not count.")
      try Self.insert("kept", in: transaction)
      try UserStore(transaction).delete(key: ana.key)
      #expect(try jobs.list(limit: 10).map(\.subject) == ["kept"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `each owner's longest due job is returned`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let jobs = JobStore(transaction)
      func first(_ now: Timestamp) throws -> [String?] {
        try jobs.firstOfOwners(kind: "draw", now: now).map(\.subject)
      }
      #expect(try first(.at(100)).isEmpty)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let cy = try Fixtures(transaction).addUser("cy")
      for (subject, owner, time) in [
        ("a1", ana, 5), ("a2", ana, 6), ("b2", bob, 9), ("b1", bob, 8), ("c1", cy, 50), ("running", cy, 1),
      ] { try Self.insert(subject, owner: owner, at: .at(time), in: transaction) }
      for (subject, time) in [("n2", 8), ("n1", 7)] {
        try Self.insert(subject, at: .at(time), in: transaction)
      }
      try Self.insert("other", kind: "sweep", owner: cy, in: transaction)
      try Self.change("running", in: transaction) { $0.state.phase = .running }
      #expect(try first(.at(10)) == ["a1", "n1", "b1"])
      #expect(try first(.at(5)) == ["a1"])
      #expect(try first(.at(50)) == ["a1", "n1", "b1", "c1"])
      try jobs.delete(kind: "draw", subject: "a1")
      try jobs.delete(kind: "draw", subject: "other")
      #expect(try first(.at(50)) == ["a2", "n1", "b1", "c1"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `due jobs are sorted by time, waiting before running`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let jobs = JobStore(transaction)
      func due(_ now: Timestamp, limit: Int = 10) throws -> [String?] {
        try jobs.due(kind: "draw", now: now, limit: limit).map(\.subject)
      }
      #expect(try jobs.nextTime(kind: "draw") == nil)
      #expect(try due(.at(100)).isEmpty)
      for (subject, time) in [("late", 30), ("first", 10), ("second", 10), ("running", 5), ("dead", 1)] {
        try Self.insert(subject, at: .at(time), in: transaction)
      }
      try Self.insert("other", kind: "sweep", at: .at(0), in: transaction)
      try Self.change("running", in: transaction) { $0.state.phase = .running }
      try Self.change("dead", in: transaction) { $0.state.phase = .dead }
      #expect(try jobs.nextTime(kind: "draw") == .at(5))
      #expect(try jobs.nextTime(kind: "sweep") == .at(0))
      #expect(try jobs.nextTime(kind: "draw", after: .at(5)) == .at(10))
      #expect(try jobs.nextTime(kind: "draw", after: .at(30)) == nil)
      #expect(try due(.at(4)).isEmpty)
      #expect(try due(.at(5)) == ["running"])
      #expect(try due(.at(10)) == ["first", "second", "running"])
      #expect(try due(.at(30)) == ["first", "second", "late", "running"])
      #expect(try due(.at(30), limit: 1) == ["first", "running"], "The limit applies to each phase.")
      #expect(try jobs.running(limit: 10).map(\.subject) == ["running"])
      #expect(try jobs.running(limit: 0).isEmpty)
      try Self.change("running", in: transaction) { $0.state.at = .at(50) }
      #expect(try jobs.nextTime(kind: "draw") == .at(10))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `jobs are listed dead first and counted by kind and phase`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let jobs = JobStore(transaction)
      #expect(try jobs.list(limit: 10).isEmpty)
      #expect(try jobs.counts().isEmpty)
      for (number, subject) in ["a", "b", "c", "d"].enumerated() {
        try Self.insert(subject, at: .at(10 - number), in: transaction)
      }
      try Self.insert("a", kind: "sweep", in: transaction)
      for subject in ["b", "d"] { try Self.change(subject, in: transaction) { $0.state.phase = .dead } }
      #expect(try jobs.list(limit: 10).map(\.subject) == ["b", "d", "a", "c", "a"])
      #expect(try jobs.list(limit: 3).map(\.subject) == ["b", "d", "a"])
      let counts = try jobs.counts().map { "\($0.kind) \($0.phase) \($0.count) \($0.oldest == .at(8))" }
      #expect(counts.sorted() == ["draw dead 2 false", "draw waiting 2 true", "sweep waiting 1 false"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `dead jobs are removed by age and by number`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let jobs = JobStore(transaction)
      let lifetime = Int(JobLimits.deadLifetime.components.seconds)
      for number in 0..<4 { try Self.insert("\(number)", at: .at(number), in: transaction) }
      for number in 0..<3 { try Self.change("\(number)", in: transaction) { $0.state.phase = .dead } }
      #expect(try jobs.deleteOldDead(now: .at(lifetime), limit: 10) == 0)
      #expect(try jobs.deleteOldDead(now: .at(lifetime + 5), limit: 2) == 2)
      #expect(try jobs.deleteOldDead(now: .at(lifetime + 5), limit: 2) == 1)
      #expect(try jobs.list(limit: 10).map(\.subject) == ["3"])

      for number in 0..<JobLimits.dead + 2 { try Self.insert("dead\(number)", in: transaction) }
      for number in 0..<JobLimits.dead + 2 {
        try Self.change("dead\(number)", in: transaction) { $0.state.phase = .dead }
      }
      #expect(try jobs.deleteOldDead(now: .at(0), limit: 10) == 2)
      #expect(try jobs.list(limit: 1).map(\.subject) == ["dead2"], "The oldest dead jobs were removed.")
      #expect(try jobs.deleteOldDead(now: .at(0), limit: 10) == 0)
    }
  }
}
