import ServerCore
import Formats
import KiwiKit

/// Somebody's notes as a document to keep.
enum NoteExport {
  /// By book, in the order in which they come; a quote is one in Markdown too.
  static func markdown(_ views: [NoteView]) -> String {
    var text = "# Notes\n"
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
      // Two spaces at the end of a line keep it one.
      case .note: text += lines.joined(separator: "  \n")
      }
      text += "\n\n\(facts(note))\n"
    }
    return text
  }

  private static func heading(_ view: NoteView) -> String {
    guard let title = view.title else { return escaped(view.note.bookTitle) }
    let makers = title.makers.isEmpty ? "" : " by \(title.makers.joined(separator: ", "))"
    return escaped(title.name + makers)
  }

  /// `*Page 213, 2026-11-25*`
  private static func facts(_ note: NoteRecord) -> String {
    var parts: [String] = []
    if let page = note.position?.page { parts.append("Page \(page)") }
    if let percent = note.position?.percent { parts.append("\(percent) %") }
    parts.append(note.createdAt.day.description)
    return "*\(parts.joined(separator: ", "))*"
  }

  private static let marks: Set<Character> = [
    "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~",
  ]

  /// So that what somebody wrote reads as they wrote it.
  private static func escaped(_ line: String) -> String {
    var text = ""
    for character in line {
      if marks.contains(character) { text.append("\\") }
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
