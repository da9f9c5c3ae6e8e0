import ServerCore
import KiwiKit

/// A search for posts by words and `#tags`. All words must begin words of the caption, in any order.
///
/// Each word becomes a quoted phrase of the full-text query, so the text contains no operators.
struct PostSearch: Sendable {
  private let words: [String]
  private let tags: [String]

  /// The maximum number of matches ranked. If there are more, the newest are returned in order of time, because ranking
  /// all matches of a common word would be slow.
  private static let candidates = 1_000
  /// The maximum number of matches tested for visibility and tags.
  private static let maxExamined = 10_000
  /// The maximum number of words. More would only cost time.
  private static let maxWords = 12

  init(_ text: String) throws(APIError) {
    guard (1...Limits.searchQueryLength).contains(text.unicodeScalars.count) else {
      throw .badParameter(
        "q", "The search text is empty or too long. Use 1 to \(Limits.searchQueryLength) characters.")
    }
    var words: [String] = []
    var tags: [String] = []
    // Control characters are removed, because the full-text index ends an expression at a NUL even within quotes.
    let line = try TextRules.query(text)
    for part in line.split(whereSeparator: \.isWhitespace) {
      if part.hasPrefix("#"), case .hashtag(let tag)? = TextEntity.all(in: String(part)).first?.kind {
        tags.append(tag)
      } else if words.count < Self.maxWords, part.unicodeScalars.contains(where: Self.isWord) {
        words.append(String(part))
      }
    }
    self.words = words
    self.tags = tags
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Returns the posts of a page and one more, best first.
  func run(for viewer: Viewer?, page: Page, in transaction: Transaction) throws -> [PostKey] {
    guard page.offset < Self.candidates, !(words.isEmpty && tags.isEmpty) else { return [] }
    let newest = try newest(for: viewer, in: transaction)
    let ranked = newest.isWhole && !words.isEmpty ? try rank(newest.posts, in: transaction) : newest.posts
    return Array(ranked.dropFirst(page.offset).prefix(page.size + 1))
  }

  /// Returns the newest matches, and whether they are all matches.
  private func newest(
    for viewer: Viewer?, in transaction: Transaction
  ) throws -> (posts: [PostKey], isWhole: Bool) {
    var hidden = try HiddenAuthors(from: viewer, in: transaction)
    var posts: [PostKey] = []
    var examined = 0
    func take(_ match: PostMatch) throws -> Bool {
      examined += 1
      guard match.isShown else { return true }
      if try !hidden.contains(match.post.authorKey, in: transaction) { posts.append(match.post) }
      return posts.count < Self.candidates
    }
    if words.isEmpty, let tag = tags.first {
      try PostSearchStore(transaction).scan(
        tag: tag, tags: Array(tags.dropFirst()), seenBy: viewer, limit: Self.maxExamined, take)
    } else {
      try PostSearchStore(transaction).scan(
        words: fullText, tags: tags, seenBy: viewer, limit: Self.maxExamined, take)
    }
    return (posts, isWhole: posts.count < Self.candidates && examined < Self.maxExamined)
  }

  private func rank(_ posts: [PostKey], in transaction: Transaction) throws -> [PostKey] {
    guard let lowest = posts.map(\.key).min() else { return [] }
    let places = try PostSearchStore(transaction).places(words: fullText, from: lowest)
    return posts.sorted { (places[$0.key] ?? .max) < (places[$1.key] ?? .max) }
  }

  private var fullText: FullTextWords {
    FullTextWords(words.map { (text: $0, isBeginning: Self.isBeginning($0)) })
  }

  /// Returns whether a word matches by its beginning. One or two letters begin too many words, but in scripts without
  /// spaces a word may be a single character.
  private static func isBeginning(_ word: String) -> Bool {
    let signs = word.unicodeScalars.filter(isWord)
    return signs.count >= 3 || signs.contains(where: FullTextWords.isUnspaced)
  }
}
