import Glibc
import SQLite
import Testing

@Suite struct WriteAheadLogTests {
  private func configuration(checkpointPages: Int = 20) -> Database.Configuration {
    var configuration = Database.Configuration()
    configuration.checkpointPages = checkpointPages
    configuration.maxLogPages = 200
    return configuration
  }

  private func length(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  @Test func `checkpoints keep the log short under many writes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/database"
    let database = try await Database.withNotes(.file(path), configuration: configuration())
    for number in 0..<1000 {
      try await database.add("\(number)")
      _ = try database.bodies().count
    }
    #expect(database.metrics.checkpoints > 10)
    #expect(length(of: path + "-wal") < 100 * 4200)
    database.close()
    #expect(access(path + "-wal", F_OK) != 0, "Closing should checkpoint the log and remove it.")
    let reopened = try Database(.file(path))
    #expect(try reopened.bodies().count == 1000)
    reopened.close()
  }

  @Test func `a long read lets the log grow, and it shrinks to its limit afterward`() async throws {
    let database = try await Database.withNotes(configuration: configuration())
    let gate = Gate()
    async let long: Int? = database.readInBackground { connection in
      let count = try connection.first("SELECT count(*) FROM note") { row in row.int(0) }
      gate.wait()
      return count
    }
    await gate.reached()
    for number in 0..<60 { try await database.add("during \(number)") }
    #expect(database.metrics.logPages > 100)
    gate.open()
    #expect(try await long == 0)
    for number in 0..<60 { try await database.add("after \(number)") }
    #expect(database.metrics.logPages < 60)
  }

  @Test func `a full log waits for readers a limited time, and writes continue`() async throws {
    var configuration = configuration()
    configuration.maxLogPages = 40
    // Far longer than the second that a checkpoint may wait, and than any pause of a busy machine.
    configuration.busyTimeout = .seconds(600)
    let database = try await Database.withNotes(configuration: configuration)
    let gate = Gate()
    async let long: Void = database.readInBackground { connection in
      _ = try connection.first("SELECT count(*) FROM note") { row in row.int(0) }
      gate.wait()
    }
    await gate.reached()
    let duration = try await ContinuousClock().measure {
      for number in 0..<60 { try await database.add("during \(number)") }
    }
    #expect(database.metrics.logPages > 100)
    #expect(duration < .seconds(300), "A checkpoint must not wait for the busy timeout.")
    gate.open()
    try await long
    for number in 0..<30 { try await database.add("after \(number)") }
    #expect(database.metrics.logPages < 60)
  }
}
