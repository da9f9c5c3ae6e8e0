import Foundation

/// A square of the Web Mercator map. At zoom 0 one tile covers the world, and each higher zoom splits every tile into
/// four.
///
/// ```swift
/// let tile = MapTile(containing: cafe.coordinate, zoom: 12)
/// assert(tile.box.contains(cafe.coordinate))
/// ```
public struct MapTile: Hashable, Sendable {
  public static let zooms = 0...20
  /// The maximum latitude of the flat map.
  public static let maxLatitude = 85.051128779806592

  public let zoom: Int
  /// The column, counted eastward from 180° west.
  public let x: Int
  /// The row, counted southward from the north.
  public let y: Int

  /// Creates a tile, or returns nil if it does not exist.
  public init?(zoom: Int, x: Int, y: Int) {
    guard Self.zooms.contains(zoom), (0..<(1 << zoom)).contains(x), (0..<(1 << zoom)).contains(y) else {
      return nil
    }
    self.init(valid: zoom, x, y)
  }

  private init(valid zoom: Int, _ x: Int, _ y: Int) {
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// The tile that contains a point. Points beyond the map's latitudes are in its first or last row.
  public init(containing point: Coordinate, zoom: Int) {
    let zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
    let count = Double(1 << zoom)
    func number(_ part: Double) -> Int { Int(min(max(part * count, 0), count - 1)) }
    let latitude = min(max(point.latitude, -Self.maxLatitude), Self.maxLatitude)
    self.init(
      valid: zoom, number(point.longitude / 360 + 0.5),
      number(0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi)))
  }

  /// Returns the tiles that overlap a box, row by row. If there are more than `most`, returns those of the highest
  /// lower zoom with fewer; without a limit there are up to 4^`zoom`.
  public static func all(in box: CoordinateBox, zoom: Int, most: Int = .max) -> [MapTile] {
    guard
      let northWest = Coordinate(latitude: box.latitudes.upperBound, longitude: box.longitudes.lowerBound),
      // The eastern edge of the map is also its western edge.
      let southEast = Coordinate(
        latitude: box.latitudes.lowerBound, longitude: min(box.longitudes.upperBound, 180.0.nextDown))
    else { return [] }
    let (first, last) = (
      MapTile(containing: northWest, zoom: zoom), MapTile(containing: southEast, zoom: zoom)
    )
    guard first.x <= last.x, first.y <= last.y else { return [] }
    if first.zoom > 0, (last.x - first.x + 1) * (last.y - first.y + 1) > most {
      return all(in: box, zoom: first.zoom - 1, most: most)
    }
    return (first.y...last.y).flatMap { y in
      (first.x...last.x).map { MapTile(valid: first.zoom, $0, y) }
    }
  }

  private static func latitude(_ y: Double) -> Double { atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi }

  private var side: Double { 1 / Double(1 << zoom) }

  public var box: CoordinateBox {
    let (north, south) = (Self.latitude(Double(y) * side), Self.latitude(Double(y + 1) * side))
    let west = Double(x) * side * 360 - 180
    return CoordinateBox(latitudes: min(south, north)...north, longitudes: west...(west + side * 360))
  }

  /// The middle of the tile on the map.
  public var middle: Coordinate {
    Coordinate(
      latitude: Self.latitude((Double(y) + 0.5) * side), longitude: (Double(x) + 0.5) * side * 360 - 180)
      ?? .north
  }
}
