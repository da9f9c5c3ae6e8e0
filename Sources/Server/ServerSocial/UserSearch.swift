import ServerAccounts
import ServerCore
import KiwiKit

/// A search for people: those whose username begins with the text, then those whose display name has words
/// that begin with all of its words.
///
/// Every word is given to the full-text index as a quoted phrase and the username is compared as a range, so
/// nothing a person types is an operator or a wildcard.
struct UserSearch: Sendable {
  private let prefix: String
  private let words: [Substring]

  /// Of each kind so many matches are looked at; who is not among them is found by typing more.
  private static let candidates = 1_000
  /// More words than a name has would only cost time.
  private static let maximumWords = 8

  init(_ text: String) throws(APIError) {
    guard (1...Limits.searchQueryLength).contains(text.unicodeScalars.count) else {
      throw .badParameter("q", "Search for 1 to \(Limits.searchQueryLength) characters.")
    }
    let line = try TextRules.query(text)
    prefix = line.hasPrefix("@") ? String(line.dropFirst()) : line
    var words: [Substring] = []
    for word in prefix.split(whereSeparator: \.isWhitespace) where !words.contains(word) {
      guard words.count < Self.maximumWords else { break }
      words.append(word)
    }
    self.words = words
  }

  /// The people of a page and one more, best first.
  func run(for viewer: Viewer?, page: Page, in transaction: Transaction) throws -> [UserRecord] {
    guard page.offset < 2 * Self.candidates, !words.isEmpty else { return [] }
    return try transaction.userSearch.users(
      prefix: prefix, words: FullTextWords(words.map { (text: $0, isBeginning: true) }), seenBy: viewer,
      page: page, candidates: Self.candidates)
  }
}
