import SwiftUI
import SwiftUICore

/// A circle that is divided in proportion to values.
@MainActor struct Sectors {
  struct Sector {
    let mark: Mark
    /// The start as a fraction of the circle, clockwise from the top.
    let start: Double
    let end: Double
  }

  let plan: ChartPlan
  let sectors: [Sector]

  init(_ plan: ChartPlan) {
    self.plan = plan
    let marks = plan.marks.filter { $0.kind == .sector }
    let most = marks.compactMap { $0.angle?.number }.max() ?? 0
    // Relative to the largest, so no sum overflows.
    let amounts = marks.map { most > 0 ? max($0.angle?.number ?? 0, 0) / most : 0 }
    let total = amounts.reduce(0, +)
    var start = 0.0
    sectors = zip(marks, amounts).compactMap { mark, amount in
      guard total > 0, amount > 0 else { return nil }
      let end = min(start + amount / total, 1)
      defer { start = end }
      return Sector(mark: mark, start: start, end: end)
    }
  }

  func draw(into diagram: inout Diagram) {
    diagram.isSquare = true
    for sector in sectors {
      diagram.drawings.append(
        Diagram.Drawing(path: path(sector), style: plan.style(of: sector.mark), opacity: sector.mark.opacity))
      for note in sector.mark.notes {
        diagram.notes.append(
          Diagram.Note(
            content: note.content, place: middle(sector), shift: CGSize(width: -0.5, height: -0.5),
            spacing: .zero))
      }
    }
  }

  func place(of sector: Sector) -> CGRect {
    let middle = middle(sector)
    return CGRect(x: middle.x - 0.06, y: middle.y - 0.06, width: 0.12, height: 0.12)
  }

  private func radii(_ mark: Mark) -> (inner: Double, outer: Double) {
    func radius(_ dimension: MarkDimension, automatic: Double) -> Double {
      switch dimension.size {
      case .automatic: automatic
      case .ratio(let ratio): ratio.isFinite ? min(max(ratio, 0), 1) * 0.5 : automatic
      case .fixed(let points): points.isFinite ? min(max(points / 240, 0), 0.5) : automatic
      case .inset(let points): points.isFinite ? min(max(0.5 - points / 240, 0), 0.5) : automatic
      }
    }
    let outer = max(radius(mark.outerRadius, automatic: 0.5), 0.02)
    return (min(radius(mark.innerRadius, automatic: 0), outer - 0.01), outer)
  }

  private func middle(_ sector: Sector) -> CGPoint {
    let radii = radii(sector.mark)
    let isWhole = sector.end - sector.start > 0.999
    let radius =
      isWhole && radii.inner == 0
      ? 0 : radii.inner == 0 ? radii.outer * 0.62 : (radii.inner + radii.outer) / 2
    return point((sector.start + sector.end) / 2, radius)
  }

  private func point(_ turn: Double, _ radius: Double) -> CGPoint {
    CGPoint(x: 0.5 + sin(turn * 2 * .pi) * radius, y: 0.5 - cos(turn * 2 * .pi) * radius)
  }

  private func path(_ sector: Sector) -> String {
    let (inner, outer) = radii(sector.mark)
    // The inset is in points, relative to a circle of usual size.
    let inset = sector.mark.angularInset.isFinite ? min(max(sector.mark.angularInset, 0), 20) / 240 : 0
    let gap = min(inset / (2 * .pi * outer), (sector.end - sector.start) / 3)
    let (start, end) = (sector.start + gap, sector.end - gap)
    // One arc cannot draw a full circle, so each is drawn in two parts.
    let middle = (start + end) / 2
    func arc(_ radius: Double, _ turn: Double, _ isForward: Bool) -> String {
      let point = point(turn, radius)
      let size = Style.number((radius * 10_000).rounded() / 10)
      return "A\(size) \(size) 0 0 \(isForward ? 1 : 0) \(Outline.text(point.x, point.y))"
    }
    let first = point(start, outer)
    var path = "M\(Outline.text(first.x, first.y))" + arc(outer, middle, true) + arc(outer, end, true)
    if inner > 0 {
      let corner = point(end, inner)
      path += "L\(Outline.text(corner.x, corner.y))" + arc(inner, middle, false) + arc(inner, start, false)
    } else {
      path += "L500 500"
    }
    return path + "Z"
  }
}
