import Foundation

/// A point on the earth (WGS 84).
///
/// ```swift
/// if let berlin = Coordinate(latitude: 52.52, longitude: 13.405),
///   let potsdam = Coordinate(latitude: 52.39, longitude: 13.065)
/// {
///   print("\(Int(berlin.distance(to: potsdam) / 1_000)) km")
/// }
/// ```
public struct Coordinate: UndividedValue {
  public static let rules: [String: FieldRule] = ["latitude": .latitude, "longitude": .longitude]

  /// The latitude in degrees, from -90 at the south pole to 90 at the north pole.
  public let latitude: Double
  /// The longitude in degrees, from -180 to 180.
  public let longitude: Double

  public static let north = Coordinate(valid: 90, 0)
  public static let south = Coordinate(valid: -90, 0)

  /// The mean radius of the earth in meters (IUGG). Distances on a sphere of this size are accurate to half a percent.
  public static let earthRadius = 6_371_008.8

  /// Creates a coordinate, or returns nil for a point that does not exist.
  ///
  /// A longitude of 180 is the same as one of -180.
  public init?(latitude: Double, longitude: Double) {
    guard (-90.0...90).contains(latitude), (-180.0...180).contains(longitude) else { return nil }
    self.init(valid: latitude, longitude)
  }

  private init(valid latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude == 180 ? -180 : longitude
  }

  private enum CodingKeys: String, CodingKey {
    case latitude
    case longitude
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard
      let coordinate = Coordinate(
        latitude: try container.decode(Double.self, forKey: .latitude),
        longitude: try container.decode(Double.self, forKey: .longitude))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: container, debugDescription: "not a point on the earth")
    }
    self = coordinate
  }

  /// Returns the great-circle distance in meters by the haversine formula, which is accurate even for small distances.
  public func distance(to other: Coordinate) -> Double {
    let (latitude, otherLatitude) = (latitude.radians, other.latitude.radians)
    let halfHeight = sin((otherLatitude - latitude) / 2)
    let halfWidth = sin((other.longitude - longitude).radians / 2)
    let haversine = halfHeight * halfHeight + cos(latitude) * cos(otherLatitude) * halfWidth * halfWidth
    return 2 * Self.earthRadius * asin(min(1, haversine.squareRoot()))
  }

  /// Returns the point at a distance in a direction.
  ///
  /// - Parameters:
  ///   - distance: The distance in meters.
  ///   - bearing: The direction in degrees; 0 is north and 90 is east.
  public func moved(by distance: Double, bearing: Double) -> Coordinate {
    let angle = distance / Self.earthRadius
    let (latitude, bearing) = (latitude.radians, bearing.radians)
    let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing)
    let east = atan2(sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
    let longitude = (self.longitude + east.degrees + 540).truncatingRemainder(dividingBy: 360) - 180
    return Coordinate(latitude: asin(max(-1, min(1, sine))).degrees, longitude: longitude) ?? self
  }
}

extension Double {
  var radians: Double { self * .pi / 180 }
  var degrees: Double { self * 180 / .pi }
}

/// The area between two circles of latitude and two meridians, including its edges.
///
/// ```swift
/// let boxes = CoordinateBox.around(cafe.coordinate, radius: 500)
/// let isNear = boxes.contains { $0.contains(cafe.coordinate) }
/// ```
public struct CoordinateBox: Hashable, Sendable {
  public let latitudes: ClosedRange<Double>
  public let longitudes: ClosedRange<Double>

  public init(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>) {
    self.latitudes = latitudes
    self.longitudes = longitudes
  }

  public func contains(_ coordinate: Coordinate) -> Bool {
    latitudes.contains(coordinate.latitude) && longitudes.contains(coordinate.longitude)
  }

  /// Returns the smallest boxes that contain all points within a radius in meters. A circle across the date line has
  /// two, and a circle around a pole one that spans all longitudes.
  public static func around(_ center: Coordinate, radius: Double) -> [CoordinateBox] {
    // Rounding errors must not leave out a point.
    let angle = max(0, radius) / Coordinate.earthRadius * (1 + 1e-9) + 1e-12
    let south = center.latitude - angle.degrees
    let north = center.latitude + angle.degrees
    guard south > -90, north < 90 else {
      return [CoordinateBox(latitudes: max(-90, south)...max(-90, min(90, north)), longitudes: -180...180)]
    }
    // The meridian touches the circle nearer to the pole than its middle.
    let width = asin(min(1, sin(angle) / cos(center.latitude.radians))).degrees + 1e-9
    guard width < 180 else { return [CoordinateBox(latitudes: south...north, longitudes: -180...180)] }
    return wrapped(south...north, center.longitude - width, center.longitude + width)
  }

  /// Returns the boxes between two meridians that may be beyond the date line.
  public static func wrapped(_ latitudes: ClosedRange<Double>, _ west: Double, _ east: Double)
    -> [CoordinateBox]
  {
    if west < -180 {
      return [
        CoordinateBox(latitudes: latitudes, longitudes: -180...east),
        CoordinateBox(latitudes: latitudes, longitudes: min(180, west + 360)...180),
      ]
    }
    if east >= 180 {
      return [
        CoordinateBox(latitudes: latitudes, longitudes: west...180),
        CoordinateBox(latitudes: latitudes, longitudes: -180...max(-180, east - 360)),
      ]
    }
    return [CoordinateBox(latitudes: latitudes, longitudes: west...east)]
  }
}
