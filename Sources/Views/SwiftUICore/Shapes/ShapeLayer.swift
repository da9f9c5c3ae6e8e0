import Foundation

/// A fill or stroke of a shape. Drawn as a CSS box if possible, otherwise as a path.
nonisolated struct ShapeLayer: Sendable {
  struct Filling: Sendable {
    let paint: _Paint
    let style: FillStyle
  }

  struct Line: Sendable {
    let paint: _Paint
    let style: StrokeStyle
    var isInside = false
  }

  var fill: Filling?
  var line: Line?

  @MainActor func render<Outline: Shape>(_ shape: Outline, _ context: _RenderContext) {
    var box = Box(.div, .shape)
    box.traits = [.ownWidth, .ownHeight]
    if fill == nil { box.set(.dataKey, "unfilled") }
    if let corners = shape._corners, isPlain {
      if let radius = corners.radius { box.style[.borderRadius] = .text(radius) }
      if corners.isSquare { box.style[.aspectRatio] = .number(1) }
      if let fill { box.paint(fill.paint) }
      if let line {
        let width = Style.Value.points(max(line.style.lineWidth, 0)).css
        box.style[line.isInside ? .border : .outline] = .text("\(width) solid \(line.paint.color)")
        if !line.isInside { box.style[.outlineOffset] = .points(0 - max(line.style.lineWidth, 0) / 2) }
      }
      context.emit(box)
      return
    }
    // A square shape has equal width and height unless its height is set.
    if shape._corners?.isSquare == true || (shape as? any TrimmedOutline)?.isSquare == true {
      box.style[.aspectRatio] = .number(1)
    }
    box.style[.position] = .text("relative")
    let outline = PlacedOutline(shape, layer: self)
    context.emit(box) { box, fixed in
      var size = fixed
      if size == nil, !outline.isScalable, let frame = context.measuring(&box) {
        size = CGSize(width: frame.width, height: frame.height)
      }
      return { outline.draw(size, $0) }
    }
  }

  /// True if a box with a background, border or outline can show the layer.
  private var isPlain: Bool {
    guard let line else { return true }
    return line.style.dash.isEmpty && !line.paint.isGradient
  }
}

extension _Paint {
  var isGradient: Bool { area != color && !isMaterial }
}

/// A shape in a place whose size may be unknown.
@MainActor private struct PlacedOutline {
  private let path: (CGRect) -> Path
  private let part: ClosedRange<Double>?
  private let layer: ShapeLayer

  init<Outline: Shape>(_ shape: Outline, layer: ShapeLayer) {
    let inset = layer.line.map { $0.isInside ? $0.style.lineWidth / 2 : 0 } ?? 0
    let trimmed = layer.line == nil ? nil : shape as? any TrimmedOutline
    self.layer = layer
    part = trimmed?.part
    path = { rect in
      let rect =
        inset > 0 && rect.width > inset * 2 && rect.height > inset * 2
        ? rect.insetBy(dx: inset, dy: inset) : rect
      return trimmed?.wholePath(in: rect) ?? shape.path(in: rect)
    }
  }

  /// True if paths of different sizes are scaled copies.
  var isScalable: Bool {
    if let line = layer.line,
      part != nil || line.isInside || !line.style.dash.isEmpty || line.paint.isGradient
    {
      return false
    }
    let reference = points(100, 100)
    return [(200.0, 100.0), (100.0, 200.0)].allSatisfy { width, height in
      let stretched = points(width, height)
      return stretched.count == reference.count
        && zip(stretched, reference).allSatisfy {
          abs($0.x - $1.x * width / 100) < 0.01 && abs($0.y - $1.y * height / 100) < 0.01
        }
    }
  }

  private func points(_ width: Double, _ height: Double) -> [CGPoint] {
    path(CGRect(x: 0, y: 0, width: width, height: height)).polyLines.flatMap(\.points)
  }

  func draw(_ known: CGSize?, _ context: _RenderContext) {
    let isExact = known.map { $0.width > 0 && $0.height > 0 } ?? false
    let size = isExact ? known ?? .zero : CGSize(width: 100, height: 100)
    let path = path(CGRect(origin: .zero, size: size))
    if let fill = layer.fill {
      if fill.paint.isGradient || fill.paint.isMaterial {
        area(path, of: size, grown: 0, fill.paint, isEvenOdd: fill.style.isEOFilled, context)
      } else {
        drawing(path, size, isExact, context) { box in
          box.style[.fill] = .text(fill.paint.color)
          if fill.style.isEOFilled { box.style[.fillRule] = .text("evenodd") }
        }
      }
    }
    guard let line = layer.line else { return }
    if line.paint.isGradient {
      let shown = part.map { path.trimmedPath(from: $0.lowerBound, to: $0.upperBound) } ?? path
      let width = max(line.style.lineWidth, 0)
      area(shown.strokedPath(line.style), of: size, grown: width, line.paint, isEvenOdd: false, context)
      return
    }
    // Dashes trim a line in the browser, which can animate them, but only with coordinates in points.
    let isDashed = isExact && part != nil
    let shown =
      isDashed ? path : part.map { path.trimmedPath(from: $0.lowerBound, to: $0.upperBound) } ?? path
    drawing(shown, size, isExact, context) { box in
      box.style[.fill] = .text("none")
      box.style[.stroke] = .text(line.paint.color)
      box.style[.strokeWidth] = .points(max(line.style.lineWidth, 0))
      if line.style.lineCap != .butt { box.style[.strokeLinecap] = .text(line.style.lineCap.css) }
      if line.style.lineJoin != .miter { box.style[.strokeLinejoin] = .text(line.style.lineJoin.css) }
      if line.style.miterLimit != 10 { box.style[.strokeMiterlimit] = .number(line.style.miterLimit) }
      if isDashed, let part {
        let length = part.upperBound - part.lowerBound
        box.set(.pathLength, "1")
        box.set(.strokeDasharray, "\(Style.number(length)) 2")
        if part.lowerBound > 0 { box.set(.strokeDashoffset, Style.number(-part.lowerBound)) }
        // A dash of length 0 would still show its caps.
        if length <= 0.0005 { box.style[.strokeLinecap] = nil }
      } else if !line.style.dash.isEmpty {
        box.set(.strokeDasharray, line.style.dash.map { Style.number(max($0, 0)) }.joined(separator: " "))
        if line.style.dashPhase != 0 { box.set(.strokeDashoffset, Style.number(line.style.dashPhase)) }
      }
    }
  }

  private func drawing(
    _ path: Path, _ size: CGSize, _ isExact: Bool, _ context: _RenderContext, _ change: (inout Box) -> Void
  ) {
    var svg = Box(.svg, .none)
    svg.style[.position] = .text("absolute")
    svg.style[.inset] = .points(0)
    svg.style[.width] = .text("100%")
    svg.style[.height] = .text("100%")
    svg.style[.overflow] = .text("visible")
    svg.set(.viewBox, "0 0 \(Style.number(size.width)) \(Style.number(size.height))")
    svg.set(.preserveAspectRatio, "none")
    svg.set(.ariaHidden, "true")
    var line = Box(.path, .none)
    line.set(.d, path.svg)
    if !isExact { line.style[.vectorEffect] = .text("non-scaling-stroke") }
    change(&line)
    let path = line
    context.at(7).emit(svg) { $0.at(1).emit(path) }
  }

  /// Writes a gradient clipped to the path.
  private func area(
    _ path: Path, of size: CGSize, grown: Double, _ paint: _Paint, isEvenOdd: Bool, _ context: _RenderContext
  ) {
    var box = Box(.div, .none)
    box.style[.position] = .text("absolute")
    box.style[.inset] = .points(-grown / 2)
    box.paint(paint)
    let whole = CGSize(width: size.width + grown, height: size.height + grown)
    box.set(
      .clipPath,
      path.offsetBy(dx: grown / 2, dy: grown / 2).polygon(isEvenOdd: isEvenOdd) { point in
        "\(Style.number(point.x / whole.width * 100))% \(Style.number(point.y / whole.height * 100))%"
      })
    context.at(8).emit(box)
  }
}

extension Path {
  /// Returns the path as a CSS polygon. Subpaths are connected by lines back and forth.
  func polygon(isEvenOdd: Bool = false, _ text: (CGPoint) -> String) -> String {
    let lines = polyLines.filter { $0.points.count > 1 }
    guard let start = lines.first?.points.first else { return "polygon(0 0)" }
    var points: [CGPoint] = []
    for line in lines {
      points += line.points + line.points.prefix(1)
      if lines.count > 1 { points.append(start) }
    }
    return "polygon(\(isEvenOdd ? "evenodd," : "")\(points.map(text).joined(separator: ",")))"
  }
}

extension Shape {
  /// Returns the CSS that clips a box to the shape.
  ///
  /// - Parameter size: Nil if unknown.
  nonisolated func clip(_ size: CGSize?, isEvenOdd: Bool) -> String {
    if let size {
      return path(in: CGRect(origin: .zero, size: size)).polygon(isEvenOdd: isEvenOdd) {
        "\(Style.number($0.x))px \(Style.number($0.y))px"
      }
    }
    // In most shapes each coordinate is a fraction of a side plus a constant, which two sample sizes reveal.
    let large = path(in: CGRect(x: 0, y: 0, width: 400, height: 400)).polyLines.flatMap(\.points)
    var index = 0
    let order = large.isEmpty ? [] : path(in: CGRect(x: 0, y: 0, width: 300, height: 300)).polyLines
    let small = order.flatMap(\.points)
    guard small.count == large.count else {
      return clip(CGSize(width: 300, height: 300), isEvenOdd: isEvenOdd)
    }
    var texts: [CGPoint: String] = [:]
    for point in small {
      func side(_ small: Double, _ large: Double) -> String {
        let share = (large - small) / 100
        let rest = small - share * 300
        if abs(rest) < 0.01 { return "\(Style.number(share * 100))%" }
        return "calc(\(Style.number(share * 100))% + \(Style.number(rest))px)"
      }
      texts[point] = "\(side(point.x, large[index].x)) \(side(point.y, large[index].y))"
      index += 1
    }
    return path(in: CGRect(x: 0, y: 0, width: 300, height: 300)).polygon(isEvenOdd: isEvenOdd) {
      texts[$0] ?? "0 0"
    }
  }
}
