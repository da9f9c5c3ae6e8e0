/// A quotation to be drawn as a square image.
public struct QuoteCard: Sendable, Equatable {
  /// A color in sRGB.
  public struct Color: Sendable, Equatable {
    /// The red component.
    public var red: UInt8
    /// The green component.
    public var green: UInt8
    /// The blue component.
    public var blue: UInt8

    /// Creates a color.
    ///
    /// - Parameter hex: The components in the low 24 bits, as in `0xF6F8F2`.
    public init(hex: UInt32) {
      red = UInt8(truncatingIfNeeded: hex >> 16)
      green = UInt8(truncatingIfNeeded: hex >> 8)
      blue = UInt8(truncatingIfNeeded: hex)
    }
  }

  /// The text, truncated to 500 characters with an ellipsis.
  public var text: String
  /// The attribution drawn below the line, for instance `@handle`, truncated to 60 characters.
  public var attribution: String
  /// The color of the background.
  public var paper: Color
  /// The color of the text and, lighter, of the attribution.
  public var ink: Color
  /// The color of the quotation mark and the line.
  public var accent: Color

  public init(text: String, attribution: String, paper: Color, ink: Color, accent: Color) {
    self.text = text
    self.attribution = attribution
    self.paper = paper
    self.ink = ink
    self.accent = accent
  }
}

/// The serialized card: three colors, the attribution and the text on a line each.
extension QuoteCard {
  private static let maxTextLength = 500
  private static let maxAttributionLength = 60
  /// The maximum number of scalars per character. It stops letters with hundreds of combining marks.
  private static let maxScalarsPerCharacter = 16
  package static let maxMessageByteCount = 48 << 10

  package var message: [UInt8] {
    let words = Self.cleaned(text, length: Self.maxTextLength, keepsLines: true)
    let name = Self.cleaned(attribution, length: Self.maxAttributionLength, keepsLines: false)
    return Array([paper.hex, ink.hex, accent.hex, name, words].joined(separator: "\n").utf8)
  }

  package init?(message: [UInt8]) {
    let lines = String(decoding: message, as: UTF8.self)
      .split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
    guard
      lines.count == 5,
      let paper = UInt32(lines[0], radix: 16),
      let ink = UInt32(lines[1], radix: 16),
      let accent = UInt32(lines[2], radix: 16)
    else { return nil }
    self.init(
      text: String(lines[4]), attribution: String(lines[3]), paper: Color(hex: paper),
      ink: Color(hex: ink), accent: Color(hex: accent))
  }

  private static func shortened(_ text: String, to length: Int) -> String {
    guard text.count > length else { return text }
    var kept = text.prefix(length)
    while kept.last?.isWhitespace == true { kept.removeLast() }
    return kept + "…"
  }

  /// Returns the text without undrawable and bidirectional control characters, truncated to `length`
  /// characters.
  ///
  /// Runs of spaces and empty lines are collapsed.
  static func cleaned(_ text: String, length: Int, keepsLines: Bool) -> String {
    var result = ""
    // Combining marks whose letters are dropped join the previous letter, so characters alone are not a
    // bound.
    var scalarCount = 0
    var pendingLineCount = 0
    var hasPendingSpace = false
    // Truncated first, because the text may have any length.
    for character in text.prefix(4 * length) {
      if character.isNewline {
        pendingLineCount += 1
      } else if character.isWhitespace {
        hasPendingSpace = true
      } else {
        let scalars = character.unicodeScalars.filter(isDrawable).prefix(maxScalarsPerCharacter)
        guard !scalars.isEmpty else { continue }
        scalarCount += scalars.count
        guard scalarCount <= length * maxScalarsPerCharacter else { break }
        if !result.isEmpty {
          if keepsLines && pendingLineCount > 0 {
            result += pendingLineCount > 1 ? "\n\n" : "\n"
          } else if hasPendingSpace || pendingLineCount > 0 {
            result += " "
          }
        }
        pendingLineCount = 0
        hasPendingSpace = false
        result.unicodeScalars.append(contentsOf: scalars)
      }
    }
    return shortened(result, to: length)
  }

  private static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Bidirectional overrides and isolates, byte order mark, interlinear annotations and object replacement
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFC: false
    // Joiners, used by some scripts and many emoji, and tags of flags
    case 0x200C, 0x200D, 0xE0020...0xE007F: true
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .unassigned, .privateUse: false
      default: true
      }
    }
  }
}

extension QuoteCard.Color {
  /// The color as six hexadecimal digits.
  package var hex: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
