/// Folds text for comparison: simple case folding, composed (NFC).
///
/// Diacritics are kept, and `ß` does not become `ss`, because words such as `Maße` and `Masse` differ by
/// them.
///
/// ```swift
/// assert(CaseFolding.fold("\u{C9}mile") == CaseFolding.fold("E\u{301}MILE"))
/// ```
///
/// Unicode guarantees stable folding and composition of assigned characters, so folded texts stay equal
/// across versions (<https://www.unicode.org/policies/stability_policy.html>).
public enum CaseFolding {
  /// Returns the folded text.
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      for part in mapping(scalar).unicodeScalars {
        // The Turkish İ maps to i with a dot above, which i already has.
        if part == "\u{307}", folded.last == "i" { continue }
        folded.append(part)
      }
    }
    return ComposedText.compose(String(folded))
  }

  /// Returns the lowercase of the uppercase mapping.
  ///
  /// The final sigma and the long s thereby equal their capitals' lowercase. The dotless i is excluded
  /// because it shares its capital with i.
  private static func mapping(_ scalar: Unicode.Scalar) -> String {
    let properties = scalar.properties
    guard properties.generalCategory == .lowercaseLetter, scalar != "\u{131}" else {
      return properties.lowercaseMapping
    }
    let capital = properties.uppercaseMapping.unicodeScalars
    guard capital.count == 1, let capital = capital.first else { return properties.lowercaseMapping }
    return capital.properties.lowercaseMapping
  }
}
