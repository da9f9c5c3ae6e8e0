import Foundation

/// A subpath as a polyline.
struct PolyLine: Equatable, Sendable {
  var points: [CGPoint]
  var isClosed = false

  var length: Double {
    let ring = isClosed ? points + points.prefix(1) : points
    return zip(ring, ring.dropFirst()).reduce(0) { $0 + CGVectorPair($1.0, $1.1).length }
  }
}

extension Path {
  /// The path as polylines, with a number of points that is independent of its size.
  var polyLines: [PolyLine] {
    var lines: [PolyLine] = []
    func add(_ point: CGPoint) { lines[lines.count - 1].points.append(point) }
    for element in elements {
      if case .move(let point) = element {
        lines.append(PolyLine(points: [point]))
        continue
      }
      guard let line = lines.last, let from = line.isClosed ? line.points.first : line.points.last else {
        continue
      }
      // After being closed, a subpath continues from its start.
      if line.isClosed { lines.append(PolyLine(points: [from])) }
      switch element {
      case .move: break
      case .line(let end): add(end)
      case .quadCurve(let end, let control):
        for step in 1...8 {
          let t = Double(step) / 8
          let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
          add(CGPoint(x: a * from.x + b * control.x + c * end.x, y: a * from.y + b * control.y + c * end.y))
        }
      case .curve(let end, let one, let two):
        for step in 1...12 {
          let t = Double(step) / 12
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          add(
            CGPoint(
              x: a * from.x + b * one.x + c * two.x + d * end.x,
              y: a * from.y + b * one.y + c * two.y + d * end.y))
        }
      case .closeSubpath: lines[lines.count - 1].isClosed = true
      }
    }
    return lines
  }

  private init(_ lines: [PolyLine]) {
    self.init()
    for line in lines {
      addLines(line.points)
      if line.isClosed { closeSubpath() }
    }
  }

  /// The smallest rectangle around the path's points.
  public var boundingRect: CGRect {
    let points = polyLines.flatMap(\.points)
    guard let first = points.first else { return .zero }
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for point in points {
      minX = min(minX, point.x)
      maxX = max(maxX, point.x)
      minY = min(minY, point.y)
      maxY = max(maxY, point.y)
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Returns whether a point is inside the path.
  ///
  /// - `eoFill`: True for the even-odd rule.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    var winding = 0
    var crossings = 0
    for line in polyLines {
      for (from, to) in zip(line.points, line.points.dropFirst() + line.points.prefix(1)) {
        guard (from.y <= p.y) != (to.y <= p.y) else { continue }
        let x = from.x + (p.y - from.y) / (to.y - from.y) * (to.x - from.x)
        guard x > p.x else { continue }
        crossings += 1
        winding += to.y > from.y ? 1 : -1
      }
    }
    return eoFill ? crossings % 2 == 1 : winding != 0
  }

  /// Returns a part of the path, between two fractions of its length.
  public func trimmedPath(from startFraction: CGFloat, to endFraction: CGFloat) -> Path {
    let from = min(max(startFraction.isFinite ? startFraction : 0, 0), 1)
    let to = min(max(endFraction.isFinite ? endFraction : 1, 0), 1)
    guard from < to else { return Path() }
    if from == 0, to == 1 { return self }
    let lines = polyLines
    let total = lines.reduce(0) { $0 + $1.length }
    let (first, last) = (from * total, to * total)
    var way = 0.0
    var parts: [PolyLine] = []
    for line in lines {
      let ring = line.isClosed ? line.points + line.points.prefix(1) : line.points
      var part: [CGPoint] = []
      for (one, two) in zip(ring, ring.dropFirst()) {
        let length = CGVectorPair(one, two).length
        defer { way += length }
        guard length > 0, way + length > first, way < last else { continue }
        func point(_ at: Double) -> CGPoint {
          let share = min(max((at - way) / length, 0), 1)
          return CGPoint(x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share)
        }
        if part.isEmpty { part.append(point(first)) }
        part.append(point(last))
      }
      if !part.isEmpty { parts.append(PolyLine(points: part)) }
    }
    return Path(parts)
  }

  /// Returns the outline of the path's stroke.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    let half = max(style.lineWidth, 0) / 2
    var outline = Path()
    for line in polyLines {
      var points: [CGPoint] = []
      for point in line.points where points.last != point { points.append(point) }
      if line.isClosed, points.first == points.last { points.removeLast() }
      guard points.count > 1 else { continue }
      func normal(_ index: Int) -> CGPoint {
        let count = points.count
        let hasBefore = index > 0 || line.isClosed
        let hasAfter = index < count - 1 || line.isClosed
        let before = hasBefore ? CGVectorPair(points[(index + count - 1) % count], points[index]).unit : nil
        let after = hasAfter ? CGVectorPair(points[index], points[(index + 1) % count]).unit : nil
        let (one, two) = (before ?? after ?? .zero, after ?? before ?? .zero)
        let sum = CGVectorPair(.zero, CGPoint(x: one.x + two.x, y: one.y + two.y)).unit
        // At a corner the sides meet further out.
        let reach = min(1 / max(sum.x * two.x + sum.y * two.y, 0.1), max(style.miterLimit, 1))
        return CGPoint(x: -sum.y * reach * half, y: sum.x * reach * half)
      }
      let normals = points.indices.map(normal)
      let left = zip(points, normals).map { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
      let right = zip(points, normals).map { CGPoint(x: $0.x - $1.x, y: $0.y - $1.y) }
      if line.isClosed {
        outline.addLines(left)
        outline.closeSubpath()
        outline.addLines(right.reversed())
        outline.closeSubpath()
        continue
      }
      outline.addLines(left)
      cap(&outline, at: points[points.count - 1], normals[normals.count - 1], half, style.lineCap)
      for point in right.reversed() { outline.addLine(to: point) }
      cap(&outline, at: points[0], CGPoint(x: -normals[0].x, y: -normals[0].y), half, style.lineCap)
      outline.closeSubpath()
    }
    return outline
  }

  private func cap(
    _ outline: inout Path, at point: CGPoint, _ normal: CGPoint, _ half: Double, _ cap: CGLineCap
  ) {
    let ahead = CGPoint(x: normal.y, y: -normal.x)
    switch cap {
    case .butt: break
    case .square:
      outline.addLine(to: CGPoint(x: point.x + normal.x + ahead.x, y: point.y + normal.y + ahead.y))
      outline.addLine(to: CGPoint(x: point.x - normal.x + ahead.x, y: point.y - normal.y + ahead.y))
    case .round:
      outline.addRelativeArc(
        center: point, radius: half, startAngle: .radians(atan2(normal.y, normal.x)), delta: .degrees(-180))
    }
  }
}
