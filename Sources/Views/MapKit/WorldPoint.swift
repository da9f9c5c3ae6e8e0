import CoreLocation
import Foundation

/// A place in the Web Mercator projection: the world is 1 wide and 1 high, with its upper left corner at 180° west.
struct WorldPoint: Hashable, Sendable {
  /// The latitude beyond which nothing is drawn.
  static let maxLatitude = 85.051128779806592

  var x, y: Double

  init(x: Double, y: Double) {
    self.x = x.isFinite ? x : 0.5
    self.y = y.isFinite ? min(max(y, 0), 1) : 0.5
  }

  /// Returns nil for an invalid coordinate. Longitudes beyond the date line wrap around.
  init?(_ coordinate: CLLocationCoordinate2D) {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 540 else {
      return nil
    }
    self.init(x: Self.wrapped(longitude / 360 + 0.5), y: Self.y(latitude))
  }

  static func y(_ latitude: Double) -> Double {
    let bounded = min(max(latitude, -maxLatitude), maxLatitude)
    return min(max(0.5 - asinh(tan(bounded * .pi / 180)) / (2 * .pi), 0), 1)
  }

  static func latitude(_ y: Double) -> Double { atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi }

  /// Wraps a value around the world, to the range from 0 to 1.
  static func wrapped(_ x: Double) -> Double {
    guard x.isFinite else { return 0.5 }
    let part = x - x.rounded(.down)
    return part < 1 ? part : 0
  }

  /// Returns the shorter way around the world.
  static func near(_ way: Double) -> Double { way - way.rounded() }

  var coordinate: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: Self.latitude(y), longitude: (Self.wrapped(x) - 0.5) * 360)
  }

  /// The enlargement of the projection, relative to the equator.
  var stretch: Double { cosh((0.5 - y) * 2 * .pi) }

  static let metersAround = 40_075_016.686
}
