/// What text that people write may hold, the same where it is written and where it is kept.
///
/// ```swift
/// let saysNothing = WrittenText.isBlank(" \n")
/// ```
public enum WrittenText {
  /// A regular expression (ECMA 262) that finds a visible character in a text. The server rejects some more texts.
  public static let visiblePattern =
    #"[^\s\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]"#

  /// Whether a reader would see nothing of a text: no form sends it, and the server takes it for empty.
  public static func isBlank(_ text: String) -> Bool {
    !text.unicodeScalars.contains { !isForbidden($0) && isDrawn($0) }
  }

  /// Whether a scalar leaves a mark of its own. Joiners, variation selectors, tags, the fillers of Hangul and others of
  /// that kind (Default_Ignorable_Code_Point of Unicode) do not, nor do two symbols for a blank place.
  public static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    let blankPattern: Unicode.Scalar = "\u{2800}"
    let nullNotehead: Unicode.Scalar = "\u{1D159}"
    return !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      && scalar != blankPattern && scalar != nullNotehead
  }

  /// Whether a scalar is left out of texts: controls have no meaning in them, and overrides of the writing direction
  /// rearrange what surrounds them.
  public static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}
