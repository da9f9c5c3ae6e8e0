import ServerCore
import Formats
import KiwiKit

/// Exports a user's notes as a document.
enum NoteExport {
  /// Returns notes as Markdown in the reader's language, in the given order and with a heading for each book.
  ///
  /// Quotes become block quotes.
  static func markdown(_ views: [NoteView]) -> String {
    var text = "# \(String(localized: "Notes"))\n"
    var book: String?
    for view in views {
      let note = view.note
      let heading = heading(view)
      if heading != book {
        text += "\n## \(heading)\n"
        book = heading
      }
      text += "\n"
      let lines = note.text.split(separator: "\n", omittingEmptySubsequences: false).map {
        escaped(String($0))
      }
      switch note.kind {
      case .quote: text += lines.map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
      // Two trailing spaces keep the line break.
      case .note: text += lines.joined(separator: "  \n")
      }
      text += "\n\n\(positionAndDay(of: note))\n"
    }
    return text
  }

  private static func heading(_ view: NoteView) -> String {
    guard let title = view.title else { return escaped(view.note.bookTitle) }
    guard !title.makers.isEmpty else { return escaped(title.name) }
    return escaped(String(localized: "\(title.name) by \(title.makers.joined(separator: ", "))"))
  }

  /// Returns the position and day of a note, such as `*Page 213, 2026-11-25*`.
  private static func positionAndDay(of note: NoteRecord) -> String {
    var parts: [String] = []
    if let page = note.position?.page { parts.append(String(localized: "Page \(String(page))")) }
    if let percent = note.position?.percent { parts.append("\(percent)%") }
    parts.append(note.createdAt.day.description)
    return "*\(parts.joined(separator: ", "))*"
  }

  private static let specialCharacters: Set<Character> = [
    "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~",
  ]

  /// Escapes the Markdown in a line, so it is shown as it was written.
  private static func escaped(_ line: String) -> String {
    var text = ""
    for character in line {
      if specialCharacters.contains(character) { text.append("\\") }
      text.append(character)
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    if !digits.isEmpty, let mark = rest.first, mark == "." || mark == ")" {
      return "\(digits)\\\(text.dropFirst(digits.count))"
    }
    if let first = line.first, "-+=".contains(first) { return "\\" + text }
    return text
  }
}
