/// Figures of a year to be drawn as a square image.
public struct YearCard: Sendable, Equatable {
  /// A number and its label.
  public struct Figure: Sendable, Equatable {
    /// The number as drawn.
    public var value: String
    /// The label of the number.
    public var label: String

    public init(value: String, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The heading at the top. It is truncated to 60 characters, as are the texts below.
  public var heading: String
  /// The figures, of which at most ``maxFigures`` are drawn.
  public var figures: [Figure]
  /// The heights of the bars, one per month, at most 12.
  public var months: [Int]
  /// The lines below the bars, of which at most ``maxLines`` are drawn.
  public var lines: [String]
  /// The attribution at the bottom, for instance `@handle`.
  public var attribution: String
  /// The color of the background.
  public var paper: QuoteCard.Color
  /// The color of the text.
  public var ink: QuoteCard.Color
  /// The color of the bars and figures.
  public var accent: QuoteCard.Color

  /// The maximum number of figures drawn.
  public static let maxFigures = 6
  /// The maximum number of lines drawn below the bars.
  public static let maxLines = 3

  public init(
    heading: String, figures: [Figure], months: [Int], lines: [String], attribution: String,
    paper: QuoteCard.Color, ink: QuoteCard.Color, accent: QuoteCard.Color
  ) {
    self.heading = heading
    self.figures = figures
    self.months = months
    self.lines = lines
    self.attribution = attribution
    self.paper = paper
    self.ink = ink
    self.accent = accent
  }
}

/// The serialized card: three colors, the months, and each text on a line.
extension YearCard {
  private static let maxTextLength = 60
  package static let maxMessageByteCount = 48 << 10

  package var message: [UInt8] {
    let figures = figures.prefix(Self.maxFigures)
    let lines = lines.prefix(Self.maxLines)
    let months = months.prefix(12).map { String(max(0, $0)) }.joined(separator: " ")
    let head = [paper.hex, ink.hex, accent.hex, months, "\(figures.count)"]
    let texts = [heading, attribution] + figures.flatMap { [$0.value, $0.label] } + lines
    return Array((head + texts.map(Self.line)).joined(separator: "\n").utf8)
  }

  private static func line(_ text: String) -> String {
    QuoteCard.cleaned(text, length: maxTextLength, keepsLines: false)
  }

  package init?(message: [UInt8]) {
    let lines = String(decoding: message, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
    guard lines.count >= 7, let paper = UInt32(lines[0], radix: 16), let ink = UInt32(lines[1], radix: 16),
      let accent = UInt32(lines[2], radix: 16), let count = Int(lines[4]),
      (0...Self.maxFigures).contains(count), lines.count >= 7 + 2 * count
    else { return nil }
    let months = lines[3].split(separator: " ").compactMap { Int($0) }
    let figures = (0..<count).map { Figure(value: lines[7 + 2 * $0], label: lines[8 + 2 * $0]) }
    self.init(
      heading: lines[5], figures: figures, months: months, lines: Array(lines[(7 + 2 * count)...]),
      attribution: lines[6], paper: QuoteCard.Color(hex: paper), ink: QuoteCard.Color(hex: ink),
      accent: QuoteCard.Color(hex: accent))
  }
}
