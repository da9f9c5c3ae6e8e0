import Foundation
import HTTPServer
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerOperations

/// Searches database files and backups for words of deleted accounts, by column of the schema.
struct ErasureTests {
  /// Tables whose rows outlive their account, with the reason.
  private static let staying: [String: String] = {
    let titles = [
      "titles", "titleGenres", "titlePeople", "titleStatistics", "titleSources", "titleChanges",
      "titleFetches",
      "titleCovers", "titleCatalogs", "titleRankings", "editions", "openLibraryAuthors", "catalogImports",
    ]
    return [
      "batchedWork": "Pending work, as names and numbers.",
      "towns": "The map is shared by all users.", "mapOutlines": "The map is shared by all users.",
      "spotLookups": "Anonymous queries, deleted within a week.",
      "auditLog": "The operator's record of decisions.",
      "reports": "Evidence for admins, deleted a year after the decision.",
      "invites": "Invitations belong to the operator.",
      "retiredLists": "Ids that must not be reused.",
    ].merging(titles.map { ($0, "Titles are shared by all users.") }) { first, _ in first }
  }()

  /// A table with its references.
  private struct Table {
    let name: String
    let columns: [(name: String, type: String)]
    let parents: [String: (table: String, column: String)]
  }

  private static func tables(_ connection: Connection) throws -> [Table] {
    let names = try connection.all(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND sql NOT LIKE 'CREATE VIRTUAL%'
        AND name NOT LIKE '%Search_%' AND name NOT LIKE '%Index_%'
      ORDER BY name
      """
    ) { $0.text(0) }
    return try names.map { name in
      let columns = try connection.all(
        "SELECT name, type FROM pragma_table_info(\(name)) WHERE NOT (name = 'key' AND type = 'INTEGER')"
      ) { (name: $0.text(0), type: $0.text(1)) }
      let parents = try connection.all(
        "SELECT \"from\", \"table\", COALESCE(\"to\", 'key') FROM pragma_foreign_key_list(\(name))"
      ) { ($0.text(0), (table: $0.text(1), column: $0.text(2))) }
      return Table(name: name, columns: columns, parents: Dictionary(parents) { first, _ in first })
    }
  }

  /// Random letters, because an index stores a word without the prefix it shares with the word before it.
  private static func marker(_ random: inout SeededGenerator) -> String {
    String((0..<20).map { _ in "bcdfghjklmnpqrstvwxz".randomElement(using: &random) ?? "b" })
  }

  /// Inserts a row of the user into each table that can have one, with a unique word in each text column.
  /// Returns the words by column.
  private static func fill(_ username: String, in connection: Connection) throws -> [String: String] {
    var random = SeededGenerator(seed: 7)
    var words: [String: String] = [:]
    let user = try #require(
      try connection.first("SELECT key FROM users WHERE username = \(username)") { $0.integer(0) })
    var values: [String: [String: Value]] = ["users": ["key": .integer(user)]]
    var left = try tables(connection).filter { $0.name != "users" }
    try connection.run("PRAGMA ignore_check_constraints = ON")
    defer { try? connection.run("PRAGMA ignore_check_constraints = OFF") }
    var number: Int64 = 1_000
    while !left.isEmpty {
      let ready = left.filter { table in
        table.parents.values.allSatisfy { $0.table == table.name || values[$0.table] != nil }
      }
      try #require(!ready.isEmpty, "\(left.map(\.name)) refer to each other")
      left.removeAll { table in ready.contains { $0.name == table.name } }
      for table in ready {
        var row: [String: Value] = [:]
        for column in table.columns {
          if let parent = table.parents[column.name] {
            row[column.name] = parent.table == table.name ? .null : values[parent.table]?[parent.column]
          } else if column.type == "TEXT" || column.type == "BLOB" {
            let word = marker(&random)
            words["\(table.name).\(column.name)"] = word
            row[column.name] = column.type == "TEXT" ? .text(word) : .blob(Array(word.utf8))
          } else {
            number += 1
            row[column.name] =
              column.name.hasPrefix("is") || column.name.hasSuffix("itude") ? .integer(1) : .integer(number)
          }
        }
        let names = row.keys.sorted()
        var list: SQL = ""
        for name in names { list.append("\(raw: list.text.isEmpty ? "" : ", ")\(row[name] ?? .null)") }
        try connection.run(
          "INSERT OR REPLACE INTO \(raw: table.name) (\(raw: names.joined(separator: ", "))) VALUES (\(sql: list))"
        )
        row["key"] = .integer(connection.lastInsertedKey)
        values[table.name] = row
      }
    }
    return words
  }

  private func bytes(_ path: String) -> Data { (try? Data(contentsOf: URL(filePath: path))) ?? Data() }

  /// The columns whose words are in a file.
  private func found(_ words: [String: String], in path: String) -> [String] {
    let data = bytes(path)
    return words.filter { data.range(of: Data($0.value.utf8.dropFirst(4))) != nil }.keys.sorted()
  }

  @Test func `a deleted account leaves no word in the database, its log or a backup`() async throws {
    let server = try await TestServer()
    let other = try await server.signUp("other")
    _ = try await server.write("Words that stay", as: other)
    let name = "wqkzmvtrbnhd"
    let user = try await server.signUp(name)
    let database = server.context.storage.database
    var words = try await database.write { try Self.fill(name, in: $0) }
    words["users.username"] = name
    #expect(words.count > 100)
    let tables = Set(words.keys.map { String($0.prefix { $0 != "." }) })
    #expect(Set(Self.staying.keys).isSubset(of: tables))
    let before = found(words, in: database.path) + found(words, in: database.path + "-wal")
    #expect(Set(before) == Set(words.keys), "Every word is present before the deletion.")

    let deleted = try await server.delete("/users/me", as: user, json: ["password": TestServer.password])
    #expect(deleted.status == 204, "\(deleted.text)")
    try await Erasure.run(in: server.context)

    let backup = database.path + "-copy"
    defer { try? FileManager.default.removeItem(atPath: backup) }
    try await server.context.storage.copy(to: backup)
    let gone = words.filter { Self.staying[String($0.key.prefix { $0 != "." })] == nil }
    for path in [database.path, database.path + "-wal", backup] {
      #expect(found(gone, in: path) == [], "\(path.suffix(5))")
    }
    #expect(try await server.get("/posts/search?q=words").text.contains("Words that stay"))
  }

  @Test func `replaced and deleted words of posts, notes and names are erased`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let database = server.context.storage.database
    let words = Dictionary(
      uniqueKeysWithValues: ["post", "edited post", "note", "name"].enumerated().map { index, name in
        var random = SeededGenerator(seed: UInt64(index + 1))
        return (name, Self.marker(&random))
      })
    func word(_ name: String) throws -> String { try #require(words[name]) }
    let post = try await server.write(word("post"), as: ana)
    let edited = try await server.write(word("edited post"), as: ana)
    let note = newId()
    let noted = try await server.post(
      "/notes", as: ana, json: ["id": note, "bookTitle": "Emma", "text": word("note"), "kind": "note"])
    #expect(noted.status == 201, "\(noted.text)")
    #expect(try await server.put("/users/ana", as: ana, json: ["displayName": word("name")]).status == 200)
    try await Erasure.run(in: server.context)
    #expect(found(words, in: database.path) == words.keys.sorted())

    try await server.must(.delete, "/posts/\(post)", as: ana)
    #expect(try await server.patch("/posts/\(edited)", as: ana, json: ["caption": "Other"]).status == 200)
    try await server.must(.delete, "/notes/\(note)", as: ana)
    #expect(try await server.put("/users/ana", as: ana, json: ["displayName": "Ana"]).status == 200)
    try await Erasure.run(in: server.context)
    #expect(found(words, in: database.path) == [])
    #expect(found(words, in: database.path + "-wal") == [])
    #expect(try await server.operate("verify").said.problems == [])
  }
}
