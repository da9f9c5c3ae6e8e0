import SQLite
import Testing

@Suite struct ColumnTests {
  static let query: SQL = "SELECT 7 AS count, 'seven' AS name, NULL AS missing, 2.5 AS share, x'01' AS bytes"
  static let prepared = PreparedSQL("SELECT ?1 AS left, ?2 AS right UNION ALL SELECT ?2, ?1")

  @Test func `columns are read by name, in any order`() throws {
    let database = try Database(.inMemory)
    let values = try database.read { connection in
      try connection.first(Self.query) { row in
        (
          row.text("name"), row.int("count"), row.optionalText("missing"), row.isNull("missing"),
          row.real("share"), row.blob("bytes")
        )
      }
    }
    let (name, count, missing, isNull, share, bytes) = try #require(values)
    #expect(name == "seven" && count == 7 && missing == nil && isNull && share == 2.5 && bytes == [1])
  }

  @Test func `column names hold for every row of a reused statement`() throws {
    let database = try Database(.inMemory)
    try database.read { connection in
      for _ in 0..<3 {
        let rows = try connection.all(Self.prepared, 1, 2) { [$0.int("right"), $0.int("left")] }
        #expect(rows == [[2, 1], [1, 2]])
      }
    }
  }

  @Test func `rows may access columns in different orders`() throws {
    let database = try Database(.inMemory)
    try database.read { connection in
      var turn = 0
      let rows = try connection.all("SELECT 1 AS one, 2 AS two, 3 AS three UNION ALL SELECT 1, 2, 3") { row in
        turn += 1
        return turn == 1
          ? [row.int("one"), row.int("two"), row.int("one"), row.int("three"), row.int("two")]
          : [row.int("three"), row.int("one"), row.int("one"), row.int("two"), row.int("three")]
      }
      #expect(rows == [[1, 2, 1, 3, 2], [3, 1, 1, 2, 3]])
    }
  }

  @Test func `a missing column is an error, not a zero`() throws {
    let database = try Database(.inMemory)
    for read in [
      { (connection: Connection) in try connection.all(Self.query) { $0.int("amount") }.count },
      { try $0.first(Self.query) { $0.int("amount") } ?? 0 },
      { connection in
        try connection.forEach(Self.query) { row in _ = row.text("amount") }
        return 0
      },
      { connection in
        try connection.scan(Self.query) { row in row.bool("amount") }
        return 0
      },
      { connection in
        try connection.scan(Self.prepared, 1, 2) { row in row.bool("amount") }
        return 0
      },
    ] {
      let error = try #require(throws: DatabaseError.self) { try database.read(read) }
      #expect("\(error)".contains("amount"))
    }
  }
}
