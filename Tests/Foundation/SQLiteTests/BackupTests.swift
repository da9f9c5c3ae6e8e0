import Glibc
import SQLite
import Testing

@Suite struct BackupTests {
  private func isSound(_ database: Database) throws -> Bool {
    try database.read { connection in
      try connection.all("PRAGMA integrity_check") { row in row.text(0) } == ["ok"]
    }
  }

  @Test func `a backup is a snapshot taken while writes continue`() async throws {
    let folder = try TemporaryFolder()
    let database = try await Database.withNotes(.file(folder.path + "/live"))
    for number in 0..<50 { try await database.add("before \(number)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<500 {
          try await database.write { connection in
            try connection.run("INSERT INTO note (body) VALUES (\("\(number) left"))")
            try connection.run("INSERT INTO note (body) VALUES (\("\(number) right"))")
          }
        }
      }
      for copy in 0..<5 {
        group.addTask {
          let path = folder.path + "/copy\(copy)"
          try await database.backup(to: path)
          let restored = try Database(.file(path))
          #expect(try isSound(restored))
          let bodies = try restored.bodies()
          #expect(bodies.filter { $0.hasPrefix("before") }.count == 50)
          #expect(
            bodies.filter { $0.hasSuffix("left") }.count == bodies.filter { $0.hasSuffix("right") }.count)
          try await restored.add("a copy can be written to")
          restored.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(try database.bodies().count == 1050)
  }

  @Test func `a backup replaces an older one and leaves no temporary file`() async throws {
    let folder = try TemporaryFolder()
    let database = try await Database.withNotes()
    let path = folder.path + "/copy"
    try await database.add("one")
    try await database.backup(to: path)
    try await database.add("two")
    try await database.backup(to: path)
    #expect(access(path + ".partial", F_OK) != 0)
    #expect(access(path + ".partial-journal", F_OK) != 0)
    let restored = try Database(.file(path))
    #expect(try restored.bodies() == ["one", "two"])
    restored.close()
  }

  @Test func `an unwritable destination is an error, and the database stays usable`() async throws {
    let database = try await Database.withNotes()
    await #expect(throws: DatabaseError.self) { try await database.backup(to: "/no/such/folder/copy") }
    await #expect(throws: DatabaseError.self) { try await database.backup(to: "/proc/copy") }
    try await database.add("a")
    #expect(try database.bodies() == ["a"])
  }
}
