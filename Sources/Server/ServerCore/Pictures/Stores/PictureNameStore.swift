import SQLite

/// The names of the files of all pictures.
package protocol PictureNameStore {
  /// Whether a table names the file.
  func isUsed(_ name: String) throws -> Bool
  func fileCount() throws -> Int
  /// Goes through the names of all files in order.
  func forEachName(_ body: (String) throws -> Void) throws
}

extension Transaction {
  /// - Parameter sources: The tables that name files.
  package func pictureNames(_ sources: [PictureSource]) -> any PictureNameStore {
    SQLPictureNameStore(connection: connection, tables: sources.map(\.table))
  }
}

package struct SQLPictureNameStore: PictureNameStore {
  package let connection: Connection
  package let tables: [String]

  package func isUsed(_ name: String) throws -> Bool {
    try tables.contains { table in
      try connection.first("SELECT 1 FROM \(raw: table) WHERE name = \(name) LIMIT 1") { _ in true } ?? false
    }
  }

  package func fileCount() throws -> Int {
    try connection.first("SELECT COUNT(*) AS count FROM (\(sql: allNames)) AS names") { $0.int("count") } ?? 0
  }

  package func forEachName(_ body: (String) throws -> Void) throws {
    try connection.forEach("\(sql: allNames) ORDER BY name") { try body($0.text("name")) }
  }

  private var allNames: SQL {
    SQL(stringLiteral: tables.map { "SELECT name FROM \($0)" }.joined(separator: " UNION "))
  }
}
