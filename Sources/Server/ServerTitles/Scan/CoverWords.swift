import KiwiKit

/// The words of a cover, with which titles are compared.
struct CoverWords {
  private let words: Set<Substring>
  /// The minimum length in letters. Cameras misread shorter names everywhere.
  private static let minNameLength = 3

  init(_ text: CoverText) {
    let lines = text.lines + [text.author].compactMap(\.self)
    words = Set(lines.flatMap { FoldedText.fold($0).split(separator: " ") })
  }

  func candidate(_ book: TitleRecord) -> BookScanCandidate {
    let name = FoldedText.fold(book.facts.name).split(separator: " ")
    let total = name.reduce(0) { $0 + $1.count }
    let read = name.filter(words.contains).reduce(0) { $0 + $1.count }
    let hasAuthor = book.facts.people.contains { person in
      guard let last = FoldedText.fold(person.name).split(separator: " ").last else { return false }
      return last.count >= Self.minNameLength && words.contains(last)
    }
    let (confidence, reason): (Double, BookScanCandidate.Reason) =
      switch (total > 0 && read == total, hasAuthor) {
      case (true, true): (0.95, .nameAndAuthor)
      // A single word may be part of another name.
      case (true, false): (name.count > 1 ? 0.75 : 0.6, .name)
      case (false, _): (Double(50 * read / max(total, 1) + (hasAuthor ? 15 : 0)) / 100, .words)
      }
    return BookScanCandidate(title: book.summary, confidence: confidence, reason: reason)
  }
}
