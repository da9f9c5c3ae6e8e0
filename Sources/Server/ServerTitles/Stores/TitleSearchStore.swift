import ServerCore
import KiwiKit
import SQLite

/// The search of titles by names and words.
package struct TitleSearchStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the titles of a page and one more: those whose names begin with `beginning`, ordered by name so that an
  /// exact match leads, then those with all words in names or people, in order of insertion.
  ///
  /// - Parameters:
  ///   - beginning: The folded text, not empty.
  ///   - candidates: The maximum number of matches of each kind that are examined.
  package func titles(
    beginning: String, words: FullTextWords, of kind: TitleKind?, page: Page, candidates: Int
  ) throws -> [TitleRecord] {
    let ofKind: SQL = kind.map { "kind = \($0.rawValue)" } ?? "true"
    // The titles themselves are read only for the page.
    return try TitleStore(Transaction(connection)).titles(
      """
      WITH byName AS MATERIALIZED (
        SELECT key, sortName FROM titles
        WHERE \(sql: ofKind) AND sortName >= \(beginning) AND sortName < \(beginning + Self.afterNames)
        ORDER BY sortName, key
        LIMIT \(candidates)
      ), byWords AS MATERIALIZED (
        SELECT \(raw: Dialect.titleMatchKey) AS key FROM \(raw: Dialect.titleMatches)
        WHERE \(sql: Dialect.titlesMatch(words, kind: kind.map(Self.word)))
        LIMIT \(candidates)
      ), found AS (
        SELECT key, 0 AS place, sortName FROM byName
        UNION ALL
        SELECT key, 1 AS place, '' AS sortName FROM byWords WHERE key NOT IN (SELECT key FROM byName)
      ), shown AS MATERIALIZED (
        SELECT key, place, sortName FROM found
        ORDER BY place, sortName, key
        LIMIT \(page.size + 1) OFFSET \(page.offset)
      )
      SELECT \(sql: TitleStore.columns)
      FROM shown
      \(raw: Dialect.orderedJoin) titles ON titles.key = shown.key
      ORDER BY shown.place, shown.sortName, shown.key
      """)
  }

  /// Returns the word that represents a kind in the full-text index.
  private static func word(of kind: TitleKind) -> String {
    switch kind {
    case .film: "\u{E001}"
    case .show: "\u{E002}"
    case .book: "\u{E003}"
    }
  }

  /// A character that sorts after every character of folded names.
  private static let afterNames = "\u{10FFFF}"
}
