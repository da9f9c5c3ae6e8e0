import SQLite
import Threads
import Testing

@Suite struct WriteTests {
  @Test func `concurrent writes share commits and all arrive`() async throws {
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

  @Test func `a write that throws is undone alone`() async throws {
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

  @Test func `a lone write that throws is undone`() async throws {
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

  @Test func `actions after the commit see it and run before the caller goes on`() async throws {
    let database = try await Database.withNotes()
    let seen = Mutex<[String]>([])
    try await database.write { connection in
      try connection.run("INSERT INTO note (body) VALUES ('a')")
      connection.afterCommit { seen.withLock { $0 = (try? database.bodies()) ?? [] } }
    }
    #expect(seen.withLock { $0 } == ["a"])
  }

  @Test func `actions of what was undone do not run`() async throws {
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

  @Test func `writes beyond the queue's limit are refused`() async throws {
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

  @Test func `a write that ends the transaction fails and the next ones work`() async throws {
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

  @Test func `a closed database refuses and has finished what waited`() async throws {
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
