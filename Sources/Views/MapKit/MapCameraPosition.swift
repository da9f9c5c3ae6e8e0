import CoreLocation
import Foundation
import SwiftUI

/// The viewpoint of a map. Maps are flat with north at the top, so heading and pitch are stored but ignored.
///
/// ```swift
/// MapCameraPosition.camera(MapCamera(centerCoordinate: here, distance: 2_000))
/// ```
public struct MapCamera: Equatable, Sendable {
  /// The coordinate at the center of the map.
  public var centerCoordinate: CLLocationCoordinate2D
  /// The distance from the camera to the center of the map, in meters.
  public var distance: Double
  /// The heading in degrees clockwise from north; ignored.
  public var heading: Double
  /// The angle in degrees from straight down; ignored.
  public var pitch: Double

  /// Creates a camera. Heading and pitch are stored but ignored.
  public init(
    centerCoordinate: CLLocationCoordinate2D, distance: Double, heading: Double = 0, pitch: Double = 0
  ) {
    self.centerCoordinate = centerCoordinate
    self.distance = distance
    self.heading = heading
    self.pitch = pitch
  }

  public static func == (left: MapCamera, right: MapCamera) -> Bool {
    left.centerCoordinate.parts == right.centerCoordinate.parts && left.distance == right.distance
      && left.heading == right.heading && left.pitch == right.pitch
  }

  /// The visible height at distance 1, for a vertical field of view of 30°.
  private static let opening = 0.5359

  init(_ view: WorldView, in size: CGSize) {
    let height = view.metersPerPoint * max(size.height, 1)
    self.init(centerCoordinate: view.middle.coordinate, distance: height / Self.opening)
  }

  /// Returns the visible part; nil for an invalid camera.
  func view(in size: CGSize, _ zooms: ClosedRange<Double>) -> WorldView? {
    guard let middle = WorldPoint(centerCoordinate), distance.isFinite, distance > 0 else { return nil }
    let metersPerPoint = distance * Self.opening / max(size.height, 1)
    let zoom = log2(WorldPoint.metersAround / middle.stretch / metersPerPoint / 256)
    return WorldView(middle: middle, zoom: zoom, in: zooms)
  }
}

/// The part of the world that a map shows.
///
/// ```swift
/// @State private var position = MapCameraPosition.automatic
/// Map(position: $position) { markers }
/// ```
public struct MapCameraPosition: Equatable, Sendable {
  enum Storage: Equatable, Sendable {
    case automatic
    case region(MKCoordinateRegion)
    case rect(MKMapRect)
    case camera(MapCamera)
    /// The position to which the user moved the map.
    case user(WorldView)

    static func == (left: Storage, right: Storage) -> Bool {
      switch (left, right) {
      case (.automatic, .automatic): true
      case (.region(let left), .region(let right)):
        left.center.parts == right.center.parts && left.span.parts == right.span.parts
      case (.rect(let left), .rect(let right)): left.parts == right.parts
      case (.camera(let left), .camera(let right)): left == right
      case (.user(let left), .user(let right)): left == right
      default: false
      }
    }
  }

  let storage: Storage

  /// Shows all content of the map.
  public static let automatic = MapCameraPosition(storage: .automatic)

  /// Shows a region.
  public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition {
    MapCameraPosition(storage: .region(region))
  }

  /// Shows a rectangle.
  public static func rect(_ rect: MKMapRect) -> MapCameraPosition { MapCameraPosition(storage: .rect(rect)) }

  /// Shows the view of a camera.
  public static func camera(_ camera: MapCamera) -> MapCameraPosition {
    MapCameraPosition(storage: .camera(camera))
  }

  /// The region of a position that was made from one.
  public var region: MKCoordinateRegion? { if case .region(let region) = storage { region } else { nil } }
  /// The rectangle of a position that was made from one.
  public var rect: MKMapRect? { if case .rect(let rect) = storage { rect } else { nil } }
  /// The camera of a position that was made from one.
  public var camera: MapCamera? { if case .camera(let camera) = storage { camera } else { nil } }
  /// True if the user has moved the map.
  public var positionedByUser: Bool { if case .user = storage { true } else { false } }

  /// - Parameter content: Returns the area of the map's content, for the automatic position.
  func view(in size: CGSize, _ zooms: ClosedRange<Double>, content: () -> WorldArea?) -> WorldView {
    func automatic() -> WorldView {
      guard let area = content() else { return WorldView(showing: .all, in: size, in: zooms) }
      return WorldView(places: area, in: size, upTo: 15, in: zooms)
    }
    switch storage {
    case .automatic: return automatic()
    case .region(let region):
      return region.area.map { WorldView(showing: $0, in: size, in: zooms) } ?? automatic()
    case .rect(let rect): return WorldView(showing: WorldArea(rect), in: size, in: zooms)
    case .camera(let camera): return camera.view(in: size, zooms) ?? automatic()
    case .user(let view): return WorldView(middle: view.middle, zoom: view.zoom, in: zooms)
    }
  }
}

// Apple's coordinates, spans and rectangles are not equatable.
extension CLLocationCoordinate2D {
  fileprivate var parts: [Double] { [latitude, longitude] }
}

extension MKCoordinateSpan {
  fileprivate var parts: [Double] { [latitudeDelta, longitudeDelta] }
}

extension MKMapRect {
  fileprivate var parts: [Double] { [origin.x, origin.y, size.width, size.height] }
}

/// The limits for the center and the distance of a map's camera.
///
/// ```swift
/// Map(bounds: MapCameraBounds(minimumDistance: 500)) { markers }
/// ```
public struct MapCameraBounds: Equatable, Sendable {
  let area: WorldArea?
  let minimumDistance, maximumDistance: Double?

  /// Limits the center to a region, and the distance in meters.
  public init(
    centerCoordinateBounds: MKCoordinateRegion, minimumDistance: Double? = nil, maximumDistance: Double? = nil
  ) {
    area = centerCoordinateBounds.area
    self.minimumDistance = minimumDistance
    self.maximumDistance = maximumDistance
  }

  /// Limits the distance in meters.
  public init(minimumDistance: Double? = nil, maximumDistance: Double? = nil) {
    area = nil
    self.minimumDistance = minimumDistance
    self.maximumDistance = maximumDistance
  }

  /// Returns the zooms that the distances permit at a point.
  func zooms(at middle: WorldPoint, in size: CGSize) -> ClosedRange<Double> {
    let all = WorldView.minZoom...WorldView.maxZoom
    func zoom(_ distance: Double?) -> Double? {
      distance.flatMap {
        MapCamera(centerCoordinate: middle.coordinate, distance: $0).view(in: size, all)?.zoom
      }
    }
    let least = zoom(maximumDistance) ?? all.lowerBound
    return least...max(zoom(minimumDistance) ?? all.upperBound, least)
  }

  /// Returns the nearest permitted view.
  func bounded(_ view: WorldView, in size: CGSize) -> WorldView {
    var middle = view.middle
    if let area, !area.contains(middle) {
      let way = WorldPoint.near(middle.x - area.middle.x)
      middle = WorldPoint(
        x: area.middle.x + min(max(way, -area.width / 2), area.width / 2),
        y: min(max(middle.y, area.y), area.y + area.height))
    }
    return WorldView(middle: middle, zoom: view.zoom, in: zooms(at: middle, in: size))
  }
}

/// The interactions that a map permits. Without any, it has no controls, and gestures over it scroll the page.
///
/// ```swift
/// Map(interactionModes: [.pan, .zoom]) { markers }
/// ```
public struct MapInteractionModes: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Moving by dragging, keys and buttons.
  public static let pan = MapInteractionModes(rawValue: 1)
  /// Zooming by pinching, the wheel, keys and buttons.
  public static let zoom = MapInteractionModes(rawValue: 2)
  /// Ignored, for source compatibility: maps are flat with north at the top.
  public static let rotate = MapInteractionModes(rawValue: 4)
  public static let pitch = MapInteractionModes(rawValue: 8)
  public static let all: MapInteractionModes = [.pan, .zoom, .rotate, .pitch]
}

/// The frequency of camera updates.
///
/// ```swift
/// Map { markers }.onMapCameraChange(frequency: .onEnd) { region = $0.region }
/// ```
public enum MapCameraUpdateFrequency: Sendable {
  /// The same as `onEnd`, because only the browser knows the position while a map moves.
  case continuous
  case onEnd
}

/// The visible part of a map.
///
/// ```swift
/// Map { markers }.onMapCameraChange { context in region = context.region }
/// ```
public struct MapCameraUpdateContext: Sendable {
  /// The camera that shows the visible part.
  public let camera: MapCamera
  /// The visible region.
  public let region: MKCoordinateRegion
  /// The visible rectangle.
  public let rect: MKMapRect
}
