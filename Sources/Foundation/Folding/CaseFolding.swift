/// Text as it is compared without regard to case and to the form of Unicode: simple case folding, composed (NFC).
/// Marks count, and `ß` is not `ss`, since words differ in them: `Maße` and `Masse`.
///
/// ```swift
/// assert(CaseFolding.fold("\u{C9}mile") == CaseFolding.fold("E\u{301}MILE"))
/// ```
///
/// Unicode keeps the folding and the composition of a character once it is assigned, so that folded texts stay equal
/// from one version to the next (<https://www.unicode.org/policies/stability_policy.html>).
public enum CaseFolding {
  /// Returns the text that all of its spellings have in common.
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      for part in mapping(scalar).unicodeScalars {
        // A Turkish İ is i with a dot, which an i has already.
        if part == "\u{307}", folded.last == "i" { continue }
        folded.append(part)
      }
    }
    return ComposedText.compose(String(folded))
  }

  /// The lowercase of the uppercase, so that the final sigma and the long s are what their capitals are, where both are
  /// one character. The dotless i shares its capital with another letter.
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
