import CVips
import Media

/// The card of a year: a heading, six figures, a bar for each month, a few books and the user.
struct YearDrawing {
  private static let side = 1080
  private static let margin = 104
  private static let contentWidth = side - 2 * margin
  private static let figuresTop = 230
  private static let figureHeight = 150
  private static let figuresPerRow = 2
  private static let barsBottom = 810
  private static let barHeight = 100
  private static let linesTop = 836
  private static let lineHeight = 42
  private static let nameBottom = 1030

  private let card: YearCard

  init(_ card: YearCard) {
    self.card = card
  }

  func picture() throws(WorkError) -> Picture {
    var picture = try CardDrawing.solid(card.paper, width: Self.side, height: Self.side)
    picture = try draw(card.heading, 68, card.ink, "Bold", on: picture, x: Self.margin, y: Self.margin)
    for (index, figure) in card.figures.prefix(YearCard.maxFigures).enumerated() {
      let x = Self.margin + index % Self.figuresPerRow * (Self.contentWidth / Self.figuresPerRow)
      let y = Self.figuresTop + index / Self.figuresPerRow * Self.figureHeight
      picture = try draw(figure.value, 64, card.accent, "Bold", on: picture, x: x, y: y)
      picture = try draw(figure.label, 30, card.ink, "", on: picture, x: x, y: y + 84)
    }
    picture = try drawBars(on: picture)
    for (index, line) in card.lines.prefix(YearCard.maxLines).enumerated() {
      let y = Self.linesTop + index * Self.lineHeight
      picture = try draw(line, 28, card.ink, "Italic", on: picture, x: Self.margin, y: y)
    }
    return try draw(card.attribution, 30, card.ink, "", on: picture, x: Self.margin, y: Self.nameBottom - 40)
  }

  private func drawBars(on picture: Picture) throws(WorkError) -> Picture {
    let most = card.months.max() ?? 0
    guard most > 0 else { return picture }
    var picture = picture
    let width = Self.contentWidth / 12
    for (index, month) in card.months.prefix(12).enumerated() {
      // A month without reading has a line, so the months can be counted.
      let height = max(3, Int(Double(month) / Double(most) * Double(Self.barHeight)))
      let bar = try CardDrawing.solid(card.accent, width: width - 12, height: height)
      picture = try picture.composing(bar, x: Self.margin + index * width, y: Self.barsBottom - height)
    }
    return picture
  }

  /// Draws a text on one line, scaled down by at most half if it is too wide.
  private func draw(
    _ text: String, _ size: Int, _ color: QuoteCard.Color, _ style: String, on picture: Picture, x: Int,
    y: Int
  ) throws(WorkError) -> Picture {
    let room = Self.side - Self.margin - x
    var size = size
    var drawn = try CardDrawing.line(text, size: size, color: color, style: style)
    while let wide = drawn, wide.width > room, size > 20 {
      size -= 4
      drawn = try CardDrawing.line(text, size: size, color: color, style: style)
    }
    guard let drawn, drawn.width <= room else {
      return try drawShortened(text, size, color, style, on: picture, x: x, y: y)
    }
    return try picture.composing(drawn, x: x, y: y)
  }

  private func drawShortened(
    _ text: String, _ size: Int, _ color: QuoteCard.Color, _ style: String, on picture: Picture, x: Int,
    y: Int
  ) throws(WorkError) -> Picture {
    var kept = text
    while kept.count > 1 {
      kept = String(kept.prefix(kept.count * 3 / 4))
      if let drawn = try CardDrawing.line(kept + "…", size: size, color: color, style: style),
        drawn.width <= Self.side - Self.margin - x
      {
        return try picture.composing(drawn, x: x, y: y)
      }
    }
    return picture
  }
}
