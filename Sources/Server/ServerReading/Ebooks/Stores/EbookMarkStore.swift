import ServerCore
import KiwiKit
import SQLite

package struct EbookMarkRecord: Hashable, Sendable {
  package let id: String
  package let chapter: Int
  package let word: Int
  let endWord: Int
  package let color: EbookMark.Color?
  package let quote: String
  package let note: String
  package let createdAt: Timestamp
}

/// Bookmarks and highlights in e-books, and the page settings of users.
struct EbookMarkStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  private func marks(_ condition: SQL) throws -> [EbookMarkRecord] {
    try connection.all(
      """
      SELECT id, chapter, word, endWord, color, quote, note, createdAt FROM ebookMarks WHERE \(sql: condition)
      """
    ) { row in
      EbookMarkRecord(
        id: row.text("id"), chapter: row.int("chapter"), word: row.int("word"), endWord: row.int("endWord"),
        color: row.optionalText("color").flatMap(EbookMark.Color.init(rawValue:)), quote: row.text("quote"),
        note: row.text("note"), createdAt: Timestamp(seconds: row.int("createdAt")))
    }
  }

  /// Returns the marks of an e-book, ordered by their positions.
  func marks(of ebookKey: Int64) throws -> [EbookMarkRecord] {
    try marks("ebookKey = \(ebookKey) ORDER BY chapter, word, key")
  }

  func mark(id: String, of ebookKey: Int64) throws -> EbookMarkRecord? {
    try marks("ebookKey = \(ebookKey) AND id = \(id)").first
  }

  func count(of ebookKey: Int64) throws -> Int {
    try connection.first("SELECT COUNT(*) AS count FROM ebookMarks WHERE ebookKey = \(ebookKey)") {
      $0.int("count")
    } ?? 0
  }

  /// Inserts a mark, or replaces the one with the same id.
  func put(_ mark: EbookMarkRecord, of ebookKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO ebookMarks (ebookKey, id, chapter, word, endWord, color, quote, note, createdAt)
      VALUES (
        \(ebookKey), \(mark.id), \(mark.chapter), \(mark.word), \(mark.endWord), \(mark.color?.rawValue),
        \(mark.quote), \(mark.note), \(mark.createdAt.seconds)
      )
      ON CONFLICT (ebookKey, id) DO UPDATE SET
        chapter = excluded.chapter, word = excluded.word, endWord = excluded.endWord, color = excluded.color,
        quote = excluded.quote, note = excluded.note
      """)
  }

  func delete(id: String, of ebookKey: Int64) throws {
    try connection.run("DELETE FROM ebookMarks WHERE ebookKey = \(ebookKey) AND id = \(id)")
  }

  // MARK: Settings

  func settings(ofUser userKey: Int64) throws -> EbookSettings? {
    try connection.first(
      "SELECT theme, textSize, lineSpacing FROM ebookSettings WHERE userKey = \(userKey)"
    ) { row in
      EbookSettings(
        theme: EbookSettings.Theme(rawValue: row.text("theme")) ?? .system, textSize: row.int("textSize"),
        lineSpacing: row.int("lineSpacing"))
    }
  }

  func put(_ settings: EbookSettings, ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO ebookSettings (userKey, theme, textSize, lineSpacing)
      VALUES (\(userKey), \(settings.theme.rawValue), \(settings.textSize), \(settings.lineSpacing))
      ON CONFLICT (userKey) DO UPDATE SET
        theme = excluded.theme, textSize = excluded.textSize, lineSpacing = excluded.lineSpacing
      """)
  }
}
