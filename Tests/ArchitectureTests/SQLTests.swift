import Foundation
import TestSupport
import Testing

/// The modules and files that may use the database engine and SQL.
struct SQLTests {
  private static let keywords: Set<Substring> = [
    "SELECT", "INSERT", "UPDATE", "VALUES", "RETURNING", "FROM", "JOIN", "WHERE", "EXISTS", "MATCH",
    "COALESCE", "LIMIT", "CREATE", "ALTER", "DROP", "PRAGMA", "VACUUM", "REINDEX",
  ]

  /// Returns whether a line other than a comment contains an SQL keyword.
  static func hasSQL(_ source: String) -> Bool {
    source.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
      let line = line.drop { $0 == UInt8(ascii: " ") }
      guard !line.starts(with: "//".utf8) else { return false }
      return line.split { !Self.isInWord($0) }.contains { word in
        word.first.map { $0 < UInt8(ascii: "a") } == true && Self.keywords.contains(Substring(word))
      }
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Returns the sources of all modules of these groups, by their paths from the module's name on.
  private static func sources(ofGroups groups: Set<String>) throws -> [String: String] {
    try Manifest().modules.filter { groups.contains($0.group) }
      .map { try ProjectFiles.texts(under: $0.name) }
      .reduce(into: [:]) { $0.merge($1) { $1 } }
  }

  private static func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

  private static func importsSQLite(_ source: String) -> Bool {
    ImportTests.imports(in: source).contains("SQLite")
  }

  /// Services, controllers and commands use stores, never the database behind them.
  @Test func `on the server only stores and storage import the engine`() throws {
    let importing = try Self.sources(ofGroups: ["Server"]).filter { Self.importsSQLite($1) }.keys
    #expect(importing.contains("ServerPosts/Stores/PostStore.swift"))
    #expect(importing.filter { !$0.contains("/Storage/") && !$0.contains("/Stores/") }.sorted() == [])
  }

  @Test func `on the server SQL is only in stores, the schema, migrations and dialects`() throws {
    let files = try Self.sources(ofGroups: ["Server"]).filter { Self.hasSQL($1) }.keys
    #expect(files.contains("ServerPosts/Stores/PostStore.swift"))
    let others = files.filter { path in
      !path.contains("/Stores/")
        && !["Schema", "Migrations", "Dialect"].contains { Self.name(path).hasPrefix($0) }
    }
    #expect(others.sorted() == [])
  }

  @Test func `on devices SQL is only in the records, repositories and migrators of KiwiData`() throws {
    let sources = try Self.sources(ofGroups: ["Product", "Programs", "Views"])
    #expect(
      sources.filter { Self.importsSQLite($1) }.keys.filter { !$0.hasPrefix("KiwiData/") }.sorted() == [])
    let files = sources.filter { Self.hasSQL($1) }.keys
    #expect(files.contains("KiwiData/Records/PostRecord.swift"))
    let others = files.filter { path in
      let isInPlace =
        path.contains("/Records/") || path.contains("/Migrations/")
        || Self.name(path).contains(/(Record|Repository(\+\w+)?)\.swift$/)
      return !path.hasPrefix("KiwiData/") || !isInPlace
    }
    #expect(others.sorted() == [])
  }

  @Test(arguments: [
    "try connection.run(\"DELETE FROM posts WHERE id = 1\")", "  LIMIT 5",
    "\"CREATE UNIQUE INDEX a ON b (c)\"",
    "let list: SQL = \"SELECT 1\"", "instr(COALESCE(name, ''), 'a')",
    "\"\"\"\nUPDATE posts SET likes = 0\n\"\"\"",
  ])
  func `SQL statements and fragments are detected`(source: String) {
    #expect(Self.hasSQL(source))
  }

  @Test(arguments: [
    "// SELECT 1", "  /// Sorted by `ORDER BY`.", "let selected = values.first", "case .update: insert()",
    "Limits.posts",
  ])
  func `comments and Swift code are not detected as SQL`(source: String) {
    #expect(!Self.hasSQL(source))
  }
}
