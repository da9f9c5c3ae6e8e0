import ServerTitles
import ServerCore
import HTTPServer
import KiwiKit

/// A ``KiwiKit/NoteQuery`` with its words split for the full-text index.
struct NoteListQuery: Sendable {
  let words: FullTextWords?
  /// True if the text has no words to search for, which gives no results.
  let findsNothing: Bool
  let kind: Note.Kind?
  let titleId: String?
  let sessionId: String?

  private static let maxWords = 12

  init(_ query: NoteQuery) throws(APIError) {
    kind = query.kind
    titleId = query.titleId
    sessionId = query.sessionId
    guard !query.text.isEmpty else {
      words = nil
      findsNothing = false
      return
    }
    guard query.text.unicodeScalars.count <= Limits.searchQueryLength else {
      throw .badParameter(
        "q", "The search text is empty or too long. Use 1 to \(Limits.searchQueryLength) characters.")
    }
    let line = try TextRules.query(query.text)
    let parts = line.split(whereSeparator: \.isWhitespace)
      .filter {
        $0.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      }
      .prefix(Self.maxWords)
    findsNothing = parts.isEmpty
    words = parts.isEmpty ? nil : FullTextWords(parts.map { (text: $0, isBeginning: true) })
  }
}
