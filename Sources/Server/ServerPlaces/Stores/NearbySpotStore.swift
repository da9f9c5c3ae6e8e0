import ServerCore
import KiwiKit
import SQLite

/// The distance to a place, in meters.
package struct SpotDistance: Hashable, Sendable {
  package let key: Int64
  package let distance: Double
}

/// The spatial index of places.
struct NearbySpotStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the nearest places, ordered by distance and key.
  ///
  /// - Parameters:
  ///   - radius: The maximum distance in meters.
  ///   - category: The category to find; nil for all.
  func nearest(
    to center: Coordinate, within radius: Double, of category: SpotCategory?, limit: Int
  ) throws -> [SpotDistance] {
    try ExpandingRadiusSearch(center: center, radius: radius, limit: limit).nearest { box, maxRows in
      try connection.all(
        Dialect.spots(in: box, of: category?.number, limit: maxRows, where: ZoneCondition.isCompared),
        PlacedSpot.init(row:))
    }
  }

  /// Returns up to `limit` places in a box, unordered, and possibly a few just outside.
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
    try ExpandingRadiusSearch(center: center, radius: radius, limit: limit).nearest { box, maxRows in
      try privateSpots(ofUser: userKey, in: box, of: category, limit: maxRows ?? .max)
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

  /// Matches `spots` in a box. Uses the index on latitudes.
  static func isInside(_ box: CoordinateBox) -> SQL {
    """
    latitude BETWEEN \(box.latitudes.lowerBound) AND \(box.latitudes.upperBound)
    AND longitude BETWEEN \(box.longitudes.lowerBound) AND \(box.longitudes.upperBound)
    """
  }
}
