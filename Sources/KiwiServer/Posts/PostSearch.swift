import KiwiKit
import SQLite

/// A search for posts: words that must all be in the caption, in any order and as beginnings of words, and `#tags`
/// that the post must have.
///
/// Every word is given to the full-text index as a quoted phrase, so nothing a person types is an operator.
struct PostSearch: Sendable {
  private let words: [String]
  private let tags: [String]

  /// A word that very many posts have would cost as much as there are posts; so the newest so many matches are
  /// taken, and a search that has more is ordered by time instead of by rank.
  private static let candidates = 1_000
  /// Matches that are looked at for those that the reader may see and that have all tags.
  private static let mostLookedAt = 10_000
  /// More words than this would only cost time.
  private static let maximumWords = 12

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
      } else if words.count < Self.maximumWords, part.unicodeScalars.contains(where: Self.isWord) {
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
    let newest = try newest(for: viewer, in: connection)
    let ranked = newest.isWhole && !words.isEmpty ? try rank(newest.posts, in: connection) : newest.posts
    return Array(ranked.dropFirst(page.offset).prefix(page.size + 1))
  }

  /// The newest matches, and whether these are all.
  private func newest(
    for viewer: Viewer?, in connection: Connection
  ) throws -> (posts: [PostKey], isWhole: Bool) {
    var hidden = try HiddenAuthors(from: viewer, in: connection)
    var posts: [PostKey] = []
    var looked = 0
    try connection.scan(matches(for: viewer)) { row in
      looked += 1
      guard row.bool(2) else { return true }
      let post = try PostKey(row)
      if try !hidden.contains(post.authorKey, in: connection) { posts.append(post) }
      return posts.count < Self.candidates
    }
    return (posts, isWhole: posts.count < Self.candidates && looked < Self.mostLookedAt)
  }

  /// What has the words, or the first tag when there are none, newest first; the third column says of each
  /// whether it has all tags and the viewer may see it.
  private func matches(for viewer: Viewer?) -> SQL {
    var sql: SQL = "SELECT posts.key, posts.authorKey, \(sql: PostPolicy.isVisible(to: viewer))"
    for tag in words.isEmpty ? tags.dropFirst() : tags[...] {
      sql.append(" AND EXISTS (SELECT 1 FROM hashtags WHERE tag = \(tag) AND postKey = posts.key)")
    }
    if words.isEmpty {
      sql.append(
        """
         FROM hashtags AS first CROSS JOIN posts ON posts.key = first.postKey
        WHERE first.tag = \(tags.first ?? "") ORDER BY first.postKey DESC
        """)
    } else {
      sql.append(
        """
         FROM postSearch CROSS JOIN posts ON posts.key = postSearch.rowid
        WHERE postSearch MATCH \(expression) ORDER BY postSearch.rowid DESC
        """)
    }
    sql.append(" LIMIT \(Self.mostLookedAt)")
    return sql
  }

  /// By the BM25 function of the full-text index, newer posts first among equals.
  private func rank(_ posts: [PostKey], in connection: Connection) throws -> [PostKey] {
    guard let lowest = posts.map(\.key).min() else { return [] }
    var places: [Int64: Int] = [:]
    try connection.forEach(
      """
      SELECT rowid FROM postSearch
      WHERE postSearch MATCH \(expression) AND rowid >= \(lowest)
      ORDER BY bm25(postSearch), rowid DESC
      """
    ) { row in
      places[row.integer(0)] = places.count
    }
    return posts.sorted { (places[$0.key] ?? .max) < (places[$1.key] ?? .max) }
  }

  private var expression: String {
    words.map { word in
      // In FTS5's syntax a star makes the last word of a phrase a beginning.
      FullTextPhrase.quoted(word) + (Self.isBeginning(word) ? "*" : "")
    }.joined(separator: " ")
  }

  /// One or two letters begin so many words that finding them all would cost as much as there are posts; but in
  /// scripts without spaces a word may be a single sign.
  private static func isBeginning(_ word: String) -> Bool {
    let signs = word.unicodeScalars.filter(isWord)
    return signs.count >= 3 || signs.contains { $0.value >= 0x2E80 }
  }
}
