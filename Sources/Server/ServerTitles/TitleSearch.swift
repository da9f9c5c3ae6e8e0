import ServerCore
import KiwiKit

/// A search for titles. Names that begin with the text come first, then titles with all words in names or people. An
/// ISBN finds only its book.
///
/// The text is folded to letters and digits, so it contains no operators or wildcards.
package struct TitleSearch: Sendable {
  /// The ISBN, if the text is one.
  private let isbn: ISBN?
  private let beginning: String
  private let words: [Substring]

  /// The maximum number of matches of each kind that are examined. A longer text finds the others.
  private static let candidates = 1_000
  /// The maximum number of words. More than a name has would only cost time.
  private static let maxWords = 8

  package init(_ text: String) throws(APIError) {
    guard text.unicodeScalars.count <= Limits.searchQueryLength else {
      throw .badParameter(
        "q", "The search text is too long. Use at most \(Limits.searchQueryLength) characters.")
    }
    isbn = ISBN(text)
    beginning = FoldedText.fold(try TextRules.line(text, field: "q", limit: Limits.searchQueryLength))
    var words: [Substring] = []
    for word in beginning.split(separator: " ") where !words.contains(word) {
      guard words.count < Self.maxWords else { break }
      words.append(word)
    }
    self.words = words
  }

  /// Returns the titles of a page and one more, best first.
  package func run(of kind: TitleKind?, page: Page, in transaction: Transaction) throws -> [TitleRecord] {
    if let book = try book(in: transaction), kind == nil || kind == book.facts.kind {
      return page.offset == 0 ? [book] : []
    }
    guard page.offset < 2 * Self.candidates, !words.isEmpty else { return [] }
    return try TitleSearchStore(transaction).titles(
      beginning: beginning, words: FullTextWords(words.map { (text: $0, isBeginning: true) }), of: kind,
      page: page, candidates: Self.candidates)
  }

  /// Returns the book with an edition of this ISBN.
  package func book(in transaction: Transaction) throws -> TitleRecord? {
    guard let isbn else { return nil }
    if let book = try TitleStore(transaction).title(source: TitleImporter.source(of: isbn)) { return book }
    return try EditionStore(transaction).titleKey(isbn: isbn).flatMap {
      try TitleStore(transaction).title(key: $0)
    }
  }
}
