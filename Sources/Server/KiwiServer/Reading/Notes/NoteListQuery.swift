import HTTPServer
import KiwiKit

/// Which of their own notes somebody asks for.
struct NoteListQuery: Sendable {
  let words: FullTextWords?
  /// Whether there is a text in which no word is to be looked for, which finds nothing.
  let findsNothing: Bool
  let kind: Note.Kind?
  let titleId: String?
  let sessionId: String?

  private static let mostWords = 12

  init(_ parameters: Parameters) throws(APIError) {
    kind = try parameters["kind"].map { text throws(APIError) in
      guard let kind = Note.Kind(rawValue: text) else {
        throw .badParameter("kind", "\"kind\" is \"note\" or \"quote\".")
      }
      return kind
    }
    titleId = parameters["titleId"]
    sessionId = parameters["sessionId"]
    guard let text = parameters["q"], !text.isEmpty else {
      words = nil
      findsNothing = false
      return
    }
    guard text.unicodeScalars.count <= Limits.searchQueryLength else {
      throw .badParameter("q", "Search for 1 to \(Limits.searchQueryLength) characters.")
    }
    let line = try TextRules.query(text)
    let parts = line.split(whereSeparator: \.isWhitespace)
      .filter {
        $0.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      }
      .prefix(Self.mostWords)
    findsNothing = parts.isEmpty
    words = parts.isEmpty ? nil : FullTextWords(parts.map { (text: $0, isBeginning: true) })
  }
}
