/// Text to be drawn as a square picture.
public struct QuoteCard: Sendable, Equatable {
  /// A color in sRGB.
  public struct Color: Sendable, Equatable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    /// - Parameter hex: Red, green and blue from the highest of the low 24 bits, as in `0xF6F8F2`.
    public init(hex: UInt32) {
      red = UInt8(truncatingIfNeeded: hex >> 16)
      green = UInt8(truncatingIfNeeded: hex >> 8)
      blue = UInt8(truncatingIfNeeded: hex)
    }
  }

  /// The words. Of longer text the first 500 characters are drawn, with an ellipsis.
  public var text: String
  /// Who said it, drawn below the line, for instance `@handle`. Cut after 60 characters.
  public var attribution: String
  /// The background.
  public var paper: Color
  /// The words and, lighter, the attribution.
  public var ink: Color
  /// The quotation mark and the line.
  public var accent: Color

  public init(text: String, attribution: String, paper: Color, ink: Color, accent: Color) {
    self.text = text
    self.attribution = attribution
    self.paper = paper
    self.ink = ink
    self.accent = accent
  }
}

/// The card on its way to the decoding process: three colors, the attribution and the text on a line each.
extension QuoteCard {
  private static let maximumTextLength = 500
  private static let maximumAttributionLength = 60
  /// Enough for anything that is written; it stops letters with hundreds of accents.
  private static let maximumScalarsPerCharacter = 16
  package static let maximumMessageByteCount = 48 << 10

  package var message: [UInt8] {
    let words = Self.cleaned(text, length: Self.maximumTextLength, keepsLines: true)
    let name = Self.cleaned(attribution, length: Self.maximumAttributionLength, keepsLines: false)
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

  /// The text without what a font cannot draw or what rearranges its surroundings, with runs of spaces and
  /// empty lines drawn together, and cut after `length` characters.
  static func cleaned(_ text: String, length: Int, keepsLines: Bool) -> String {
    var result = ""
    // Accents whose letters are left out join the letter before, so characters alone are no bound.
    var scalarCount = 0
    var pendingLineCount = 0
    var hasPendingSpace = false
    // Bounded before anything else, since the text may be of any length.
    for character in text.prefix(4 * length) {
      if character.isNewline {
        pendingLineCount += 1
      } else if character.isWhitespace {
        hasPendingSpace = true
      } else {
        let scalars = character.unicodeScalars.filter(isDrawable).prefix(maximumScalarsPerCharacter)
        guard !scalars.isEmpty else { continue }
        scalarCount += scalars.count
        guard scalarCount <= length * maximumScalarsPerCharacter else { break }
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
    // Overrides and isolates of writing direction, byte order mark, object replacement.
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFC: false
    // Joiners, which some scripts and many emoji are written with, and tags of flags.
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
  /// Six hexadecimal digits.
  package var hex: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
