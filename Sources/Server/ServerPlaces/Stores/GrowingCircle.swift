import KiwiKit
import SQLite

/// A place that an index tells of.
package struct PlacedSpot: Sendable {
  package let key: Int64
  package let latitude: Double
  package let longitude: Double

  package init(row: borrowing Row) {
    key = row.integer("key")
    latitude = row.real("latitude")
    longitude = row.real("longitude")
  }

  /// Nil when it is no point on the earth.
  package func distance(from center: Coordinate) -> SpotDistance? {
    Coordinate(latitude: latitude, longitude: longitude).map {
      SpotDistance(key: key, distance: center.distance(to: $0))
    }
  }
}

/// A search for the nearest places, in circles that grow until there is enough: the cost is that of what is found, and
/// not of what lies within the whole radius, which may be a city.
struct GrowingCircle {
  /// Tells of places in a box, and perhaps of some a little outside, at most so many.
  typealias Look = (_ box: CoordinateBox, _ most: Int?) throws -> [PlacedSpot]

  let center: Coordinate
  /// In metres; what is farther is left out.
  let radius: Double
  let limit: Int

  /// With what a search begins, in metres: in a town hardly anything is nearer.
  private static let firstRadius = 50.0
  /// A look that would find more than so many times what is wanted is made in a smaller circle instead.
  private static let generosity = 8
  /// In metres; circles that differ by less are one.
  private static let leastDifference = 0.5

  /// The nearest first; what is equally far in the order of the keys.
  func nearest(_ look: Look) throws -> [SpotDistance] {
    guard limit > 0, radius > 0 else { return [] }
    var most = Self.generosity * limit
    // Within the first all was looked at and is too little, within the second is too much to look at.
    var (tooLittle, tooMuch) = (0.0, Double.infinity)
    var circle = min(radius, Self.firstRadius)
    while true {
      // What stands so near to each other that no circle parts it is looked at whole.
      let isWhole = tooMuch - tooLittle <= Self.leastDifference
      if isWhole { circle = min(radius, tooMuch) }
      guard let found = try spots(within: circle, most: isWhole ? nil : most, look) else {
        tooMuch = circle
        circle = tooLittle > 0 ? (tooLittle + circle) / 2 : circle / 4
        continue
      }
      if found.count >= limit || circle >= radius {
        return Array(found.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.prefix(limit))
      }
      tooLittle = circle
      if isWhole {
        // Much lies in the corners of the boxes, outside the circle: more has to be looked at.
        tooMuch = .infinity
        most *= 4
      }
      let next = circle * Self.growth(found.count, wanted: limit)
      circle = min(radius, next < tooMuch ? next : (circle + tooMuch) / 2)
    }
  }

  /// What is found grows with the area.
  private static func growth(_ count: Int, wanted: Int) -> Double {
    guard count > 0 else { return 4 }
    return min(4, max(1.5, (2 * Double(wanted) / Double(count)).squareRoot()))
  }

  /// All within a circle; nil when their boxes hold more than so many.
  private func spots(within radius: Double, most: Int?, _ look: Look) throws -> [SpotDistance]? {
    var found: [SpotDistance] = []
    var looked = 0
    for box in CoordinateBox.around(center, radius: radius) {
      let rest = most.map { $0 - looked + 1 }
      let rows = try look(box, rest)
      looked += rows.count
      if let most, looked > most { return nil }
      for row in rows {
        if let spot = row.distance(from: center), spot.distance <= radius { found.append(spot) }
      }
    }
    return found
  }
}
