import CoreLocation
import Foundation

/// The visible part of a map: its center and zoom. At zoom 0 the world is 256 points wide, and each step doubles that.
struct WorldView: Hashable, Sendable {
  static let minZoom = 0.0
  static let maxZoom = 20.0

  var middle: WorldPoint
  var zoom: Double

  init(middle: WorldPoint, zoom: Double, in zooms: ClosedRange<Double> = minZoom...maxZoom) {
    self.middle = WorldPoint(x: WorldPoint.wrapped(middle.x), y: middle.y)
    self.zoom = zoom.isFinite ? min(max(zoom, zooms.lowerBound), zooms.upperBound) : zooms.lowerBound
  }

  /// Creates the nearest view that shows all of an area.
  init(showing area: WorldArea, in size: CGSize, in zooms: ClosedRange<Double> = minZoom...maxZoom) {
    self.init(middle: area.middle, zoom: Self.zoom(showing: area, in: size), in: zooms)
  }

  /// Creates the nearest view that shows the places in an area with their pins, above the buttons.
  init(places area: WorldArea, in size: CGSize, upTo limit: Double = maxZoom, in zooms: ClosedRange<Double>) {
    let inside = CGSize(width: max(size.width - 96, 40), height: max(size.height - 128, 40))
    let zoom = Self.zoom(showing: area, in: inside)
    self = WorldView(middle: area.middle, zoom: min(zoom, limit), in: zooms).moved(x: 0, y: 8, in: zooms)
  }

  private static func zoom(showing area: WorldArea, in size: CGSize) -> Double {
    func zoom(_ length: Double, _ part: Double) -> Double {
      part > 0 ? log2(max(length, 1) / (256 * part)) : maxZoom
    }
    return min(zoom(size.width, area.width), zoom(size.height, area.height))
  }

  /// The width of the world in points.
  var worldWidth: Double { 256 * exp2(zoom) }

  var metersPerPoint: Double { WorldPoint.metersAround / worldWidth / middle.stretch }

  /// Returns the position relative to the center in points, by the shorter way around the world.
  func place(of point: WorldPoint) -> CGPoint {
    CGPoint(x: WorldPoint.near(point.x - middle.x) * worldWidth, y: (point.y - middle.y) * worldWidth)
  }

  func area(in size: CGSize) -> WorldArea {
    let (width, height) = (min(size.width / worldWidth, 1), size.height / worldWidth)
    let (top, bottom) = (max(middle.y - height / 2, 0), min(middle.y + height / 2, 1))
    return WorldArea(x: middle.x - width / 2, y: top, width: width, height: bottom - top)
  }

  func moved(x: Double, y: Double, zoom by: Double = 0, in zooms: ClosedRange<Double>) -> WorldView {
    WorldView(
      middle: WorldPoint(x: middle.x + x / worldWidth, y: middle.y + y / worldWidth), zoom: zoom + by,
      in: zooms)
  }
}

/// An area of the world. If it crosses the date line, `x` is negative or `x + width` exceeds 1.
struct WorldArea: Hashable, Sendable {
  static let all = WorldArea(x: 0, y: 0, width: 1, height: 1)

  var x, y, width, height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x.isFinite ? x : 0
    self.y = y.isFinite ? min(max(y, 0), 1) : 0
    self.width = width.isFinite ? min(max(width, 0), 1) : 1
    self.height = height.isFinite ? min(max(height, 0), 1) : 1
  }

  /// Creates the smallest area with all points, across the date line if that is smaller; nil without points.
  init?(around points: [WorldPoint]) {
    let across = points.map { WorldPoint.wrapped($0.x) }.sorted()
    let down = points.map(\.y)
    guard let first = across.first, let last = across.last, let top = down.min(), let bottom = down.max()
    else { return nil }
    // The area starts after the widest gap.
    var (start, gap) = (first, first + 1 - last)
    for (one, next) in zip(across, across.dropFirst()) where next - one > gap {
      (start, gap) = (next, next - one)
    }
    self.init(x: start, y: top, width: 1 - gap, height: bottom - top)
  }

  var middle: WorldPoint { WorldPoint(x: WorldPoint.wrapped(x + width / 2), y: y + height / 2) }

  func contains(_ point: WorldPoint) -> Bool {
    abs(WorldPoint.near(point.x - x - width / 2)) <= width / 2 + 1e-12
      && point.y >= y - 1e-12 && point.y <= y + height + 1e-12
  }
}
