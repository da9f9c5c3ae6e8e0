import ServerCore
import Media
import SQLite

/// The files of titles' covers.
struct TitleCoverStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Replaces the cover files of a title, and returns the names of the old ones.
  func setCover(_ image: ProcessedImage?, ofTitle titleKey: Int64) throws -> [String] {
    let old = try connection.all("SELECT name FROM titleCovers WHERE titleKey = \(titleKey)") {
      $0.text("name")
    }
    try connection.run("DELETE FROM titleCovers WHERE titleKey = \(titleKey)")
    for file in image?.variants ?? [] {
      try connection.run(
        """
        INSERT INTO titleCovers (titleKey, width, height, name)
        VALUES (\(titleKey), \(file.width), \(file.height), \(file.name))
        ON CONFLICT DO NOTHING
        """)
    }
    // The largest variant comes first.
    try connection.run(
      """
      UPDATE titles SET
        coverName = \(image?.variants.first?.name), smallCoverName = \(image?.variants.last?.name)
      WHERE key = \(titleKey)
      """)
    return old
  }

  func isCover(_ name: String) throws -> Bool {
    try connection.first("SELECT 1 FROM titleCovers WHERE name = \(name) LIMIT 1") { _ in true } ?? false
  }
}
