import CoreLocation
import Foundation

/// The extent of a region, in degrees.
///
/// ```swift
/// MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1)
/// ```
public struct MKCoordinateSpan: Sendable {
  /// The extent from north to south, in degrees.
  public var latitudeDelta: CLLocationDegrees
  /// The extent from west to east, in degrees.
  public var longitudeDelta: CLLocationDegrees

  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }

  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A region around a coordinate. It may cross the date line.
///
/// ```swift
/// MKCoordinateRegion(center: here, span: MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1))
/// ```
public struct MKCoordinateRegion: Sendable {
  /// The center of the region.
  public var center: CLLocationCoordinate2D
  /// The extent of the region.
  public var span: MKCoordinateSpan

  public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

  /// Creates a region with an extent in degrees.
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    self.center = center
    self.span = span
  }

  /// Creates a region with an extent in meters, measured at its center and limited to the whole world.
  public init(
    center centerCoordinate: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {
    let degree = WorldPoint.metersAround / 360
    let narrowing = max(cos(centerCoordinate.latitude * .pi / 180), 0.01)
    self.init(
      center: centerCoordinate,
      span: MKCoordinateSpan(
        latitudeDelta: min(latitudinalMeters / degree, 180),
        longitudeDelta: min(longitudinalMeters / degree / narrowing, 360)))
  }

  /// Creates the region of a rectangle.
  public init(_ rect: MKMapRect) { self.init(WorldArea(rect)) }

  init(_ area: WorldArea) {
    let (north, south) = (WorldPoint.latitude(area.y), WorldPoint.latitude(area.y + area.height))
    self.init(
      center: CLLocationCoordinate2D(
        latitude: (north + south) / 2, longitude: area.middle.coordinate.longitude),
      span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: area.width * 360))
  }

  /// The area of the region; nil if it is invalid.
  var area: WorldArea? {
    let (down, across) = (span.latitudeDelta, span.longitudeDelta)
    guard let middle = WorldPoint(center), down.isFinite, across.isFinite, down >= 0, across >= 0 else {
      return nil
    }
    let (top, bottom) = (WorldPoint.y(center.latitude + down / 2), WorldPoint.y(center.latitude - down / 2))
    let width = min(across / 360, 1)
    return WorldArea(x: middle.x - width / 2, y: top, width: width, height: bottom - top)
  }
}

/// A point of the projected map, in units of one point at zoom level 20.
///
/// ```swift
/// let point = MKMapPoint(CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405))
/// ```
public struct MKMapPoint: Sendable {
  static let worldWidth = 268_435_456.0

  /// The distance from 180° west.
  public var x: Double
  /// The distance from the northern edge.
  public var y: Double

  public init() { self.init(x: 0, y: 0) }

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the point of a coordinate; -1, -1 for an invalid one.
  public init(_ coordinate: CLLocationCoordinate2D) {
    let point = WorldPoint(coordinate)
    self.init(x: point.map { $0.x * Self.worldWidth } ?? -1, y: point.map { $0.y * Self.worldWidth } ?? -1)
  }

  /// The coordinate of the point.
  public var coordinate: CLLocationCoordinate2D {
    WorldPoint(x: x / Self.worldWidth, y: y / Self.worldWidth).coordinate
  }
}

/// A width and a height on the projected map.
///
/// ```swift
/// let size = MKMapSize(width: 1_000, height: 1_000)
/// ```
public struct MKMapSize: Sendable {
  public var width: Double
  public var height: Double

  public init() { self.init(width: 0, height: 0) }

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on the projected map, with its upper left corner as the origin.
///
/// ```swift
/// MapCameraPosition.rect(MKMapRect(origin: point, size: MKMapSize(width: 1_000, height: 1_000)))
/// ```
public struct MKMapRect: Sendable {
  /// The upper left corner.
  public var origin: MKMapPoint
  /// The width and height.
  public var size: MKMapSize

  public init() { self.init(origin: MKMapPoint(), size: MKMapSize()) }

  public init(origin: MKMapPoint, size: MKMapSize) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
  }

  /// The whole world.
  public static let world = MKMapRect(x: 0, y: 0, width: MKMapPoint.worldWidth, height: MKMapPoint.worldWidth)

  init(_ area: WorldArea) {
    let all = MKMapPoint.worldWidth
    self.init(x: area.x * all, y: area.y * all, width: area.width * all, height: area.height * all)
  }
}

extension WorldArea {
  init(_ rect: MKMapRect) {
    let all = MKMapPoint.worldWidth
    self.init(
      x: rect.origin.x / all, y: rect.origin.y / all, width: rect.size.width / all,
      height: rect.size.height / all)
  }
}
