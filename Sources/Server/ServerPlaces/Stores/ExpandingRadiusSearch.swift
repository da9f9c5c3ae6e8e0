import KiwiKit
import SQLite

/// A place from a spatial index.
package struct PlacedSpot: Sendable {
  package let key: Int64
  package let latitude: Double
  package let longitude: Double

  package init(row: borrowing Row) {
    key = row.integer("key")
    latitude = row.real("latitude")
    longitude = row.real("longitude")
  }

  /// Returns the distance from a point, or nil for an invalid coordinate.
  package func distance(from center: Coordinate) -> SpotDistance? {
    Coordinate(latitude: latitude, longitude: longitude).map {
      SpotDistance(key: key, distance: center.distance(to: $0))
    }
  }
}

/// A search for the nearest places in circles of growing radius. Its cost follows the number of results, not the number
/// of places within the maximum radius, which may span a city.
struct ExpandingRadiusSearch {
  /// Returns up to `maxRows` places in a box, and possibly a few just outside.
  typealias Query = (_ box: CoordinateBox, _ maxRows: Int?) throws -> [PlacedSpot]

  let center: Coordinate
  /// The maximum radius in meters.
  let radius: Double
  let limit: Int

  /// The first radius in meters. Even in towns, few places are that near.
  private static let firstRadius = 50.0
  /// The factor by which a query may exceed the limit before the circle shrinks.
  private static let maxOversampling = 8
  /// The difference of radii in meters below which two circles count as equal.
  private static let minDifference = 0.5

  /// Returns the nearest places, ordered by distance and key.
  func nearest(_ query: Query) throws -> [SpotDistance] {
    guard limit > 0, radius > 0 else { return [] }
    var maxRows = Self.maxOversampling * limit
    // The largest circle with too few places, and the smallest with too many.
    var (tooSmall, tooLarge) = (0.0, Double.infinity)
    var circle = min(radius, Self.firstRadius)
    while true {
      // Places too close together to be separated by a circle are read completely.
      let isFinal = tooLarge - tooSmall <= Self.minDifference
      if isFinal { circle = min(radius, tooLarge) }
      guard let found = try spots(within: circle, maxRows: isFinal ? nil : maxRows, query) else {
        tooLarge = circle
        circle = tooSmall > 0 ? (tooSmall + circle) / 2 : circle / 4
        continue
      }
      if found.count >= limit || circle >= radius {
        return Array(found.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.prefix(limit))
      }
      tooSmall = circle
      if isFinal {
        // Many places are in the corners of the boxes, outside the circle, so more must be read.
        tooLarge = .infinity
        maxRows *= 4
      }
      let next = circle * Self.growth(found.count, wanted: limit)
      circle = min(radius, next < tooLarge ? next : (circle + tooLarge) / 2)
    }
  }

  /// Returns the factor for the next radius. The number of results grows with the area.
  private static func growth(_ count: Int, wanted: Int) -> Double {
    guard count > 0 else { return 4 }
    return min(4, max(1.5, (2 * Double(wanted) / Double(count)).squareRoot()))
  }

  /// Returns all places within a circle, or nil if its boxes hold more than `maxRows`.
  private func spots(within radius: Double, maxRows: Int?, _ query: Query) throws -> [SpotDistance]? {
    var found: [SpotDistance] = []
    var rowCount = 0
    for box in CoordinateBox.around(center, radius: radius) {
      let limit = maxRows.map { $0 - rowCount + 1 }
      let rows = try query(box, limit)
      rowCount += rows.count
      if let maxRows, rowCount > maxRows { return nil }
      for row in rows {
        if let spot = row.distance(from: center), spot.distance <= radius { found.append(spot) }
      }
    }
    return found
  }
}
