/// The length of a text for pages, in words, counted scalar by scalar.
///
/// Scripts without spaces between words, such as Chinese, Japanese and Thai, count by their characters: about as many as
/// an English word takes as long to read. The ranges are those of the scripts' blocks and do not change with versions of
/// Unicode, so that every device counts the same.
///
/// ```swift
/// var length = ReadingLength()
/// for scalar in "Salt and rope".unicodeScalars { length.add(scalar) }
/// assert(length.words == 3)
/// ```
public struct ReadingLength: Hashable, Sendable {
  private var spaced = 0
  private var unspaced = 0
  private var isInWord = false

  public init() {}

  public init(_ scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars { add(scalar) }
  }

  public mutating func add(_ scalar: Unicode.Scalar) {
    if Self.isSpace(scalar) {
      isInWord = false
      return
    }
    if !isInWord { spaced += 1 }
    isInWord = true
    unspaced += Self.shares(of: scalar)
  }

  public var words: Int { spaced + unspaced / Self.sharesOfWord }

  /// White space, which separates words.
  public static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
  }

  private static let sharesOfWord = 10

  /// Two ideographs or kana count as a word, five letters of South-East Asian scripts likewise.
  private static func shares(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x0E00: 0
    case 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0x2_0000...0x3_FFFF:
      5
    // Thai, Lao, Tibetan, Burmese, Khmer.
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x1950...0x19FF: 2
    default: 0
    }
  }
}
