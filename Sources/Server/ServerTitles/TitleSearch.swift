import ServerCore
import KiwiKit

/// A search for books, films and shows: those whose names begin with the text, then those that have words beginning
/// with all of its words in their names or those of their people. The number of a book (ISBN) finds that book alone.
///
/// What is typed is folded to letters and digits, so nothing in it is an operator or a wildcard.
package struct TitleSearch: Sendable {
  /// The number of an edition is a search for its book, where a source told of it.
  private let isbn: ISBN?
  private let beginning: String
  private let words: [Substring]

  /// Of each sort so many matches are looked at, however many titles there are; what is not among them is found by
  /// typing more.
  private static let candidates = 1_000
  /// More words than a name has would only cost time.
  private static let maximumWords = 8

  package init(_ text: String) throws(APIError) {
    guard text.unicodeScalars.count <= Limits.searchQueryLength else {
      throw .badParameter("q", "Search for at most \(Limits.searchQueryLength) characters.")
    }
    isbn = ISBN(text)
    beginning = FoldedText.fold(try TextRules.line(text, field: "q", limit: Limits.searchQueryLength))
    var words: [Substring] = []
    for word in beginning.split(separator: " ") where !words.contains(word) {
      guard words.count < Self.maximumWords else { break }
      words.append(word)
    }
    self.words = words
  }

  /// The titles of a page and one more, best first.
  package func run(of kind: TitleKind?, page: Page, in transaction: Transaction) throws -> [TitleRecord] {
    if let book = try book(in: transaction), kind == nil || kind == book.facts.kind {
      return page.offset == 0 ? [book] : []
    }
    guard page.offset < 2 * Self.candidates, !words.isEmpty else { return [] }
    return try transaction.titleSearch.titles(
      beginning: beginning, words: FullTextWords(words.map { (text: $0, isBeginning: true) }), of: kind,
      page: page, candidates: Self.candidates)
  }

  /// The book of which a source or a dump told an edition with this number.
  package func book(in transaction: Transaction) throws -> TitleRecord? {
    guard let isbn else { return nil }
    if let book = try transaction.titles.title(source: TitleIntake.source(of: isbn)) { return book }
    return try transaction.editions.titleKey(isbn: isbn).flatMap { try transaction.titles.title(key: $0) }
  }
}
