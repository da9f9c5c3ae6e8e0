import KiwiKit
import SQLite

/// A search for posts: words that must all be in the caption, and `#tags` that the post must have.
///
/// Every word is given to the full-text index as a quoted phrase, so nothing a person types is an operator.
struct PostSearch: Sendable {
  private let words: [String]
  private let tags: [String]

  /// A word that very many posts have would cost as much as there are posts; so the newest so many matches are
  /// taken, and a search that has more is ordered by time instead of by rank.
  private static let candidates = 1_000

  init(_ text: String) throws(APIError) {
    guard (1...Limits.searchQueryLength).contains(text.unicodeScalars.count) else {
      throw .badParameter("q", "Search for 1 to \(Limits.searchQueryLength) characters.")
    }
    var words: [String] = []
    var tags: [String] = []
    // Without control characters: the full-text index ends an expression at a NUL, also within quotes.
    let line = try TextRules.line(text, field: "q", limit: Limits.searchQueryLength)
    for part in line.split(whereSeparator: \.isWhitespace) {
      if part.hasPrefix("#"), case .hashtag(let tag)? = TextEntity.all(in: String(part)).first?.kind {
        tags.append(tag)
      } else if part.unicodeScalars.contains(where: Self.isWord) {
        words.append(String(part))
      }
    }
    self.words = words
    self.tags = tags
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// The posts of a page and one more, best first.
  func run(for viewer: Viewer?, page: Page, in connection: Connection) throws -> [PostKey] {
    guard page.offset < Self.candidates, !(words.isEmpty && tags.isEmpty) else { return [] }
    let hidden = try PostPolicy.hiddenAuthors(from: viewer, in: connection)
    let newest = try newest(for: viewer, in: connection).filter { !hidden.contains($0.authorKey) }
    let ranked = newest.count < Self.candidates && !words.isEmpty ? try rank(newest, in: connection) : newest
    return Array(ranked.dropFirst(page.offset).prefix(page.size + 1))
  }

  private func newest(for viewer: Viewer?, in connection: Connection) throws -> [PostKey] {
    var sql: SQL =
      words.isEmpty
      ? """
      SELECT posts.key, posts.authorKey FROM hashtags AS first
      JOIN posts ON posts.key = first.postKey
      WHERE first.tag = \(tags.first ?? "") AND \(sql: PostPolicy.isVisible(to: viewer))
      """
      : """
      SELECT posts.key, posts.authorKey FROM postSearch
      JOIN posts ON posts.key = postSearch.rowid
      WHERE postSearch MATCH \(phrases) AND \(sql: PostPolicy.isVisible(to: viewer))
      """
    for tag in words.isEmpty ? tags.dropFirst() : tags[...] {
      sql.append(" AND EXISTS (SELECT 1 FROM hashtags WHERE tag = \(tag) AND postKey = posts.key)")
    }
    sql.append(words.isEmpty ? " ORDER BY first.postKey DESC" : " ORDER BY postSearch.rowid DESC")
    sql.append(" LIMIT \(Self.candidates)")
    return try connection.all(sql, PostKey.init)
  }

  /// By the BM25 function of the full-text index, newer posts first among equals.
  private func rank(_ posts: [PostKey], in connection: Connection) throws -> [PostKey] {
    guard let lowest = posts.map(\.key).min() else { return [] }
    var places: [Int64: Int] = [:]
    try connection.forEach(
      """
      SELECT rowid FROM postSearch
      WHERE postSearch MATCH \(phrases) AND rowid >= \(lowest)
      ORDER BY bm25(postSearch), rowid DESC
      """
    ) { row in
      places[row.integer(0)] = places.count
    }
    return posts.sorted { (places[$0.key] ?? .max) < (places[$1.key] ?? .max) }
  }

  private var phrases: String {
    words.map(FullTextPhrase.quoted).joined(separator: " ")
  }
}
