import CoreLocation
import Foundation

/// How far a part of the world reaches, in degrees from edge to edge.
///
/// ```swift
/// MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1)
/// ```
public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: CLLocationDegrees
  public var longitudeDelta: CLLocationDegrees

  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }

  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A part of the world around a coordinate. It may reach over the date line.
///
/// ```swift
/// MKCoordinateRegion(center: here, span: MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1))
/// ```
public struct MKCoordinateRegion: Sendable {
  public var center: CLLocationCoordinate2D
  public var span: MKCoordinateSpan

  public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    self.center = center
    self.span = span
  }

  /// What reaches so many metres from edge to edge, measured in its middle; the whole world at most.
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

  public init(_ rect: MKMapRect) { self.init(WorldArea(rect)) }

  init(_ area: WorldArea) {
    let (north, south) = (WorldPoint.latitude(area.y), WorldPoint.latitude(area.y + area.height))
    self.init(
      center: CLLocationCoordinate2D(
        latitude: (north + south) / 2, longitude: area.middle.coordinate.longitude),
      span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: area.width * 360))
  }

  /// Nil for one that names no part of the world.
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

/// A point of the flat map, which is as many points wide as the world is at zoom 20.
///
/// ```swift
/// let point = MKMapPoint(CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405))
/// ```
public struct MKMapPoint: Sendable {
  static let worldWidth = 268_435_456.0

  public var x: Double
  public var y: Double

  public init() { self.init(x: 0, y: 0) }

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point of a coordinate; that of no place is -1, -1.
  public init(_ coordinate: CLLocationCoordinate2D) {
    let point = WorldPoint(coordinate)
    self.init(x: point.map { $0.x * Self.worldWidth } ?? -1, y: point.map { $0.y * Self.worldWidth } ?? -1)
  }

  public var coordinate: CLLocationCoordinate2D {
    WorldPoint(x: x / Self.worldWidth, y: y / Self.worldWidth).coordinate
  }
}

/// A width and a height on the flat map, in its points.
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

/// A part of the flat map, with its upper left corner as the origin.
///
/// ```swift
/// MapCameraPosition.rect(MKMapRect(origin: point, size: MKMapSize(width: 1_000, height: 1_000)))
/// ```
public struct MKMapRect: Sendable {
  public var origin: MKMapPoint
  public var size: MKMapSize

  public init() { self.init(origin: MKMapPoint(), size: MKMapSize()) }

  public init(origin: MKMapPoint, size: MKMapSize) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
  }

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
