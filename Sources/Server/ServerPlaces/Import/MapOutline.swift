import ServerCore
import KiwiKit
import OpenStreetMap

/// A street, river, lake or park, drawn on maps without picture tiles.
package struct MapOutline: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case coast
    case motorway
    case river
    case water
    case park
    case mainStreet
    case railway
    case street

    /// The zoom level from which the outline is shown; 0 means always.
    package var level: Int {
      switch self {
      case .coast, .motorway: 0
      case .river, .mainStreet: 1
      case .water, .park, .railway: 2
      case .street: 3
      }
    }
  }

  package let source: String
  package let kind: Kind
  package let name: String?
  /// The points in steps of 1e-5 degrees, about a meter.
  package let points: [Point]

  package struct Point: Hashable, Sendable {
    package var latitude: Int
    package var longitude: Int
  }

  static let stepsPerDegree = 100_000.0
  private static let maxPoints = 5_000

  /// Creates an outline, or returns nil if it cannot be drawn.
  package init?(source: String, kind: String, name: String, points: [ExtractRecord.Point]) {
    guard let kind = Kind(rawValue: kind), (2...Self.maxPoints).contains(points.count) else { return nil }
    self.source = source
    self.kind = kind
    self.name = SourceText.spotName(name)
    self.points = points.map { Point(latitude: Int($0.latitude) / 100, longitude: Int($0.longitude) / 100) }
  }

  package init(source: String, kind: Kind, name: String?, points: [Point]) {
    self.source = source
    self.kind = kind
    self.name = name
    self.points = points
  }

  package var box: CoordinateBox? {
    let (latitudes, longitudes) = (points.map(\.latitude), points.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    let degrees = { (steps: Int) in Double(steps) / Self.stepsPerDegree }
    return CoordinateBox(
      latitudes: degrees(south)...degrees(north), longitudes: degrees(west)...degrees(east))
  }

  /// The zoom level from which this outline is shown. Large lakes and parks appear earlier.
  package var level: Int {
    guard let box, kind == .water || kind == .park else { return kind.level }
    let size = max(
      box.latitudes.upperBound - box.latitudes.lowerBound,
      box.longitudes.upperBound - box.longitudes.lowerBound)
    return size > 0.05 ? 0 : size > 0.01 ? 1 : kind.level
  }

  /// The points in the database's format: differences between successive points.
  var pointsText: String {
    var last = Point(latitude: 0, longitude: 0)
    var texts: [String] = []
    texts.reserveCapacity(points.count * 2)
    for point in points {
      texts.append(String(point.latitude - last.latitude))
      texts.append(String(point.longitude - last.longitude))
      last = point
    }
    return texts.joined(separator: " ")
  }

  package static func points(_ text: String) -> [Point] {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    var points: [Point] = []
    var last = Point(latitude: 0, longitude: 0)
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      last.latitude = last.latitude.addingReportingOverflow(numbers[index]).partialValue
      last.longitude = last.longitude.addingReportingOverflow(numbers[index + 1]).partialValue
      points.append(last)
    }
    return points
  }
}
