import CoreLocation
import Foundation
import SwiftUI

/// Where a map is seen from. It always lies flat with north at the top, so heading and pitch are kept and not drawn.
///
/// ```swift
/// MapCameraPosition.camera(MapCamera(centerCoordinate: here, distance: 2_000))
/// ```
public struct MapCamera: Equatable, Sendable {
  public var centerCoordinate: CLLocationCoordinate2D
  /// From the eye to the middle of the map, in metres.
  public var distance: Double
  /// Which way is up, in degrees clockwise from north. It changes nothing.
  public var heading: Double
  /// How far the eye looks ahead, in degrees from straight down. It changes nothing.
  public var pitch: Double

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

  /// How much of the earth is seen from top to bottom at a distance of 1: an opening of 30°.
  private static let opening = 0.5359

  init(_ view: WorldView, in size: CGSize) {
    let height = view.metersPerPoint * max(size.height, 1)
    self.init(centerCoordinate: view.middle.coordinate, distance: height / Self.opening)
  }

  /// Nil for a camera that is nowhere.
  func view(in size: CGSize, _ zooms: ClosedRange<Double>) -> WorldView? {
    guard let middle = WorldPoint(centerCoordinate), distance.isFinite, distance > 0 else { return nil }
    let metersPerPoint = distance * Self.opening / max(size.height, 1)
    let zoom = log2(WorldPoint.metersAround / middle.stretch / metersPerPoint / 256)
    return WorldView(middle: middle, zoom: zoom, in: zooms)
  }
}

/// What a map shows at first, or is told to show.
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
    /// Where somebody moved it.
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

  public static let automatic = MapCameraPosition(storage: .automatic)

  public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition {
    MapCameraPosition(storage: .region(region))
  }

  public static func rect(_ rect: MKMapRect) -> MapCameraPosition { MapCameraPosition(storage: .rect(rect)) }

  public static func camera(_ camera: MapCamera) -> MapCameraPosition {
    MapCameraPosition(storage: .camera(camera))
  }

  public var region: MKCoordinateRegion? { if case .region(let region) = storage { region } else { nil } }
  public var rect: MKMapRect? { if case .rect(let rect) = storage { rect } else { nil } }
  public var camera: MapCamera? { if case .camera(let camera) = storage { camera } else { nil } }
  public var positionedByUser: Bool { if case .user = storage { true } else { false } }

  /// - Parameter content: The places that a map shows which is told nothing else.
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

// Apple's coordinates, spans and rectangles cannot be compared by themselves.
extension CLLocationCoordinate2D {
  fileprivate var parts: [Double] { [latitude, longitude] }
}

extension MKCoordinateSpan {
  fileprivate var parts: [Double] { [latitudeDelta, longitudeDelta] }
}

extension MKMapRect {
  fileprivate var parts: [Double] { [origin.x, origin.y, size.width, size.height] }
}

/// How far a map can be moved and how near it can be looked at.
///
/// ```swift
/// Map(bounds: MapCameraBounds(minimumDistance: 500)) { markers }
/// ```
public struct MapCameraBounds: Equatable, Sendable {
  let area: WorldArea?
  let minimumDistance, maximumDistance: Double?

  public init(
    centerCoordinateBounds: MKCoordinateRegion, minimumDistance: Double? = nil, maximumDistance: Double? = nil
  ) {
    area = centerCoordinateBounds.area
    self.minimumDistance = minimumDistance
    self.maximumDistance = maximumDistance
  }

  public init(minimumDistance: Double? = nil, maximumDistance: Double? = nil) {
    area = nil
    self.minimumDistance = minimumDistance
    self.maximumDistance = maximumDistance
  }

  /// The zooms that the distances allow in the middle of a view.
  func zooms(at middle: WorldPoint, in size: CGSize) -> ClosedRange<Double> {
    let all = WorldView.leastZoom...WorldView.mostZoom
    func zoom(_ distance: Double?) -> Double? {
      distance.flatMap {
        MapCamera(centerCoordinate: middle.coordinate, distance: $0).view(in: size, all)?.zoom
      }
    }
    let least = zoom(maximumDistance) ?? all.lowerBound
    return least...max(zoom(minimumDistance) ?? all.upperBound, least)
  }

  /// The nearest view that is allowed.
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

/// What people may do with a map: with none of these it stays where it is, has no controls, and fingers and the wheel
/// scroll the page over it.
///
/// ```swift
/// Map(interactionModes: [.pan, .zoom]) { markers }
/// ```
public struct MapInteractionModes: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let pan = MapInteractionModes(rawValue: 1)
  public static let zoom = MapInteractionModes(rawValue: 2)
  /// Maps lie flat with north at the top: these are there so that source compiles.
  public static let rotate = MapInteractionModes(rawValue: 4)
  public static let pitch = MapInteractionModes(rawValue: 8)
  public static let all: MapInteractionModes = [.pan, .zoom, .rotate, .pitch]
}

/// When a program hears that a map shows something else.
///
/// ```swift
/// Map { markers }.onMapCameraChange(frequency: .onEnd) { region = $0.region }
/// ```
public enum MapCameraUpdateFrequency: Sendable {
  /// While a map moves only the browser knows where it is: this hears of it when it comes to rest, as `onEnd` does.
  case continuous
  case onEnd
}

/// What a map shows now.
///
/// ```swift
/// Map { markers }.onMapCameraChange { context in region = context.region }
/// ```
public struct MapCameraUpdateContext: Sendable {
  public let camera: MapCamera
  public let region: MKCoordinateRegion
  public let rect: MKMapRect
}
