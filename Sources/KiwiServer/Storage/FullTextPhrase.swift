/// A phrase in the syntax of FTS5: in double quotes, with each quote in it doubled.
enum FullTextPhrase {
  /// Goes by scalars, not by characters: a quote with a combining mark behind it is one character for Swift, and
  /// still the end of a phrase for SQLite.
  static func quoted(_ text: some StringProtocol) -> String {
    var phrase = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { phrase.unicodeScalars.append("\"") }
      phrase.unicodeScalars.append(scalar)
    }
    phrase.unicodeScalars.append("\"")
    return phrase
  }
}
