import Foundation

/// Clips lines and areas to the drawn part of a map, so no distant points are sent.
struct Clipping {
  let box: CGRect

  private static func mixed(_ one: CGPoint, _ two: CGPoint, _ part: Double) -> CGPoint {
    CGPoint(x: one.x + (two.x - one.x) * part, y: one.y + (two.y - one.y) * part)
  }

  /// Returns the parts of a line that are inside (Liang and Barsky).
  func lines(_ points: [CGPoint]) -> [[CGPoint]] {
    var parts: [[CGPoint]] = []
    for (one, two) in zip(points, points.dropFirst()) {
      guard let (start, end) = segment(one, two) else { continue }
      if let last = parts.last?.last, last == start {
        parts[parts.count - 1].append(end)
      } else {
        parts.append([start, end])
      }
    }
    return parts
  }

  private func segment(_ one: CGPoint, _ two: CGPoint) -> (CGPoint, CGPoint)? {
    let (across, down) = (two.x - one.x, two.y - one.y)
    var (first, last) = (0.0, 1.0)
    let edges = [
      (-across, one.x - box.minX), (across, box.maxX - one.x), (-down, one.y - box.minY),
      (down, box.maxY - one.y),
    ]
    for (way, room) in edges {
      if way == 0 {
        if room < 0 { return nil }
      } else if way < 0 {
        first = max(first, room / way)
      } else {
        last = min(last, room / way)
      }
    }
    guard first <= last else { return nil }
    return (first == 0 ? one : Self.mixed(one, two, first), last == 1 ? two : Self.mixed(one, two, last))
  }

  /// Returns the part of an area that is inside (Sutherland and Hodgman).
  func area(_ points: [CGPoint]) -> [CGPoint] {
    let edges: [(CGPoint) -> Double] = [
      { $0.x - box.minX }, { box.maxX - $0.x }, { $0.y - box.minY }, { box.maxY - $0.y },
    ]
    var points = points
    for inside in edges {
      guard var before = points.last else { return [] }
      var kept: [CGPoint] = []
      for point in points {
        let (was, now) = (inside(before), inside(point))
        if (was < 0) != (now < 0) { kept.append(Self.mixed(before, point, was / (was - now))) }
        if now >= 0 { kept.append(point) }
        before = point
      }
      points = kept
    }
    return points
  }

  /// Removes points that are indistinguishable from their predecessors.
  static func thinned(_ points: [CGPoint]) -> [CGPoint] {
    var kept: [CGPoint] = []
    for (index, point) in points.enumerated() {
      if let last = kept.last, index + 1 < points.count, abs(last.x - point.x) < 0.7,
        abs(last.y - point.y) < 0.7
      {
        continue
      }
      kept.append(point)
    }
    return kept
  }
}

enum PathText {
  /// Formats a finite number with one decimal place.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  /// Returns a path with relative coordinates, which are shorter than absolute ones (SVG 2, section 9.3.4).
  ///
  /// - Parameter parts: The number of steps per point: 10 for overlays, 1 for the backdrop.
  static func of(_ points: [CGPoint], isClosed: Bool = false, parts: Double = 10) -> String {
    guard points.count > 1 else { return "" }
    var text = "M"
    var last = (x: 0, y: 0)
    for (index, point) in points.enumerated() {
      if index == 1 { text += "l" }
      let next = (x: steps(point.x, parts), y: steps(point.y, parts))
      for (isFirst, way) in [(index < 2, next.x - last.x), (false, next.y - last.y)] {
        if !isFirst, way >= 0 { text += " " }
        text += written(way, parts)
      }
      last = next
    }
    return text + (isClosed ? "Z" : "")
  }

  private static func steps(_ value: Double, _ parts: Double) -> Int {
    value.isFinite ? Int((min(max(value, -1e6), 1e6) * parts).rounded()) : 0
  }

  private static func written(_ steps: Int, _ parts: Double) -> String {
    parts == 1 ? String(steps) : number(Double(steps) / parts)
  }
}
