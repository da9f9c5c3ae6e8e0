import ServerCore
import KiwiKit

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
    let line = try TextRules.query(text)
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
  func run(for viewer: Viewer?, page: Page, in transaction: Transaction) throws -> [PostKey] {
    guard page.offset < Self.candidates, !(words.isEmpty && tags.isEmpty) else { return [] }
    let newest = try newest(for: viewer, in: transaction)
    let ranked = newest.isWhole && !words.isEmpty ? try rank(newest.posts, in: transaction) : newest.posts
    return Array(ranked.dropFirst(page.offset).prefix(page.size + 1))
  }

  /// The newest matches, and whether these are all.
  private func newest(
    for viewer: Viewer?, in transaction: Transaction
  ) throws -> (posts: [PostKey], isWhole: Bool) {
    var hidden = try HiddenAuthors(from: viewer, in: transaction)
    var posts: [PostKey] = []
    var looked = 0
    func take(_ match: PostMatch) throws -> Bool {
      looked += 1
      guard match.isShown else { return true }
      if try !hidden.contains(match.post.authorKey, in: transaction) { posts.append(match.post) }
      return posts.count < Self.candidates
    }
    if words.isEmpty, let tag = tags.first {
      try transaction.postSearch.scan(
        tag: tag, tags: Array(tags.dropFirst()), seenBy: viewer, limit: Self.mostLookedAt, take)
    } else {
      try transaction.postSearch.scan(
        words: fullText, tags: tags, seenBy: viewer, limit: Self.mostLookedAt, take)
    }
    return (posts, isWhole: posts.count < Self.candidates && looked < Self.mostLookedAt)
  }

  private func rank(_ posts: [PostKey], in transaction: Transaction) throws -> [PostKey] {
    guard let lowest = posts.map(\.key).min() else { return [] }
    let places = try transaction.postSearch.places(words: fullText, from: lowest)
    return posts.sorted { (places[$0.key] ?? .max) < (places[$1.key] ?? .max) }
  }

  private var fullText: FullTextWords {
    FullTextWords(words.map { (text: $0, isBeginning: Self.isBeginning($0)) })
  }

  /// One or two letters begin so many words that finding them all would cost as much as there are posts; but in
  /// scripts without spaces a word may be a single sign.
  private static func isBeginning(_ word: String) -> Bool {
    let signs = word.unicodeScalars.filter(isWord)
    return signs.count >= 3 || signs.contains(where: FullTextWords.isUnspaced)
  }
}
