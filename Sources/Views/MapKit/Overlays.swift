import CoreLocation
import Foundation
import SwiftUI

/// A line through places. Invalid coordinates are skipped.
///
/// ```swift
/// MapPolyline(coordinates: route).stroke(.blue, lineWidth: 4)
/// ```
public struct MapPolyline: MapContent {
  public typealias Body = Never
  let points: [WorldPoint]

  /// The course of a line between two places.
  public enum ContourStyle: Hashable, Sendable {
    /// A straight line on the map.
    case straight
    /// The shortest line on the earth.
    case geodesic
  }

  /// Creates a line that is straight on the map, by the shorter way around the world.
  public init(coordinates: [CLLocationCoordinate2D]) { points = coordinates.compactMap { WorldPoint($0) } }

  /// Creates a line of a contour style. A geodesic line has a point for each degree.
  public init(coordinates: [CLLocationCoordinate2D], contourStyle: ContourStyle) {
    switch contourStyle {
    case .straight: self.init(coordinates: coordinates)
    case .geodesic:
      let places = coordinates.filter { WorldPoint($0) != nil }
      let legs = zip(places, places.dropFirst()).map { GreatCircle($0, $1).steps }
      self.init(coordinates: Array(places.prefix(1)) + legs.flatMap { $0 })
    }
  }

  @MainActor public static func _collect(_ line: Self, _ collector: inout _MapCollector) {
    collector.add(.line(line.points))
  }
}

/// An area with places as its corners.
///
/// ```swift
/// MapPolygon(coordinates: park).foregroundStyle(.green.opacity(0.3))
/// ```
public struct MapPolygon: MapContent {
  public typealias Body = Never
  let points: [WorldPoint]

  /// Creates an area. Invalid coordinates are skipped.
  public init(coordinates: [CLLocationCoordinate2D]) { points = coordinates.compactMap { WorldPoint($0) } }

  @MainActor public static func _collect(_ area: Self, _ collector: inout _MapCollector) {
    collector.add(.area(area.points))
  }
}

/// A circle around a place, with a radius in meters.
///
/// ```swift
/// MapCircle(center: here, radius: 500)
/// ```
public struct MapCircle: MapContent {
  public typealias Body = Never
  let middle: WorldPoint?
  let radius: Double

  /// Creates a circle. A circle without a valid radius is not shown.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
    middle = WorldPoint(center)
    self.radius = radius
  }

  @MainActor public static func _collect(_ circle: Self, _ collector: inout _MapCollector) {
    guard let middle = circle.middle, circle.radius.isFinite, circle.radius > 0 else { return }
    collector.add(.circle(middle, circle.radius))
  }
}

/// The shortest line between two places.
struct GreatCircle {
  private typealias Direction = SIMD3<Double>

  /// The places on the line about a degree apart, excluding the first and including the last.
  let steps: [CLLocationCoordinate2D]

  init(_ start: CLLocationCoordinate2D, _ end: CLLocationCoordinate2D) {
    let (from, to) = (Self.direction(start), Self.direction(end))
    let angle = acos(min(max((from * to).sum(), -1), 1))
    let count = Int((angle * 180 / .pi).rounded(.up))
    // All ways to the antipode are equally long.
    guard count > 1, sin(angle) > 1e-6 else {
      steps = [end]
      return
    }
    let between = (1..<count).map { index in
      let part = Double(index) / Double(count)
      return Self.place((from * sin((1 - part) * angle) + to * sin(part * angle)) / sin(angle))
    }
    steps = between + [end]
  }

  private static func direction(_ place: CLLocationCoordinate2D) -> Direction {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    return Direction(
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  private static func place(_ direction: Direction) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(
      latitude: asin(min(max(direction.z, -1), 1)) * 180 / .pi,
      longitude: atan2(direction.y, direction.x) * 180 / .pi)
  }
}

extension _MapCollector {
  mutating func add(_ outline: MapOverlay.Outline) {
    let tint = modifiers.tint ?? Color.accentColor._paint()
    var (fill, stroke) = (modifiers.fill, modifiers.stroke)
    if case .line = outline {
      (fill, stroke) = (nil, stroke ?? fill ?? tint)
    } else if fill == nil, stroke == nil {
      (fill, stroke) = (Color.accentColor.opacity(0.25)._paint(), tint)
    }
    overlays.append(
      MapOverlay(
        outline: outline, fill: fill, stroke: stroke, lineWidth: modifiers.lineWidth ?? 2,
        line: modifiers.line))
  }
}
