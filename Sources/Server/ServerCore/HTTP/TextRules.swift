import Folding
import KiwiKit

/// What text that people write may hold, the same for captions, comments, names and the rest.
package enum TextRules {
  /// Text of several lines, without white space at its ends; empty when nothing in it could be seen.
  package static func text(_ text: String, field: String, limit: Int) throws(APIError) -> String {
    try cleaned(text, field: field, limit: limit, keepsLines: true)
  }

  /// Text of one line: breaks in it become spaces.
  package static func line(_ text: String, field: String, limit: Int) throws(APIError) -> String {
    try cleaned(text, field: field, limit: limit, keepsLines: false)
  }

  /// What is looked for in text that people wrote: of one line, and composed (NFC), as nearly all text is. The full-text
  /// index folds the marks of Latin letters alone.
  package static func query(_ text: String) throws(APIError) -> String {
    ComposedText.compose(try line(text, field: "q", limit: Limits.searchQueryLength))
  }

  private static func cleaned(
    _ text: String, field: String, limit: Int, keepsLines: Bool
  ) throws(APIError) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\r" { continue }
      if scalar == "\n" || scalar == "\t" || scalar == "\u{2028}" || scalar == "\u{2029}" {
        scalars.append(keepsLines ? (scalar == "\t" ? " " : "\n") : " ")
        continue
      }
      guard !WrittenText.isForbidden(scalar) else { continue }
      scalars.append(scalar)
    }
    let trimmed = trim(scalars)
    guard trimmed.count <= limit else { throw .tooLong(field, limit: limit) }
    // What draws nothing is nothing: it would stand there as a gap, and as a quote card without words.
    return trimmed.contains(where: WrittenText.isDrawn) ? String(trimmed) : ""
  }

  private static func trim(_ scalars: String.UnicodeScalarView) -> Substring.UnicodeScalarView {
    var rest = scalars[...]
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return rest
  }
}
