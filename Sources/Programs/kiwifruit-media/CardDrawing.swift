import CVips
import Media

/// A quote card: a quotation mark, the text as large as it fits, a thin line and the author.
struct CardDrawing {
  private static let side = 1080
  private static let margin = 104
  private static let contentWidth = side - 2 * margin
  private static let textTop = 292
  private static let textBottom = 862
  private static let ruleTop = 906
  private static let fontSizes = [84, 76, 68, 60, 54, 48, 43, 38, 34, 30]
  /// Fontconfig falls back to any available font.
  private static let fontFamilies = "DejaVu Serif, Noto Serif, Liberation Serif, serif"

  private let card: QuoteCard

  init(_ card: QuoteCard) {
    self.card = card
  }

  func picture() throws(WorkError) -> Picture {
    var picture = try Self.solid(card.paper, width: Self.side, height: Self.side)
    if let mark = try text("\u{201C}", size: 300, color: card.accent, style: "Bold") {
      picture = try picture.composing(mark, x: Self.margin, y: Self.margin)
    }
    if let words = try fittedText() {
      let top = Self.textTop + max(0, (Self.textBottom - Self.textTop - words.height) / 2)
      picture = try picture.composing(words, x: Self.margin + words.indent(in: Self.contentWidth), y: top)
    }
    let rule = try Self.solid(card.accent, width: Self.contentWidth, height: 3)
    picture = try picture.composing(rule, x: Self.margin, y: Self.ruleTop)
    if let name = try text(card.attribution, size: 34, color: card.mutedInk) {
      picture = try picture.composing(name, x: Self.margin, y: Self.ruleTop + 30)
    }
    return picture
  }

  /// The text in the largest size that fits, or cut to fit in the smallest size.
  private func fittedText() throws(WorkError) -> Picture? {
    for size in Self.fontSizes {
      guard let picture = try text(card.text, size: size, color: card.ink) else { return nil }
      if fits(picture) { return picture }
    }
    let smallest = Self.fontSizes[Self.fontSizes.count - 1]
    var fitting: Picture?
    var shorter = 0
    var longer = card.text.count
    while longer - shorter > 1 {
      let middle = (shorter + longer) / 2
      let candidate = try text(card.text.prefix(middle) + "…", size: smallest, color: card.ink)
      if let candidate, fits(candidate) {
        fitting = candidate
        shorter = middle
      } else {
        longer = middle
      }
    }
    return fitting
  }

  private func fits(_ picture: Picture) -> Bool {
    picture.height <= Self.textBottom - Self.textTop && picture.width <= Self.contentWidth
  }

  /// Returns nil for text without visible characters.
  private func text(
    _ text: some StringProtocol, size: Int, color: QuoteCard.Color, style: String = ""
  ) throws(WorkError) -> Picture? {
    try Self.text(text, size: size, color: color, style: style, width: Self.contentWidth)
  }

  /// A text on one line of any width.
  static func line(
    _ text: some StringProtocol, size: Int, color: QuoteCard.Color, style: String
  ) throws(WorkError) -> Picture? {
    try self.text(text, size: size, color: color, style: style, width: 0)
  }

  /// - Parameter width: The maximum width of lines; 0 for none.
  private static func text(
    _ text: some StringProtocol, size: Int, color: QuoteCard.Color, style: String, width: Int
  ) throws(WorkError) -> Picture? {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    // The library always parses Pango markup.
    guard let escaped = g_markup_escape_text(String(text), -1) else { return nil }
    defer { g_free(escaped) }
    let markup = "<span foreground=\"#\(color.hex)\">\(String(cString: escaped))</span>"
    return try Picture { output in
      cvips_text(
        output, markup, "\(Self.fontFamilies) \(style) \(size)", Int32(width), Int32(size / 5))
    }
  }

  static func solid(_ color: QuoteCard.Color, width: Int, height: Int) throws(WorkError) -> Picture {
    try Picture { output in
      cvips_solid(
        output, Int32(width), Int32(height), Double(color.red), Double(color.green), Double(color.blue))
    }
  }
}

extension QuoteCard {
  /// Ink that lets a third of the paper through.
  fileprivate var mutedInk: Color {
    func mixed(_ ink: UInt8, _ paper: UInt8) -> UInt32 { (2 * UInt32(ink) + UInt32(paper)) / 3 }
    return Color(
      hex: mixed(ink.red, paper.red) << 16 | mixed(ink.green, paper.green) << 8
        | mixed(ink.blue, paper.blue))
  }
}

extension Picture {
  /// The offset of a drawn text from the left edge of its full line width. Right-to-left text ends at the right edge.
  fileprivate func indent(in lineWidth: Int) -> Int {
    max(0, min(Int(vips_image_get_xoffset(image)), lineWidth - width))
  }

  func composing(_ overlay: Picture, x: Int, y: Int) throws(WorkError) -> Picture {
    try Picture { cvips_compose(image, overlay.image, $0, Int32(x), Int32(y)) }
  }
}
