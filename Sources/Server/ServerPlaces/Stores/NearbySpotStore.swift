import ServerCore
import KiwiKit
import SQLite

/// How far a place is.
package struct SpotDistance: Hashable, Sendable {
  package let key: Int64
  package let distance: Double
}

/// The index of where places are.
struct NearbySpotStore {
  let connection: Connection

  /// The nearest places, the nearest first; what is equally far in the order of the keys.
  ///
  /// - Parameters:
  ///   - radius: In metres; what is farther is left out.
  ///   - category: Only of this kind; nil for all.
  func nearest(
    to center: Coordinate, within radius: Double, of category: SpotCategory?, limit: Int
  ) throws -> [SpotDistance] {
    try GrowingCircle(center: center, radius: radius, limit: limit).nearest { box, most in
      try connection.all(
        Dialect.spots(in: box, of: category?.number, limit: most, where: ZoneCondition.isCompared),
        PlacedSpot.init(row:))
    }
  }

  /// Those in a box, and perhaps a few a little outside, in no order and at most so many.
  func spots(in box: CoordinateBox, of category: SpotCategory?, limit: Int) throws -> [PlacedSpot] {
    try connection.all(
      Dialect.spots(in: box, of: category?.number, limit: limit, where: ZoneCondition.isCompared),
      PlacedSpot.init(row:))
  }

  /// Returns the nearest private places of a user, in the same order.
  func nearestPrivate(
    ofUser userKey: Int64, to center: Coordinate, within radius: Double, of category: SpotCategory?,
    limit: Int
  ) throws -> [SpotDistance] {
    try GrowingCircle(center: center, radius: radius, limit: limit).nearest { box, most in
      try privateSpots(ofUser: userKey, in: box, of: category, limit: most ?? .max)
    }
  }

  func privateSpots(
    ofUser userKey: Int64, in box: CoordinateBox, of category: SpotCategory?, limit: Int
  ) throws -> [PlacedSpot] {
    let isWanted: SQL = category.map { "spots.category = \($0.rawValue)" } ?? "true"
    return try connection.all(
      """
      SELECT key, latitude, longitude FROM spots
      WHERE creatorKey = \(userKey) AND isPrivate = 1 AND \(sql: Self.isInside(box))
        AND mergedIntoKey IS NULL AND isWithdrawn = 0 AND \(sql: isWanted)
      LIMIT \(limit)
      """, PlacedSpot.init(row:))
  }

  /// Holds for `spots` in a box, by an index over their latitudes.
  static func isInside(_ box: CoordinateBox) -> SQL {
    """
    latitude BETWEEN \(box.latitudes.lowerBound) AND \(box.latitudes.upperBound)
    AND longitude BETWEEN \(box.longitudes.lowerBound) AND \(box.longitudes.upperBound)
    """
  }
}
