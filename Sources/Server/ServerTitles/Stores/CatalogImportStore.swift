import ServerCore
import SQLite

/// The progress of catalog imports, and the names of authors until their works are imported.
struct CatalogImportStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  func progress(ofFile fingerprint: String) throws -> CatalogImport.Progress? {
    try connection.first(
      """
      SELECT position, lines, unreadable, isWhole FROM catalogImports WHERE fingerprint = \(fingerprint)
      """
    ) { row in
      CatalogImport.Progress(
        position: row.int("position"), lines: row.int("lines"), unreadable: row.int("unreadable"),
        isWhole: row.bool("isWhole"))
    }
  }

  /// Records the progress in a file. Returns false without a change if the progress was not `known`, because another
  /// process is importing the file.
  func advance(
    file fingerprint: String, from known: CatalogImport.Progress, to progress: CatalogImport.Progress
  ) throws -> Bool {
    if known == CatalogImport.Progress() {
      try connection.run(
        """
        INSERT INTO catalogImports (fingerprint, position, lines, unreadable, isWhole)
        VALUES (\(fingerprint), 0, 0, 0, FALSE)
        ON CONFLICT (fingerprint) DO NOTHING
        """)
    }
    try connection.run(
      """
      UPDATE catalogImports SET
        position = \(progress.position), lines = \(progress.lines), unreadable = \(progress.unreadable),
        isWhole = \(progress.isWhole)
      WHERE fingerprint = \(fingerprint) AND position = \(known.position) AND NOT isWhole
      """)
    return connection.changes == 1
  }

  func setName(_ name: String, ofAuthor number: Int64) throws {
    try connection.run(Self.nameInsertion, number, name)
  }

  func name(ofAuthor number: Int64) throws -> String? {
    try connection.first(Self.nameOfAuthor, number) { $0.text("name") }
  }

  private static let nameInsertion = PreparedSQL(
    """
    INSERT INTO openLibraryAuthors (number, name) VALUES (?1, ?2)
    ON CONFLICT (number) DO UPDATE SET name = excluded.name
    """)
  private static let nameOfAuthor = PreparedSQL("SELECT name FROM openLibraryAuthors WHERE number = ?1")
}
