import SwiftUI
import SwiftUICore

/// The drawing of a plan.
@MainActor extension ChartPlan {
  /// The maximum number of separate boxes. Beyond it, marks with the same appearance share a path.
  private static let maxPanels = 300

  func draw(into diagram: inout Diagram) {
    drawLines(of: .area, into: &diagram)
    drawBars(into: &diagram)
    drawLines(of: .line, into: &diagram)
    for rule in placed where rule.mark.kind == .rule {
      let frame = rule.frame
      diagram.drawings.append(
        Diagram.Drawing(
          path: "M\(Outline.text(frame.minX, frame.minY))L\(Outline.text(frame.maxX, frame.maxY))",
          style: rule.mark.style ?? rule.mark.styledBy.map { style(of: $0.datum) } ?? AnyShapeStyle(.primary),
          stroke: rule.mark.stroke ?? StrokeStyle(lineWidth: 1), opacity: rule.mark.opacity))
    }
    drawPoints(into: &diagram)
    for item in placed.prefix(Self.maxPanels) {
      for note in item.mark.notes { diagram.notes.append(self.note(note, at: item.frame)) }
    }
  }

  private func note(_ note: Mark.Note, at frame: CGRect) -> Diagram.Note {
    let (across, down) = (note.position.across, note.position.down)
    let place = CGPoint(
      x: frame.midX + across * frame.width / 2, y: frame.midY + down * frame.height / 2)
    return Diagram.Note(
      content: note.content, place: place,
      shift: CGSize(width: (across - 1) / 2, height: (down - 1) / 2),
      spacing: CGSize(width: across * note.spacing, height: down * note.spacing))
  }

  // MARK: Bars

  private func drawBars(into diagram: inout Diagram) {
    let bars = placed.filter { $0.mark.kind == .bar }
    if bars.count <= Self.maxPanels {
      for bar in bars {
        diagram.panels.append(
          Diagram.Panel(
            frame: bar.frame, style: style(of: bar.mark), radius: bar.mark.cornerRadius ?? 2,
            opacity: bar.mark.opacity))
      }
      return
    }
    for group in groups(bars, { Look(mark: $0.mark) }) {
      let path = Self.unique(group.map { Outline.rectangle($0.frame) }).joined()
      if let mark = group.first?.mark {
        diagram.drawings.append(
          Diagram.Drawing(path: path, style: style(of: mark), opacity: mark.opacity))
      }
    }
  }

  // MARK: Lines and areas

  /// The key of the values on one line.
  private struct Line: Hashable {
    let series: _Datum?
    let style: _Datum?
    let symbol: _Datum?
  }

  private func drawLines(of kind: Mark.Kind, into diagram: inout Diagram) {
    let items = placed.filter { $0.mark.kind == kind }
    let lines = groups(items) {
      Line(
        series: $0.mark.series?.datum, style: $0.mark.styledBy?.datum, symbol: $0.mark.symbolBy?.datum)
    }
    for line in lines {
      guard let mark = line.first?.mark else { continue }
      let method = mark.interpolation ?? .linear
      let top = Outline.thinned(line.map { CGPoint(x: $0.frame.minX, y: $0.frame.minY) })
      var stroke = mark.stroke ?? StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
      var path = "M" + Outline.curve(through: top, method)
      if kind == .area {
        let bottom = Outline.thinned(line.map { CGPoint(x: $0.frame.minX, y: $0.frame.maxY) })
        path += "L" + Outline.curve(through: bottom.reversed(), method.backward) + "Z"
      } else if top.count == 1, let point = top.first {
        // A single value is drawn as a dot.
        path = "M\(Outline.text(point.x, point.y))h0"
        stroke = StrokeStyle(lineWidth: 6, lineCap: .round)
      }
      diagram.drawings.append(
        Diagram.Drawing(
          path: path, style: style(of: mark), stroke: kind == .area ? nil : stroke,
          opacity: mark.opacity * (kind == .area && mark.style == nil ? 0.7 : 1)))
    }
    // Symbols on a line are drawn above it.
    let symbols = kind == .line ? items.filter { $0.mark.symbol != nil || $0.mark.symbolBy != nil } : []
    draw(symbols, into: &diagram)
  }

  /// Groups items by key, in the order of first occurrence.
  private func groups<Key: Hashable>(_ items: [Placed], _ key: (Placed) -> Key) -> [[Placed]] {
    var order: [Key] = []
    var members: [Key: [Placed]] = [:]
    for item in items {
      let key = key(item)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(item)
    }
    return order.compactMap { members[$0] }
  }

  // MARK: Points

  private struct Look: Hashable {
    let styledBy: _Datum?
    let paint: _Paint?
    let opacity: Double
    let symbol: BasicChartSymbolShape.Form
    let area: Double

    @MainActor init(mark: Mark, symbol: BasicChartSymbolShape.Form = .circle) {
      styledBy = mark.styledBy?.datum
      paint = mark.style?._paint()
      opacity = mark.opacity
      self.symbol = symbol
      area = mark.symbolArea ?? 50
    }
  }

  private func drawPoints(into diagram: inout Diagram) {
    draw(placed.filter { $0.mark.kind == .point }, into: &diagram)
  }

  private func draw(_ points: [Placed], into diagram: inout Diagram) {
    for group in groups(points, { Look(mark: $0.mark, symbol: symbol(of: $0.mark)) }) {
      guard let mark = group.first?.mark else { continue }
      let form = symbol(of: mark)
      let side = min(max((mark.symbolArea ?? 50).squareRoot(), 1), 100)
      let isDrawnAlone = group.count + diagram.symbols.count <= Self.maxPanels
      if let polygon = form.polygon, isDrawnAlone {
        diagram.symbols += group.map {
          Diagram.Symbol(
            place: $0.frame.origin, side: side * 1.3, polygon: polygon, style: style(of: mark),
            opacity: mark.opacity)
        }
        continue
      }
      // A line without length shows only its caps, which do not stretch.
      let dots = Self.unique(group.map { "M\(Outline.text($0.frame.minX, $0.frame.minY))h0" })
      diagram.drawings.append(
        Diagram.Drawing(
          path: dots.joined(), style: style(of: mark),
          stroke: StrokeStyle(lineWidth: side, lineCap: form == .square ? .square : .round),
          opacity: mark.opacity))
    }
  }
}

extension BasicChartSymbolShape.Form {
  /// A CSS polygon; nil for shapes that a line cap can draw.
  var polygon: String? {
    switch self {
    case .circle, .square: nil
    case .triangle: "polygon(50% 0,100% 100%,0 100%)"
    case .diamond: "polygon(50% 0,100% 50%,50% 100%,0 50%)"
    case .plus:
      "polygon(35% 0,65% 0,65% 35%,100% 35%,100% 65%,65% 65%,65% 100%,35% 100%,35% 65%,0 65%,0 35%,35% 35%)"
    case .cross:
      "polygon(20% 0,50% 30%,80% 0,100% 20%,70% 50%,100% 80%,80% 100%,50% 70%,20% 100%,0 80%,30% 50%,0 20%)"
    }
  }
}

extension InterpolationMethod {
  /// The method for the same curve in reverse.
  var backward: InterpolationMethod {
    self == .stepStart ? .stepEnd : self == .stepEnd ? .stepStart : self
  }
}

/// Paths in thousandths of the plot's size.
enum Outline {
  static func text(_ x: Double, _ y: Double) -> String { "\(number(x)) \(number(y))" }

  private static func number(_ share: Double) -> String { Style.number((share * 10_000).rounded() / 10) }

  static func rectangle(_ frame: CGRect) -> String {
    "M\(text(frame.minX, frame.minY))H\(number(frame.maxX))V\(number(frame.maxY))H\(number(frame.minX))Z"
  }

  /// Reduces points to the first, lowest, highest and last of each column.
  static func thinned(_ points: [CGPoint], maxCount: Int = 2000) -> [CGPoint] {
    guard points.count > maxCount else { return points }
    var kept: [CGPoint] = []
    var column: [CGPoint] = []
    func close() {
      guard let first = column.first, let last = column.last else { return }
      let least = column.min { $0.y < $1.y } ?? first
      let most = column.max { $0.y < $1.y } ?? first
      kept += ChartPlan.unique([first, least, most, last].map { Spot(point: $0) }).map(\.point)
      column = []
    }
    for point in points {
      if let first = column.first, (first.x * 500).rounded() != (point.x * 500).rounded() { close() }
      column.append(point)
    }
    close()
    return kept
  }

  private struct Spot: Hashable {
    let point: CGPoint
    static func == (left: Spot, right: Spot) -> Bool { left.point == right.point }
    func hash(into hasher: inout Hasher) {
      hasher.combine(point.x)
      hasher.combine(point.y)
    }
  }

  /// Returns the part of a path after `M` or `L`.
  static func curve(through points: [CGPoint], _ method: InterpolationMethod) -> String {
    guard let first = points.first else { return "0 0" }
    var path = text(first.x, first.y)
    let slopes = method == .monotone ? monotoneSlopes(points) : []
    for index in points.indices.dropFirst() {
      let (from, to) = (points[index - 1], points[index])
      switch method {
      case .stepStart: path += "V\(number(to.y))H\(number(to.x))"
      case .stepEnd: path += "H\(number(to.x))V\(number(to.y))"
      case .stepCenter: path += "H\(number((from.x + to.x) / 2))V\(number(to.y))H\(number(to.x))"
      case .monotone:
        let third = (to.x - from.x) / 3
        path += "C\(text(from.x + third, from.y + slopes[index - 1] * third)) "
        path += "\(text(to.x - third, to.y - slopes[index] * third)) \(text(to.x, to.y))"
      case .catmullRom, .cardinal:
        let before = index > 1 ? points[index - 2] : from
        let after = index + 1 < points.count ? points[index + 1] : to
        path += "C\(text(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6)) "
        path += "\(text(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6)) \(text(to.x, to.y))"
      default: path += "L\(text(to.x, to.y))"
      }
    }
    return path
  }

  /// Returns slopes for a curve that never leaves the range of two neighbors.
  private static func monotoneSlopes(_ points: [CGPoint]) -> [Double] {
    let steps = zip(points.dropFirst(), points).map { next, point in
      next.x == point.x ? 0 : (next.y - point.y) / (next.x - point.x)
    }
    return points.indices.map { index in
      let before = index > 0 ? steps[index - 1] : nil
      let after = index < steps.count ? steps[index] : nil
      guard let before, let after else { return before ?? after ?? 0 }
      if before * after <= 0 { return 0 }
      return 2 * before * after / (before + after)
    }
  }
}
