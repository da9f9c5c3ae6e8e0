/// Maps OpenStreetMap tags to the kinds of lines and areas on a map.
public enum OutlineTags {
  private static let kinds: [(key: String, values: [String: String])] = [
    (
      "highway",
      [
        "motorway": "motorway", "trunk": "motorway", "primary": "mainStreet", "secondary": "mainStreet",
        "tertiary": "street", "residential": "street", "unclassified": "street", "living_street": "street",
        "pedestrian": "street",
      ]
    ),
    ("railway", ["rail": "railway", "light_rail": "railway", "tram": "railway"]),
    ("waterway", ["river": "river", "canal": "river", "riverbank": "water"]),
    ("natural", ["water": "water", "wood": "park", "coastline": "coast"]),
    ("landuse", ["reservoir": "water", "forest": "park", "recreation_ground": "park"]),
    ("leisure", ["park": "park", "garden": "park", "nature_reserve": "park"]),
  ]

  public static func kind(of tag: (_ key: String) -> String?) -> String? {
    for (key, values) in kinds {
      if let value = tag(key), let kind = values[value] { return kind }
    }
    return nil
  }

  /// Returns whether the kind is an area, whose boundary is closed.
  public static func isArea(_ kind: String) -> Bool { kind == "water" || kind == "park" }
}

/// Reduces the number of points of a line.
public enum Simplification {
  /// Returns the indexes of the points to keep (Douglas–Peucker algorithm).
  ///
  /// - Parameters:
  ///   - points: The line. Its first and last point are kept.
  ///   - tolerance: The maximum distance of a dropped point from the simplified line, in the points' unit.
  public static func simplified(
    _ points: [(x: Double, y: Double)], tolerance: Double
  ) -> [Int] {
    guard points.count > 2 else { return Array(points.indices) }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var parts = [(0, points.count - 1)]
    while let (first, last) = parts.popLast() {
      var farthest = (index: first, distance: 0.0)
      for index in (first + 1)..<max(last, first + 1) {
        let distance = distance(points[index], from: points[first], to: points[last])
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.distance > tolerance else { continue }
      isKept[farthest.index] = true
      parts.append((first, farthest.index))
      parts.append((farthest.index, last))
    }
    return points.indices.filter { isKept[$0] }
  }

  /// Returns the distance from a point to a line segment.
  private static func distance(
    _ point: (x: Double, y: Double), from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> Double {
    let (width, height) = (end.x - start.x, end.y - start.y)
    let length = width * width + height * height
    let share =
      length == 0
      ? 0 : max(0, min(1, ((point.x - start.x) * width + (point.y - start.y) * height) / length))
    let (x, y) = (start.x + share * width - point.x, start.y + share * height - point.y)
    return (x * x + y * y).squareRoot()
  }
}
