import ServerAccounts
import ServerCore
import KiwiKit

/// A search for users by the beginning of usernames and of display names' words.
///
/// Words become quoted phrases of the full-text index and the username is compared as a range, so user input contains
/// no operators or wildcards.
struct UserSearch: Sendable {
  private let prefix: String
  private let words: [Substring]

  /// The maximum number of matches of each kind. A longer query finds others.
  private static let candidates = 1_000
  /// The maximum number of words. Names have fewer.
  private static let maxWords = 8

  init(_ text: String) throws(APIError) {
    guard (1...Limits.searchQueryLength).contains(text.unicodeScalars.count) else {
      throw .badParameter(
        "q", "The search text is empty or too long. Use 1 to \(Limits.searchQueryLength) characters.")
    }
    let line = try TextRules.query(text)
    prefix = line.hasPrefix("@") ? String(line.dropFirst()) : line
    var words: [Substring] = []
    for word in prefix.split(whereSeparator: \.isWhitespace) where !words.contains(word) {
      guard words.count < Self.maxWords else { break }
      words.append(word)
    }
    self.words = words
  }

  /// Returns the users of a page and one more, best matches first.
  func run(for viewer: Viewer?, page: Page, in transaction: Transaction) throws -> [UserRecord] {
    guard page.offset < 2 * Self.candidates, !words.isEmpty else { return [] }
    return try UserSearchStore(transaction).users(
      prefix: prefix, words: FullTextWords(words.map { (text: $0, isBeginning: true) }), seenBy: viewer,
      page: page, candidates: Self.candidates)
  }
}
