import KiwiKit
import SQLite

/// The index of where places are.
protocol NearbySpotStore {
  /// The nearest places, the nearest first; what is equally far in the order of the keys.
  ///
  /// - Parameters:
  ///   - radius: In metres; what is farther is left out.
  ///   - category: Only of this kind; nil for all.
  func nearest(
    to center: Coordinate, within radius: Double, of category: SpotCategory?, limit: Int
  ) throws -> [SpotDistance]
  /// Those in a box, and perhaps a few a little outside, in no order and at most so many.
  func spots(in box: CoordinateBox, of category: SpotCategory?, limit: Int) throws -> [PlacedSpot]
}

/// How far a place is.
struct SpotDistance: Hashable, Sendable {
  let key: Int64
  let distance: Double
}

extension Transaction {
  var nearbySpots: any NearbySpotStore { SQLNearbySpotStore(connection: connection) }
}

struct SQLNearbySpotStore: NearbySpotStore {
  let connection: Connection

  func nearest(
    to center: Coordinate, within radius: Double, of category: SpotCategory?, limit: Int
  ) throws -> [SpotDistance] {
    try GrowingCircle(center: center, radius: radius, limit: limit).nearest { box, most in
      try connection.all(Dialect.spots(in: box, of: category, limit: most), PlacedSpot.init(row:))
    }
  }

  func spots(in box: CoordinateBox, of category: SpotCategory?, limit: Int) throws -> [PlacedSpot] {
    try connection.all(Dialect.spots(in: box, of: category, limit: limit), PlacedSpot.init(row:))
  }
}
