import Foundation
import SQLite
import Testing

/// Traces of deleted text in database files.
struct SecureDeleteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Database { try Database(.file(folder.path + "/database.sqlite")) }

  private func holds(_ word: String, _ database: Database, _ suffix: String = "") throws -> Bool {
    let path = database.path + suffix
    guard FileManager.default.fileExists(atPath: path) else { return false }
    return try Data(contentsOf: URL(filePath: path)).range(of: Data(word.utf8)) != nil
  }

  /// Merges a full-text index completely, and returns the number of steps.
  private func merge(_ database: Database, pages: Int) async throws -> Int {
    var steps = 0
    var isMerging = true
    while isMerging {
      isMerging = try await database.write { [steps] connection in
        try connection.mergeFullTextIndex("search", pages: pages, isFirst: steps == 0)
      }
      steps += 1
    }
    return steps
  }

  @Test func `a deleted value is overwritten in the file and absent from the log`() async throws {
    let database = try open()
    try await database.write { connection in
      try connection.run("CREATE TABLE post (id INTEGER PRIMARY KEY, caption TEXT)")
      try connection.run("INSERT INTO post (caption) VALUES ('qzxwvkjm')")
    }
    try await database.truncateLog()
    #expect(try holds("qzxwvkjm", database))
    #expect(try !holds("qzxwvkjm", database, "-wal"))
    try await database.write { try $0.run("DELETE FROM post") }
    try await database.truncateLog()
    #expect(try !holds("qzxwvkjm", database))
    #expect(database.metrics.logPages == 0)
    try await database.write { try $0.run("INSERT INTO post (caption) VALUES ('Later')") }
    #expect(try database.read { try $0.first("SELECT caption FROM post") { $0.text(0) } } == "Later")
    database.close()
  }

  @Test func `the log is truncated only after its readers end`() async throws {
    let database = try open()
    try await database.write { try $0.run("CREATE TABLE post (id INTEGER PRIMARY KEY)") }
    let gate = Gate()
    async let reading = database.readInBackground { connection in
      let count = try connection.first("SELECT COUNT(*) FROM post") { $0.int(0) }
      gate.wait()
      return count
    }
    await gate.reached()
    try await database.write { try $0.run("INSERT INTO post DEFAULT VALUES") }
    await #expect(throws: WriteError.self) { try await database.truncateLog() }
    try await database.write { try $0.run("INSERT INTO post DEFAULT VALUES") }
    gate.open()
    #expect(try await reading == 0)
    try await database.truncateLog()
    #expect(try database.read { try $0.first("SELECT COUNT(*) FROM post") { $0.int(0) } } == 2)
    database.close()
  }

  @Test(arguments: [1, 16, 1_000])
  func `merging removes deleted words from a full-text index`(pages: Int) async throws {
    let database = try open()
    try await database.write { connection in
      try connection.run("CREATE VIRTUAL TABLE search USING fts5 (words, content = '', prefix = '2')")
      try connection.run("INSERT INTO search (rowid, words) VALUES (1, 'qzxwvkjm stays')")
    }
    for row in 2...300 {
      let words = "stays " + (0..<50).map { "word\(row * 50 + $0)" }.joined(separator: " ")
      try await database.write { connection in
        try connection.run(
          "INSERT INTO search (rowid, words) VALUES (\(row), \(words))")
      }
    }
    try await database.write { connection in
      try connection.run("INSERT INTO search (search, rowid, words) VALUES ('delete', 1, 'qzxwvkjm stays')")
    }
    #expect(try database.read { try $0.fullTextIndexes() } == ["search"])
    let steps = try await merge(database, pages: pages)
    #expect(steps > 1)
    #expect(pages > 1 || steps > 3, "A small step should do only a part.")
    try await database.truncateLog()
    #expect(try !holds("zxwvkjm", database))
    let found = try database.read {
      try $0.first("SELECT COUNT(*) FROM search WHERE search MATCH 'stays'") { $0.int(0) }
    }
    #expect(found == 299)
    #expect(try await merge(database, pages: pages) <= 2, "A merged index has nothing more to merge.")
    database.close()
  }
}
