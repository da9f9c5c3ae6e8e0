/// Figures of a year to be drawn as a square picture.
public struct YearCard: Sendable, Equatable {
  /// A number and what it counts.
  public struct Figure: Sendable, Equatable {
    public var value: String
    public var label: String

    public init(value: String, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// Drawn at the top. Cut after 60 characters, as each of the texts below.
  public var heading: String
  /// At most ``mostFigures`` are drawn.
  public var figures: [Figure]
  /// A bar for each month, as high as it is beside the largest; at most 12.
  public var months: [Int]
  /// At most ``mostLines`` are drawn below the bars.
  public var lines: [String]
  /// Drawn at the bottom, for instance `@handle`.
  public var attribution: String
  public var paper: QuoteCard.Color
  public var ink: QuoteCard.Color
  /// The bars and the figures.
  public var accent: QuoteCard.Color

  public static let mostFigures = 6
  public static let mostLines = 3

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

/// The card on its way to the drawing process: three colors, the months, and each text on a line of its own.
extension YearCard {
  private static let maximumTextLength = 60
  package static let maximumMessageByteCount = 48 << 10

  package var message: [UInt8] {
    let figures = figures.prefix(Self.mostFigures)
    let lines = lines.prefix(Self.mostLines)
    let months = months.prefix(12).map { String(max(0, $0)) }.joined(separator: " ")
    let head = [paper.hex, ink.hex, accent.hex, months, "\(figures.count)"]
    let texts = [heading, attribution] + figures.flatMap { [$0.value, $0.label] } + lines
    return Array((head + texts.map(Self.line)).joined(separator: "\n").utf8)
  }

  private static func line(_ text: String) -> String {
    QuoteCard.cleaned(text, length: maximumTextLength, keepsLines: false)
  }

  package init?(message: [UInt8]) {
    let lines = String(decoding: message, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
    guard lines.count >= 7, let paper = UInt32(lines[0], radix: 16), let ink = UInt32(lines[1], radix: 16),
      let accent = UInt32(lines[2], radix: 16), let count = Int(lines[4]),
      (0...Self.mostFigures).contains(count), lines.count >= 7 + 2 * count
    else { return nil }
    let months = lines[3].split(separator: " ").compactMap { Int($0) }
    let figures = (0..<count).map { Figure(value: lines[7 + 2 * $0], label: lines[8 + 2 * $0]) }
    self.init(
      heading: lines[5], figures: figures, months: months, lines: Array(lines[(7 + 2 * count)...]),
      attribution: lines[6], paper: QuoteCard.Color(hex: paper), ink: QuoteCard.Color(hex: ink),
      accent: QuoteCard.Color(hex: accent))
  }
}
