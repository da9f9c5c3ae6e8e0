@testable import SQLite
import Threads
import Testing

@Suite struct MigratorTests {
  private static let first = Migrator.Migration(
    1, "notes", .script("CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT)"))
  private static let second = Migrator.Migration(
    2, "stars",
    .script("ALTER TABLE note ADD COLUMN stars INTEGER; INSERT INTO note VALUES (1, 'a', 5)"))

  private func version(_ database: Database) throws -> Int {
    try database.read { connection in try Migrator.version(of: connection) }
  }

  @Test func `a new database runs every step once`() async throws {
    let database = try Database(.inMemory)
    let migrator = Migrator([Self.first, Self.second])
    #expect(try await migrator.migrate(database) == ["notes", "stars"])
    #expect(try version(database) == 2)
    #expect(try await migrator.migrate(database).isEmpty)
    #expect(try database.bodies() == ["a"])
  }

  @Test func `a failed step leaves nothing behind and can be retried`() async throws {
    let database = try Database(.inMemory)
    let failing = Migrator.Migration(
      2, "stars", .script(Self.second.work.text + "; INSERT INTO nothing VALUES (1)"))
    await #expect(throws: DatabaseError.self) { try await Migrator([Self.first, failing]).migrate(database) }
    #expect(try version(database) == 1)
    #expect(try await Migrator([Self.first, Self.second]).migrate(database) == ["stars"])
    #expect(try database.bodies() == ["a"])
  }

  @Test func `an old database is backed up before it changes, and a new one is not`() async throws {
    let database = try Database(.inMemory)
    let versions = Mutex<[Int]>([])
    try await Migrator([Self.first]).migrate(database) { version in versions.withLock { $0.append(version) } }
    #expect(versions.withLock { $0 } == [])
    await #expect(throws: Refusal.self) {
      try await Migrator([Self.first, Self.second]).migrate(database) { _ in throw Refusal() }
    }
    #expect(try version(database) == 1, "A failed backup must prevent the migration.")
    let migrator = Migrator([Self.first, Self.second])
    try await migrator.migrate(database) { version in versions.withLock { $0.append(version) } }
    try await migrator.migrate(database) { version in versions.withLock { $0.append(version) } }
    #expect(versions.withLock { $0 } == [1])
  }

  @Test func `a database from a newer program is rejected unchanged`() async throws {
    let database = try Database(.inMemory)
    try await Migrator([Self.first, Self.second]).migrate(database)
    await #expect(throws: Migrator.Failure.newerThanKnown(found: 2, known: 1)) {
      try await Migrator([Self.first]).migrate(database)
    }
    #expect(try version(database) == 2)
  }

  @Test func `a gap in the numbers is a programming error`() async {
    await #expect(processExitsWith: .failure) { _ = Migrator([Migrator.Migration(2, "late", .script(""))]) }
  }

  // MARK: Rebuilt tables

  private static let shelf = Migrator.Migration(
    1, "books",
    .script(
      """
      CREATE TABLE author (key INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE book (key INTEGER PRIMARY KEY, authorKey INTEGER REFERENCES author (key) ON DELETE CASCADE);
      CREATE TRIGGER bookNamed AFTER INSERT ON book BEGIN
        UPDATE author SET name = name || '*' WHERE key = new.authorKey;
      END;
      INSERT INTO author VALUES (1, 'Ana'), (2, 'Ben');
      INSERT INTO book VALUES (1, 1), (2, 1), (3, 2);
      """))

  private static func rebuild(keeping condition: String) -> Migrator.Migration {
    Migrator.Migration(
      2, "longer names",
      .rebuild(
        """
        CREATE TABLE newAuthor (key INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
        INSERT INTO newAuthor SELECT key, name FROM author WHERE \(condition);
        DROP TABLE author;
        ALTER TABLE newAuthor RENAME TO author;
        """))
  }

  private func books(_ database: Database) throws -> [String] {
    try database.read { connection in
      try connection.all("SELECT name FROM book JOIN author ON author.key = authorKey ORDER BY book.key") {
        $0.text(0)
      }
    }
  }

  @Test func `a rebuilt table keeps its references`() async throws {
    let database = try Database(.inMemory)
    try await Migrator([Self.shelf, Self.rebuild(keeping: "true")]).migrate(database)
    #expect(try books(database) == ["Ana**", "Ana**", "Ben*"])
    try await database.write { try $0.run("INSERT INTO book VALUES (4, 2)") }
    #expect(
      try books(database).last == "Ben**", "Triggers of other tables should still refer to the rebuilt table."
    )
  }

  @Test func `a rebuild with dangling references is rolled back`() async throws {
    let database = try Database(.inMemory)
    await #expect(throws: Migrator.Failure.danglingReferences(step: 2, table: "book", parent: "author")) {
      try await Migrator([Self.shelf, Self.rebuild(keeping: "key = 1")]).migrate(database)
    }
    #expect(try version(database) == 1)
    #expect(try books(database) == ["Ana**", "Ana**", "Ben*"])
  }

  @Test(arguments: ["true", "key = 1"])
  func `foreign keys are enforced again after a rebuild or its failure`(condition: String) async throws {
    let database = try Database(.inMemory)
    _ = try? await Migrator([Self.shelf, Self.rebuild(keeping: condition)]).migrate(database)
    let error = await #expect(throws: DatabaseError.self) {
      try await database.write { try $0.run("INSERT INTO book VALUES (9, 9)") }
    }
    #expect(error?.isForeignKeyViolation == true)
  }

  @Test func `writes batched with one without foreign keys keep theirs`() async throws {
    let database = try Database(.inMemory)
    try await Migrator([Self.shelf]).migrate(database)
    let outcomes = await withTaskGroup(of: Bool?.self) { group in
      for number in 0..<60 {
        group.addTask {
          if number % 3 == 0 {
            try? await database.writeWithoutForeignKeys { try $0.run("INSERT INTO book VALUES (100, 1)") }
            return nil
          }
          do {
            try await database.write { try $0.run("INSERT INTO book VALUES (\(number + 200), 99)") }
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: [Bool]()) { outcomes, outcome in
        if let outcome { outcomes.append(outcome) }
      }
    }
    #expect(outcomes == Array(repeating: false, count: 40))
  }

  // MARK: Long steps

  private static let many = Migrator.Migration(
    1, "numbers",
    .script(
      """
      CREATE TABLE number (key INTEGER PRIMARY KEY, square INTEGER);
      INSERT INTO number (key) SELECT value FROM (
        WITH RECURSIVE counted (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM counted WHERE value < 250)
        SELECT value FROM counted
      );
      """))
  private static let squares = Migrator.Migration(
    2, "squares",
    .batches(
      """
      UPDATE number SET square = key * key
      WHERE key IN (SELECT key FROM number WHERE square IS NULL ORDER BY key LIMIT 100)
      """))

  @Test func `a long step runs in batches and reports its progress`() async throws {
    let database = try Database(.inMemory)
    var reports: [Migrator.Progress] = []
    try await Migrator([Self.many, Self.squares]).migrate(database) { _ in
    } progress: {
      reports.append($0)
    }
    #expect(reports.map(\.rows) == [0, 0, 100, 200, 250])
    #expect(reports.map(\.number) == [1, 2, 2, 2, 2])
    #expect(try version(database) == 2)
  }

  @Test func `an interrupted long step resumes where it stopped`() async throws {
    let database = try Database(.inMemory)
    try await Migrator([Self.many]).migrate(database)
    try await database.write { try $0.execute(script: Self.squares.work.text) }
    #expect(try version(database) == 1, "After a kill one batch is done, but not the step.")
    var rows: [Int] = []
    try await Migrator([Self.many, Self.squares]).migrate(database) { _ in
    } progress: {
      rows.append($0.rows)
    }
    #expect(rows == [0, 100, 150])
    let wrong = try database.read { connection in
      try connection.first("SELECT COUNT(*) FROM number WHERE square IS NOT key * key") { $0.int(0) }
    }
    #expect(wrong == 0)
  }
}
