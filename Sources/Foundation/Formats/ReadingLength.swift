/// Counts the words of a text scalar by scalar, to estimate its length in pages.
///
/// Scripts without spaces between words, such as Chinese, Japanese and Thai, count a fixed number of
/// characters as a word. The ranges are those of Unicode blocks and independent of Unicode versions, so
/// every device gets the same count.
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

  /// Creates the length of an empty text.
  public init() {}

  /// Creates the length of a text.
  public init(_ scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars { add(scalar) }
  }

  /// Adds the next scalar of the text.
  public mutating func add(_ scalar: Unicode.Scalar) {
    if Self.isSpace(scalar) {
      isInWord = false
      return
    }
    if !isInWord { spaced += 1 }
    isInWord = true
    unspaced += Self.shares(of: scalar)
  }

  /// The number of words.
  public var words: Int { spaced + unspaced / Self.sharesOfWord }

  /// Returns whether a scalar is white space, which separates words.
  public static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
  }

  private static let sharesOfWord = 10

  /// Returns a scalar's share of a word, in tenths. Two ideographs or kana, or five Southeast Asian letters,
  /// make a word.
  private static func shares(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x0E00: 0
    case 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0x2_0000...0x3_FFFF:
      5
    // Thai, Lao, Tibetan, Burmese, Khmer
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x1950...0x19FF: 2
    default: 0
    }
  }
}
