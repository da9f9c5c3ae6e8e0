/// Truncates text from imported files to a limit instead of rejecting it. Unusable text becomes nil.
package enum ImportedText {
  package static func line(_ text: String?, limit: Int) -> String? {
    text.flatMap { text in
      try? TextRules.line(cut(text, limit), field: "", limit: limit)
    }.flatMap { $0.isEmpty ? nil : $0 }
  }

  package static func text(_ text: String?, limit: Int) -> String? {
    text.flatMap { text in
      try? TextRules.text(cut(text, limit), field: "", limit: limit)
    }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func cut(_ text: String, _ limit: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  }
}
