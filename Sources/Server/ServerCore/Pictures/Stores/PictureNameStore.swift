import SQLite

/// The file names of all pictures.
package struct PictureNameStore {
  package let connection: Connection
  package let tables: [String]

  /// - Parameter sources: The tables with file names.
  package init(_ transaction: Transaction, of sources: [PictureSource]) {
    connection = transaction.connection
    tables = sources.map(\.table)
  }

  /// Returns whether a table contains the file name.
  package func isUsed(_ name: String) throws -> Bool {
    try tables.contains { table in
      try connection.first("SELECT 1 FROM \(raw: table) WHERE name = \(name) LIMIT 1") { _ in true } ?? false
    }
  }

  package func fileCount() throws -> Int {
    try connection.first("SELECT COUNT(*) AS count FROM (\(sql: allNames)) AS names") { $0.int("count") } ?? 0
  }

  /// Calls `body` with the names of all files in order.
  package func forEachName(_ body: (String) throws -> Void) throws {
    try connection.forEach("\(sql: allNames) ORDER BY name") { try body($0.text("name")) }
  }

  private var allNames: SQL {
    SQL(stringLiteral: tables.map { "SELECT name FROM \($0)" }.joined(separator: " UNION "))
  }
}
