import ServerCore
import KiwiKit
import SQLite

/// The indexes of names and words by which titles are found.
package struct TitleSearchStore {
  let connection: Connection

  /// The titles of a page and one more: those whose names begin with `beginning`, in the order of their names, so that
  /// the one that is called so leads, then those that have all words in their names or those of their people, in the
  /// order in which they came.
  ///
  /// - Parameters:
  ///   - beginning: Folded, and not empty.
  ///   - candidates: Of each sort so many matches are looked at.
  package func titles(
    beginning: String, words: FullTextWords, of kind: TitleKind?, page: Page, candidates: Int
  ) throws -> [TitleRecord] {
    let ofKind: SQL = kind.map { "kind = \($0.rawValue)" } ?? "true"
    // The titles themselves are read for the page alone.
    return try TitleStore(connection: connection).titles(
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

  /// What stands for a kind in the index of words.
  private static func word(of kind: TitleKind) -> String {
    switch kind {
    case .film: "\u{E001}"
    case .show: "\u{E002}"
    case .book: "\u{E003}"
    }
  }

  /// Comes after every character that a folded name may have.
  private static let afterNames = "\u{10FFFF}"
}
