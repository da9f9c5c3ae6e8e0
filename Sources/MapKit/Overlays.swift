import CoreLocation
import SwiftUI

/// A line through places. Those that are none are left out.
public struct MapPolyline: MapContent {
  public typealias Body = Never
  let points: [WorldPoint]

  public init(coordinates: [CLLocationCoordinate2D]) { points = coordinates.compactMap { WorldPoint($0) } }

  @MainActor public static func _collect(_ line: Self, _ collector: inout _MapCollector) {
    collector.add(.line(line.points))
  }
}

/// An area with places as its corners.
public struct MapPolygon: MapContent {
  public typealias Body = Never
  let points: [WorldPoint]

  public init(coordinates: [CLLocationCoordinate2D]) { points = coordinates.compactMap { WorldPoint($0) } }

  @MainActor public static func _collect(_ area: Self, _ collector: inout _MapCollector) {
    collector.add(.area(area.points))
  }
}

/// All that is not farther from a place than a number of metres.
public struct MapCircle: MapContent {
  public typealias Body = Never
  let middle: WorldPoint?
  let radius: Double

  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
    middle = WorldPoint(center)
    self.radius = radius
  }

  @MainActor public static func _collect(_ circle: Self, _ collector: inout _MapCollector) {
    guard let middle = circle.middle, circle.radius.isFinite, circle.radius > 0 else { return }
    collector.add(.circle(middle, circle.radius))
  }
}

extension _MapCollector {
  mutating func add(_ outline: MapOverlay.Outline) {
    let tint = manner.tint ?? Color.accentColor._paint()
    var (fill, stroke) = (manner.fill, manner.stroke)
    if case .line = outline {
      (fill, stroke) = (nil, stroke ?? fill ?? tint)
    } else if fill == nil, stroke == nil {
      (fill, stroke) = (Color.accentColor.opacity(0.25)._paint(), tint)
    }
    overlays.append(
      MapOverlay(outline: outline, fill: fill, stroke: stroke, lineWidth: manner.lineWidth ?? 2))
  }
}
