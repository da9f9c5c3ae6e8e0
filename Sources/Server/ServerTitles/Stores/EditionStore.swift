import ServerCore
import KiwiKit
import SQLite

/// The editions of books.
package struct EditionStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Inserts or updates an edition, up to `limit` per title. A title without year or pages takes them from the edition,
  /// as does one whose year came from a later edition; returns whether it did.
  @discardableResult
  package func put(_ facts: EditionFacts, source: String, ofTitle titleKey: Int64, limit: Int) throws -> Bool
  {
    var changesTitle = false
    // First, because existing editions tell whether the year came from one of them.
    if let year = facts.year {
      changesTitle = try connection.first(Self.yearOfTitle, titleKey, year) { _ in true } ?? false
    }
    if let pages = facts.pages {
      changesTitle = try connection.first(Self.pagesOfTitle, titleKey, pages) { _ in true } ?? changesTitle
    }
    let known = try connection.first(Self.bySource, source) { $0.integer("key") }
    if let known {
      try connection.run(
        Self.change, known, titleKey, facts.isbn?.digits, facts.publisher, facts.year, facts.pages,
        facts.language)
    } else {
      guard try connection.first(Self.count, titleKey, read: { $0.int("count") }) ?? 0 < limit else {
        return changesTitle
      }
      try connection.run(
        Self.insertion, source, titleKey, facts.isbn?.digits, facts.publisher, facts.year, facts.pages,
        facts.language)
    }
    return changesTitle
  }

  /// Returns editions of a title, earliest first, at most `limit`.
  package func editions(ofTitle titleKey: Int64, limit: Int) throws -> [EditionFacts] {
    try connection.all(
      """
      SELECT isbn13, publisher, year, pages, language FROM editions
      WHERE titleKey = \(titleKey)
      ORDER BY year IS NULL, year, key
      LIMIT \(limit)
      """
    ) { row in
      EditionFacts(
        isbn: row.optionalText("isbn13").flatMap { ISBN($0) }, publisher: row.optionalText("publisher"),
        year: row.optionalInt("year"), pages: row.optionalInt("pages"), language: row.optionalText("language")
      )
    }
  }

  /// Returns the title with an edition of this ISBN.
  package func titleKey(isbn: ISBN) throws -> Int64? {
    try connection.first(
      "SELECT titleKey FROM editions WHERE isbn13 = \(isbn.digits) ORDER BY key LIMIT 1"
    ) { $0.integer("titleKey") }
  }

  private static let bySource = PreparedSQL("SELECT key FROM editions WHERE source = ?1")
  private static let count = PreparedSQL("SELECT COUNT(*) AS count FROM editions WHERE titleKey = ?1")
  private static let insertion = PreparedSQL(
    """
    INSERT INTO editions (source, titleKey, isbn13, publisher, year, pages, language)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """)
  private static let change = PreparedSQL(
    """
    UPDATE editions SET titleKey = ?2, isbn13 = ?3, publisher = ?4, year = ?5, pages = ?6, language = ?7
    WHERE key = ?1
    """)
  private static let yearOfTitle = PreparedSQL(
    """
    UPDATE titles SET year = ?2
    WHERE key = ?1 AND corrections & \(TitleField.year.bit) = 0 AND (
      year IS NULL OR year > ?2 AND EXISTS (
        SELECT 1 FROM editions WHERE editions.titleKey = titles.key AND editions.year = titles.year
      )
    )
    RETURNING key
    """)
  private static let pagesOfTitle = PreparedSQL(
    """
    UPDATE titles SET pages = ?2
    WHERE key = ?1 AND pages IS NULL AND corrections & \(TitleField.pages.bit) = 0
    RETURNING key
    """)
}
