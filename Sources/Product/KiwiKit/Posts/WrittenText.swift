/// The characters that user-written text may contain, the same for clients and server.
///
/// ```swift
/// let saysNothing = WrittenText.isBlank(" \n")
/// ```
public enum WrittenText {
  /// A regular expression (ECMA 262) that finds a visible character in a text. The server rejects some more texts.
  public static let visiblePattern =
    #"[^\s\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]"#

  /// True if a text has no visible character. Forms do not send it, and the server treats it as empty.
  public static func isBlank(_ text: String) -> Bool {
    !text.unicodeScalars.contains { !isForbidden($0) && isDrawn($0) }
  }

  /// True if a scalar is visible. Joiners, variation selectors, tags, Hangul fillers and the like
  /// (Default_Ignorable_Code_Point of Unicode) are not, and neither are two symbols for a blank.
  public static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    let blankPattern: Unicode.Scalar = "\u{2800}"
    let nullNotehead: Unicode.Scalar = "\u{1D159}"
    return !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      && scalar != blankPattern && scalar != nullNotehead
  }

  /// True if a scalar is removed from texts: control characters have no meaning in them, and overrides of the writing
  /// direction rearrange the text around them.
  public static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}
