import Foundation

/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A distance in meters.
public typealias CLLocationDistance = Double

/// A coordinate in degrees. It may be invalid; see `CLLocationCoordinate2DIsValid(_:)`.
///
/// ```swift
/// let berlin = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)
/// ```
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude in degrees, positive to the north.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees, positive to the east.
  public var longitude: CLLocationDegrees

  /// Creates the coordinate at the equator and the prime meridian.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a coordinate, which may be invalid.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns whether a coordinate is valid: at most 90° north or south, and 180° east or west.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A place on the earth, without altitude, time and accuracy.
///
/// ```swift
/// let meters = CLLocation(latitude: 52.5, longitude: 13.4).distance(from: CLLocation(latitude: 48.1, longitude: 11.6))
/// ```
public final class CLLocation: Sendable {
  /// The place as a coordinate.
  public let coordinate: CLLocationCoordinate2D

  /// Creates a place, which may be invalid.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// Returns the distance on a sphere of the earth's size; not a number if a coordinate is invalid.
  public func distance(from location: CLLocation) -> CLLocationDistance {
    let (one, two) = (coordinate, location.coordinate)
    guard CLLocationCoordinate2DIsValid(one), CLLocationCoordinate2DIsValid(two) else { return .nan }
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let down = sin(radians(two.latitude - one.latitude) / 2)
    let across = sin(radians(two.longitude - one.longitude) / 2)
    let part = down * down + cos(radians(one.latitude)) * cos(radians(two.latitude)) * across * across
    return 2 * 6_371_008.8 * asin(min(1, part.squareRoot()))
  }
}
