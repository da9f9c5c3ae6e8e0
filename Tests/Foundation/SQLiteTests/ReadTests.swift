import SQLite
import Testing

@Suite struct ReadTests {
  @Test func `a read connection cannot write`() async throws {
    let database = try await Database.withNotes()
    let error = try #require(throws: DatabaseError.self) {
      try database.read { connection in try connection.run("INSERT INTO note (body) VALUES ('a')") }
    }
    #expect(error.primaryCode == 8, "SQLITE_READONLY")
  }

  @Test func `a snapshot does not see later commits, and the next read does`() async throws {
    let database = try await Database.withNotes()
    try await database.add("first")
    let gate = Gate()
    async let counts = database.readInBackground { connection in
      let before = try connection.first("SELECT count(*) FROM note") { row in row.int(0) }
      gate.wait()
      return [before, try connection.first("SELECT count(*) FROM note") { row in row.int(0) }]
    }
    await gate.reached()
    try await database.add("second")
    #expect(try database.bodies() == ["first", "second"])
    gate.open()
    #expect(try await counts == [1, 1])
  }

  @Test func `a read never sees a partial write`() async throws {
    let database = try await Database.withNotes()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<200 {
          try await database.write { connection in
            try connection.run("INSERT INTO note (body) VALUES (\("\(number) left"))")
            try connection.run("INSERT INTO note (body) VALUES (\("\(number) right"))")
          }
        }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<300 {
            let counts = try database.read(snapshot: true) { connection in
              try ["%left", "%right"].map { pattern in
                try connection.first("SELECT count(*) FROM note WHERE body LIKE \(pattern)") { row in
                  row.int(0)
                }
              }
            }
            #expect(counts[0] == counts[1])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `reads wait when every reader is busy`() async throws {
    var configuration = Database.Configuration()
    configuration.maxReaders = 2
    let database = try await Database.withNotes(configuration: configuration)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            let bodies = try database.bodies()
            #expect(bodies.isEmpty)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...2).contains(database.metrics.openReaders))
  }

  @Test func `a failed read returns its reader without an open transaction`() async throws {
    var configuration = Database.Configuration()
    configuration.maxReaders = 1
    let database = try await Database.withNotes(configuration: configuration)
    for isSnapshot in [true, false] {
      #expect(throws: Refusal.self) {
        try database.read(snapshot: isSnapshot) { connection in
          if !isSnapshot { try connection.run("BEGIN") }
          _ = try connection.first("SELECT count(*) FROM note") { row in row.int(0) }
          throw Refusal()
        }
      }
      let before = try database.bodies().count
      try await database.add("\(isSnapshot)")
      #expect(try database.bodies().count == before + 1, "An open transaction would still see the old state.")
    }
    try database.read { connection in
      try connection.forEach("SELECT 1 UNION SELECT 2") { _ in }
      #expect(throws: Refusal.self) {
        try connection.forEach("SELECT 1 UNION SELECT 2") { _ in throw Refusal() }
      }
    }
    try await database.add("after")
    #expect(try database.bodies().count == 3)
  }

  @Test func `background reads beyond the queue's limit are rejected`() async throws {
    var configuration = Database.Configuration()
    configuration.backgroundThreads = 1
    configuration.backgroundQueueLimit = 1
    let database = try await Database.withNotes(configuration: configuration)
    let gate = Gate()
    async let blocking: Void = database.readInBackground { _ in gate.wait() }
    await gate.reached()
    // One of the two takes the last place in the queue and waits, the other is rejected.
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<2 {
        group.addTask {
          do {
            return try await database.readInBackground { _ in true }
          } catch {
            #expect(error as? WriteError == .overloaded)
            gate.open()
            return false
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    try await blocking
    #expect(outcomes.sorted { !$0 && $1 } == [false, true])
  }
}
