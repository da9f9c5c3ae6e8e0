import Foundation

public typealias CLLocationDegrees = Double
/// In metres.
public typealias CLLocationDistance = Double

/// A place on the earth, in degrees. It may hold what is no place at all; `CLLocationCoordinate2DIsValid` knows.
///
/// ```swift
/// let berlin = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)
/// ```
public struct CLLocationCoordinate2D: Sendable {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees

  public init() { self.init(latitude: 0, longitude: 0) }

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A coordinate that names no place.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether a coordinate is on the earth: up to 90° north or south, and 180° east or west.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A place on the earth. It knows nothing of height, time or how exact it is.
///
/// ```swift
/// let metres = CLLocation(latitude: 52.5, longitude: 13.4).distance(from: CLLocation(latitude: 48.1, longitude: 11.6))
/// ```
public final class CLLocation: Sendable {
  public let coordinate: CLLocationCoordinate2D

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// The way along the surface of a sphere as large as the earth; not a number where a place is none.
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
