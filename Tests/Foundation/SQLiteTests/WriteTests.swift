import Glibc
import SQLite
import Threads
import Testing

@Suite struct WriteTests {
  @Test func `concurrent writes share commits and all succeed`() async throws {
    let database = try await Database.withNotes()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<64 {
        group.addTask {
          for number in 0..<20 { try await database.add("\(writer)/\(number)") }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try database.bodies()).count == 64 * 20)
    let metrics = database.metrics
    #expect(metrics.writes == 64 * 20 + 1)
    #expect(metrics.largestBatch > 1)
    #expect(metrics.commits < metrics.writes)
    #expect(metrics.queueDepth == 0)
  }

  @Test func `owners take turns, and each owner's writes keep their order`() async throws {
    let database = try await Database.withNotes()
    let gate = Gate()
    var writes = [Task { try await database.write(for: 1) { _ in gate.wait() } }]
    await gate.reached()
    let notes: [(owner: Int64?, body: String)] = [
      (1, "a"), (1, "b"), (1, "c"), (2, "d"), (nil, "e"), (2, "f"), (nil, "g"),
    ]
    for (owner, body) in notes {
      while database.metrics.queueDepth < writes.count { await Task.yield() }
      writes.append(
        Task {
          try await database.write(for: owner) { connection in
            try connection.run("INSERT INTO note (body) VALUES (\(body))")
          }
        })
    }
    while database.metrics.queueDepth < writes.count { await Task.yield() }
    gate.open()
    for write in writes { try await write.value }
    #expect(try database.bodies() == ["a", "d", "e", "b", "f", "g", "c"])
    #expect(database.metrics.queueDepth == 0)
  }

  @Test func `only the failed write of a batch is rolled back`() async throws {
    let database = try await Database.withNotes()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          do {
            try await database.write { connection in
              try connection.run("INSERT INTO note (body) VALUES (\(String(number)))")
              if number.isMultiple(of: 3) { throw Refusal() }
            }
            #expect(!number.isMultiple(of: 3))
          } catch {
            #expect(error is Refusal && number.isMultiple(of: 3))
          }
        }
      }
    }
    let expected = (0..<200).filter { !$0.isMultiple(of: 3) }.map(String.init)
    #expect(Set(try database.bodies()) == Set(expected))
  }

  /// Measures the processor time of the writer's thread, which other tests do not affect.
  @Test func `a large write costs the same in a shared commit as in its own`() async throws {
    let database = try Database(.inMemory)
    try await database.write { connection in
      try connection.execute(
        script: """
          CREATE TABLE place (id INTEGER PRIMARY KEY, isHidden INTEGER NOT NULL CHECK (isHidden >= 0), text TEXT);
          CREATE TABLE count (id INTEGER PRIMARY KEY, number INTEGER NOT NULL CHECK (number >= 0));
          CREATE TRIGGER counted AFTER UPDATE OF isHidden ON place BEGIN
            UPDATE count SET number = number + 1 WHERE id = new.id;
          END;
          WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4000)
          INSERT INTO place SELECT n, 0, hex(zeroblob(750)) FROM numbers;
          INSERT INTO count SELECT id, 0 FROM place;
          """)
    }
    @Sendable func seconds(_ connection: Connection) throws -> Double {
      var (start, end) = (timespec(), timespec())
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      for _ in 0..<2 {
        for id in 1...4_000 {
          try connection.run("UPDATE place SET isHidden = isHidden + 1 WHERE id = \(id)")
        }
      }
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }
    let exclusive = try await database.write { try seconds($0) }
    let sharing = try await database.write { connection in
      try connection.savepoint { try seconds(connection) }
    }
    #expect(sharing < exclusive * 4 + 0.5, "\(sharing) s instead of \(exclusive)")
  }

  @Test func `a full disk is reported in the metrics until a write is durable again`() async throws {
    let database = try await Database.withNotes()
    try await database.write { connection in
      let pages = try connection.first("PRAGMA page_count") { row in row.integer(0) } ?? 0
      try connection.run("PRAGMA max_page_count = \(raw: String(pages))")
    }
    #expect(!database.metrics.isFull)
    await #expect(throws: (any Error).self) { try await database.add(String(repeating: "x", count: 100_000)) }
    #expect(database.metrics.isFull)
    let before = try database.bodies()
    try await database.probeWriting()
    #expect(!database.metrics.isFull)
    #expect(try database.bodies() == before)
  }

  @Test func `a failed single write is rolled back`() async throws {
    let database = try await Database.withNotes()
    await #expect(throws: Refusal.self) {
      try await database.write { connection in
        try connection.run("INSERT INTO note (body) VALUES ('lost')")
        throw Refusal()
      }
    }
    try await database.add("kept")
    #expect(try database.bodies() == ["kept"])
  }

  @Test func `actions after a commit see it and run before the caller continues`() async throws {
    let database = try await Database.withNotes()
    let seen = Mutex<[String]>([])
    try await database.write { connection in
      try connection.run("INSERT INTO note (body) VALUES ('a')")
      connection.afterCommit { seen.withLock { $0 = (try? database.bodies()) ?? [] } }
    }
    #expect(seen.withLock { $0 } == ["a"])
  }

  @Test func `actions of rolled-back writes do not run`() async throws {
    let database = try await Database.withNotes()
    let ran = Mutex<[String]>([])
    await #expect(throws: Refusal.self) {
      try await database.write { connection in
        connection.afterCommit { ran.withLock { $0.append("of the write") } }
        throw Refusal()
      }
    }
    try await database.write { connection in
      try? connection.savepoint {
        connection.afterCommit { ran.withLock { $0.append("of the savepoint") } }
        throw Refusal()
      }
      connection.afterCommit { ran.withLock { $0.append("kept") } }
    }
    #expect(ran.withLock { $0 } == ["kept"])
  }

  @Test func `writes beyond the queue's limit are rejected`() async throws {
    var configuration = Database.Configuration()
    configuration.writeQueueLimit = 4
    let database = try await Database.withNotes(configuration: configuration)
    let gate = Gate()
    async let blocking: Void = database.write { _ in gate.wait() }
    await gate.reached()
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<10 {
        group.addTask {
          do {
            try await database.add(String(number))
            return true
          } catch {
            #expect(error as? WriteError == .overloaded)
            return false
          }
        }
      }
      var accepted = 0
      var refused = 0
      for await isAccepted in group {
        if isAccepted { accepted += 1 } else { refused += 1 }
        if refused == 7 { gate.open() }
      }
      return (accepted, refused)
    }
    try await blocking
    #expect(outcomes == (3, 7))
  }

  @Test func `a write that ends the transaction fails, and later writes succeed`() async throws {
    let database = try await Database.withNotes()
    let error = try await #require(throws: WriteError.self) {
      try await database.write { connection in try connection.execute(script: "COMMIT") }
    }
    guard case .failed = error else {
      Issue.record("unexpected \(error)")
      return
    }
    try await database.add("a")
    #expect(try database.bodies() == ["a"])
  }

  @Test func `a closed database rejects writes after finishing pending ones`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/database"
    let database = try await Database.withNotes(.file(path))
    let gate = Gate()
    async let slow: Void = database.write { connection in
      gate.wait()
      try connection.run("INSERT INTO note (body) VALUES ('slow')")
    }
    await gate.reached()
    gate.open()
    database.close()
    try await slow
    await #expect(throws: WriteError.closed) { try await database.add("late") }
    #expect(throws: DatabaseError.self) { try database.bodies() }
    let reopened = try Database(.file(path))
    #expect(try reopened.bodies() == ["slow"])
  }
}
