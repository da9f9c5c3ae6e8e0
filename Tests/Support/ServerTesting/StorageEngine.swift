import Foundation
import SQLite
import TestSupport
import Threads

@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import ServerAccounts
@testable import KiwiServer
@testable import ServerCore

/// The storage engines that the contract suites of the stores run on.
package enum StorageEngine: CaseIterable, Sendable {
  case sqlite

  /// Runs a test with its own empty database.
  package func withStorage(_ body: (Storage) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kiwi-storage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = try await makeStorage(in: folder)
    defer { storage.close() }
    try await body(storage)
  }

  /// Runs a test in one transaction of an empty database.
  package func withTransaction(_ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
    try await withStorage { try await $0.write(body) }
  }

  private func makeStorage(in folder: URL) async throws -> Storage {
    switch self {
    case .sqlite:
      var configuration = Database.Configuration()
      configuration.onPrepare = PreparedStatements.note
      let path = folder.appending(path: "kiwifruit.sqlite").path
      try await migratedDatabase.copy(to: path)
      return Storage(try Database(.file(path), configuration: configuration))
    }
  }
}

extension Storage {
  /// The columns that hold keys of titles, with or without a foreign key: (table, column).
  package func columnsWithTitles() throws -> [(String, String)] {
    try database.read { connection in
      try connection.all(
        """
        SELECT tables.name AS name, keys."from" AS held
        FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table' AND keys."table" = 'titles'
        UNION
        SELECT tables.name AS name, columns.name AS held
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND columns.name = 'titleKey'
        """
      ) { ($0.text("name"), $0.text("held")) }
    }
  }

  package func tablesWithTitles() throws -> Set<String> { Set(try columnsWithTitles().map(\.0)) }

  package func count(_ table: String, where column: String, is key: Int64) throws -> Int {
    try database.read { connection in
      try connection.first("SELECT COUNT(*) AS count FROM \(raw: table) WHERE \(raw: column) = \(key)") {
        $0.int("count")
      } ?? 0
    }
  }
}

/// Appends all prepared statements to the file named by `KIWIFRUIT_STATEMENTS`, one JSON string per line.
/// Other engines can be checked against them.
private enum PreparedStatements {
  static var note: (@Sendable (String) -> Void)? {
    guard let path else { return nil }
    return { text in note(text, in: path) }
  }

  private static func note(_ text: String, in path: String) {
    known.withLock { known in
      if known.insert(text).inserted { write(text, to: path) }
    }
  }

  private static let path = ProcessInfo.processInfo.environment["KIWIFRUIT_STATEMENTS"]
  private static let known = Mutex<Set<String>>([])

  private static func write(_ text: String, to path: String) {
    do {
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? file.close() }
      try file.seekToEnd()
      try file.write(contentsOf: try JSONEncoder().encode(text) + Data("\n".utf8))
    } catch {
      preconditionFailure("The statements cannot be written to \(path): \(error)")
    }
  }
}
