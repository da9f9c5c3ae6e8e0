import Folding
import KiwiKit

/// Cleans text that users write, such as captions, comments and names.
package enum TextRules {
  /// Returns text of several lines, trimmed; empty if it has no visible character.
  package static func text(_ text: String, field: String, limit: Int) throws(APIError) -> String {
    try cleaned(text, field: field, limit: limit, keepsLines: true)
  }

  /// Returns text of one line: line breaks become spaces.
  package static func line(_ text: String, field: String, limit: Int) throws(APIError) -> String {
    try cleaned(text, field: field, limit: limit, keepsLines: false)
  }

  /// Returns a search query: one line, composed (NFC).
  ///
  /// The full-text index folds only marks of Latin letters.
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
    // Invisible text would appear as a gap, or as a quote card without words.
    return trimmed.contains(where: WrittenText.isDrawn) ? String(trimmed) : ""
  }

  private static func trim(_ scalars: String.UnicodeScalarView) -> Substring.UnicodeScalarView {
    var rest = scalars[...]
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return rest
  }
}
