@testable import SQLite
import Threads
import Testing

@Suite struct MigratorTests {
  private static let first = Migrator.Migration(1, "notes") { connection in
    try connection.execute(script: "CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT)")
  }
  private static let second = Migrator.Migration(2, "stars") { connection in
    try connection.execute(
      script: "ALTER TABLE note ADD COLUMN stars INTEGER; INSERT INTO note VALUES (1, 'a', 5)")
  }

  private func version(_ database: Database) throws -> Int {
    try database.read { connection in try Migrator.version(of: connection) }
  }

  @Test func `a new database gets every step once`() async throws {
    let database = try Database(.inMemory)
    let migrator = Migrator([Self.first, Self.second])
    #expect(try await migrator.migrate(database) == ["notes", "stars"])
    #expect(try version(database) == 2)
    #expect(try await migrator.migrate(database).isEmpty)
    #expect(try database.bodies() == ["a"])
  }

  @Test func `a step that fails leaves nothing behind and can be tried again`() async throws {
    let database = try Database(.inMemory)
    let failing = Migrator.Migration(2, "stars") { connection in
      try Self.second.body(connection)
      throw Refusal()
    }
    await #expect(throws: Refusal.self) { try await Migrator([Self.first, failing]).migrate(database) }
    #expect(try version(database) == 1)
    #expect(try await Migrator([Self.first, Self.second]).migrate(database) == ["stars"])
    #expect(try database.bodies() == ["a"])
  }

  @Test func `a backup is made before an old database changes, and not of a new one`() async throws {
    let database = try Database(.inMemory)
    let versions = Mutex<[Int]>([])
    try await Migrator([Self.first]).migrate(database) { version in versions.withLock { $0.append(version) } }
    #expect(versions.withLock { $0 } == [])
    await #expect(throws: Refusal.self) {
      try await Migrator([Self.first, Self.second]).migrate(database) { _ in throw Refusal() }
    }
    #expect(try version(database) == 1, "Without a backup nothing changes.")
    let migrator = Migrator([Self.first, Self.second])
    try await migrator.migrate(database) { version in versions.withLock { $0.append(version) } }
    try await migrator.migrate(database) { version in versions.withLock { $0.append(version) } }
    #expect(versions.withLock { $0 } == [1])
  }

  @Test func `a database from a newer program is refused unchanged`() async throws {
    let database = try Database(.inMemory)
    try await Migrator([Self.first, Self.second]).migrate(database)
    await #expect(throws: Migrator.Failure.newerThanKnown(found: 2, known: 1)) {
      try await Migrator([Self.first]).migrate(database)
    }
    #expect(try version(database) == 2)
  }

  @Test func `numbers with a gap are a mistake of the program`() async {
    await #expect(processExitsWith: .failure) { _ = Migrator([Migrator.Migration(2, "late") { _ in }]) }
  }
}
