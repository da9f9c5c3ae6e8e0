import SQLite
import Testing
import Threads

@Suite struct ConnectionTests {
  // A noncopyable row cannot be passed to the macro.
  private func expect<T: Equatable>(
    _ value: T, _ expected: T, _ rule: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(value == expected, rule, sourceLocation: sourceLocation)
  }

  @Test func `bound values round-trip`() async throws {
    let database = try Database(.inMemory)
    let values: [Value] = [
      .null, .integer(.min), .integer(.max), .real(-0.1), .text(""), .text("ü\u{0}🥝"), .blob([]),
      .blob([0, 255]),
    ]
    try await database.write { connection in
      try connection.execute(script: "CREATE TABLE box (id INTEGER PRIMARY KEY, value ANY)")
      for value in values { try connection.run("INSERT INTO box (value) VALUES (\(value))") }
      #expect(connection.changes == 1)
      #expect(connection.lastInsertedKey == Int64(values.count))
    }
    let stored = try database.read { connection in
      try connection.all("SELECT value FROM box ORDER BY id") { row in row.value(0) }
    }
    #expect(stored == values)
  }

  @Test func `a column converts to the requested type`() throws {
    let database = try Database(.inMemory)
    try database.read { connection in
      try connection.forEach("SELECT 'kiwi', 7, 0.5, 1, x'0102', NULL") { row in
        expect(row.count, 6)
        expect(row.text(0), "kiwi")
        expect(row.optionalText(0), "kiwi")
        expect(row.integer(1), 7)
        expect(row.int(1), 7)
        expect(row.real(2), 0.5)
        expect(row.bool(3), true)
        expect(row.blob(4), [1, 2])
        expect(row.isNull(5), true)
        expect(row.optionalText(5), nil)
        expect(row.optionalInteger(5), nil)
        expect(row.optionalInt(5), nil)
        expect(row.optionalReal(5), nil)
        expect(row.optionalBool(5), nil)
        expect(row.optionalBlob(5), nil)
        expect(row.text(5).isEmpty, true)
        expect(row.isNull(99), true, "A missing column reads as NULL.")
        expect(row.text(-1).isEmpty, true)
        let nested = row.withUTF8(0) { first in row.withUTF8(4) { second in first.count + second.count } }
        #expect(nested == 6)
      }
    }
  }

  @Test func `a prepared statement binds arguments by position`() async throws {
    let insert = PreparedSQL("INSERT INTO note (id, body, stars) VALUES (?1, ?2, ?3)")
    let select = PreparedSQL("SELECT body FROM note WHERE stars >= ?2 AND id >= ?1 ORDER BY id")
    let database = try await Database.withNotes()
    try await database.write { connection in
      try connection.run(insert, 1, "one", 1.0)
      try connection.run(insert, 2, "two", 2.0)
      try connection.run(insert, 3, String?.none, 3.0)
    }
    try database.read { connection in
      #expect(try connection.all(select, 1, 2.0) { row in row.optionalText(0) } == ["two", nil])
      #expect(try connection.first(select, 1, 0.0) { row in row.text(0) } == "one")
      #expect(try connection.first(select, 9, 0.0) { row in row.text(0) } == nil)
      var count = 0
      try connection.forEach(select, 1, 0.0) { _ in count += 1 }
      #expect(count == 3)
    }
  }

  @Test func `a query can run inside the loop of the same query`() async throws {
    let prepared = PreparedSQL("SELECT body FROM note ORDER BY id")
    let database = try await Database.withNotes()
    for body in ["a", "b"] { try await database.add(body) }
    try database.read { connection in
      var pairs: [String] = []
      try connection.forEach(prepared) { outer in
        let first = outer.text(0)
        try connection.forEach(prepared) { inner in pairs.append(first + inner.text(0)) }
      }
      try connection.forEach("SELECT body FROM note ORDER BY id") { outer in
        let first = outer.text(0)
        try connection.forEach("SELECT body FROM note ORDER BY id") { inner in
          pairs.append(first + inner.text(0))
        }
      }
      #expect(pairs == ["aa", "ab", "ba", "bb", "aa", "ab", "ba", "bb"])
    }
  }

  @Test func `more statements than the cache holds still work`() async throws {
    let database = try await Database.withNotes()
    try await database.add("a")
    try database.read { connection in
      for _ in 0..<2 {
        for number in 0..<300 {
          let found = try connection.first("SELECT \(raw: String(number)) FROM note") { row in row.int(0) }
          #expect(found == number)
        }
      }
    }
  }

  @Test func `a failed savepoint rolls back only its own changes`() async throws {
    let database = try await Database.withNotes()
    try await database.write { connection in
      try connection.run("INSERT INTO note (body) VALUES ('kept')")
      #expect(throws: Refusal.self) {
        try connection.savepoint {
          try connection.run("INSERT INTO note (body) VALUES ('lost')")
          try connection.savepoint { try connection.run("INSERT INTO note (body) VALUES ('also lost')") }
          throw Refusal()
        }
      }
    }
    #expect(try database.bodies() == ["kept"])
  }

  @Test func `a script runs every statement and stops at the first failure`() async throws {
    let database = try await Database.withNotes()
    try await database.write { connection in
      try connection.execute(script: "")
      try connection.execute(script: "-- nothing\n ; ;")
      try connection.execute(
        script: """
          INSERT INTO note (body) VALUES ('a');  -- a comment; with a semicolon
          INSERT INTO note (body) VALUES ('b; c');
          SELECT body FROM note
          """)
      #expect(throws: DatabaseError.self) {
        try connection.execute(
          script: "INSERT INTO note (body) VALUES ('d'); INSERT INTO nothing VALUES (1); DELETE FROM note;")
      }
    }
    #expect(try database.bodies() == ["a", "b; c", "d"])
  }

  @Test func `an empty or malformed statement is an error`() throws {
    let database = try Database(.inMemory)
    try database.read { connection in
      #expect(throws: DatabaseError.self) { try connection.run("") }
      #expect(throws: DatabaseError.self) { try connection.run("-- only a comment") }
      #expect(throws: DatabaseError.self) { try connection.run("SELEC 1") }
      #expect(throws: DatabaseError.self, "Excess arguments should be rejected.") {
        try connection.run(PreparedSQL("SELECT ?1"), 1, 2)
      }
      let five = try connection.first(PreparedSQL("SELECT ?1"), 5) { row in row.int(0) }
      #expect(five == 5)
    }
  }
}

struct PreparingTests {
  @Test func `onPrepare is called once per statement, by the writer and readers`() async throws {
    let prepared = Mutex<[String]>([])
    var configuration = Database.Configuration()
    configuration.onPrepare = { text in prepared.withLock { $0.append(text) } }
    let database = try await Database.withNotes(configuration: configuration)
    for _ in 1...2 {
      try await database.add("one")
      _ = try database.bodies()
      try await database.write { try $0.run("DELETE FROM note") }
    }
    let count = { (text: String) in prepared.withLock { $0.count { $0 == text } } }
    #expect(count("INSERT INTO note (body) VALUES (?)") == 1, "The prepared statement should be reused.")
    #expect(count("SELECT body FROM note ORDER BY id") == 1)
    #expect(count("DELETE FROM note") == 1)
    #expect(
      prepared.withLock { $0.allSatisfy { !$0.contains("CREATE TABLE") } },
      "Scripts are not prepared statements.")
  }
}

struct ScanTests {
  private static let numbers = PreparedSQL(
    "WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT i FROM n")

  @Test func `a scan ends when its body returns false, and the statement is reusable`() throws {
    let database = try Database(.inMemory)
    for _ in 1...2 {
      var seen: [Int64] = []
      try database.read { connection in
        try connection.scan(Self.numbers, 1) { row in
          seen.append(row.integer(0))
          return seen.count < 3
        }
      }
      #expect(seen == [1, 2, 3])
    }
  }
}
