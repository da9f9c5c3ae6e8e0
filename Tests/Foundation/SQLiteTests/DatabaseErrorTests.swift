import SQLite
import Testing

@Suite struct DatabaseErrorTests {
  @Test func `an error contains the statement but never its arguments`() async throws {
    let database = try await Database.withNotes()
    try await database.add("secret")
    let error = try await #require(throws: DatabaseError.self) { try await database.add("secret") }
    #expect(error.isUniqueViolation && error.isConstraint)
    #expect(!error.isFull && !error.isInputOutput && !error.isCorrupt && !error.isBusy)
    #expect(error.sql == "INSERT INTO note (body) VALUES (?)")
    #expect(error.description.contains("note.body"))
    #expect(!error.description.contains("secret"))
    #expect(!String(reflecting: error).contains("secret"))
  }

  @Test func `each constraint violation is distinguished`() async throws {
    let database = try Database(.inMemory)
    try await database.write { connection in
      try connection.execute(
        script: """
          CREATE TABLE parent (id TEXT PRIMARY KEY);
          CREATE TABLE child (id INTEGER PRIMARY KEY, parent TEXT NOT NULL REFERENCES parent, age CHECK (age > 0));
          INSERT INTO parent VALUES ('p');
          INSERT INTO child VALUES (1, 'p', 1);
          """)
    }
    func failure(_ sql: SQL) async throws -> DatabaseError {
      try await #require(throws: DatabaseError.self) {
        try await database.write { connection in try connection.run(sql) }
      }
    }
    #expect(try await failure("INSERT INTO parent VALUES ('p')").isUniqueViolation)
    #expect(try await failure("INSERT INTO child VALUES (1, 'p', 1)").isUniqueViolation)
    let missing = try await failure("INSERT INTO child VALUES (2, 'q', 1)")
    #expect(missing.isForeignKeyViolation && !missing.isUniqueViolation)
    #expect(try await failure("DELETE FROM parent").isForeignKeyViolation)
    let check = try await failure("INSERT INTO child VALUES (2, 'p', 0)")
    #expect(check.isConstraint && !check.isUniqueViolation && !check.isForeignKeyViolation)
  }

  @Test func `a file that is not a database is rejected`() throws {
    #expect(throws: DatabaseError.self) { try Database(.file("/proc/self/status")) }
    #expect(throws: DatabaseError.self) { try Database(.file("/no/such/folder/database")) }
  }
}
