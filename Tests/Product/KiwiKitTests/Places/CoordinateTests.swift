import Foundation
import KiwiKit
import TestSupport
import Testing

struct CoordinateTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func `coordinates out of range and non-finite numbers are rejected`() {
    for (latitude, longitude) in [
      (90.1, 0), (-91, 0), (0, 180.5), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity),
    ] as [(Double, Double)] {
      #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
    #expect(
      throws: DecodingError.self,
      performing: {
        try JSONDecoder().decode(Coordinate.self, from: Data(#"{"latitude": 91, "longitude": 0}"#.utf8))
      })
  }

  @Test func `both sides of the date line are one meridian`() throws {
    #expect(try point(12, 180) == point(12, -180))
    #expect(try point(0, 179.9).distance(to: point(0, -179.9)) < 22_300)
  }

  /// A degree of a great circle is 2πR/360.
  @Test func `distances are those of great circles`() throws {
    let degree = 2 * Double.pi * Coordinate.earthRadius / 360
    #expect(abs(try point(0, 0).distance(to: point(0, 1)) - degree) < 0.001)
    #expect(abs(try point(10, 20).distance(to: point(11, 20)) - degree) < 0.001)
    #expect(abs(try point(60, 0).distance(to: point(60, 180)) - 60 * degree) < 0.001)
    #expect(abs(Coordinate.north.distance(to: Coordinate.south) - 180 * degree) < 0.001)
    #expect(try point(90, 0).distance(to: point(90, 123)) < 0.001)
    #expect(abs(try point(48.2, 16.37).distance(to: point(48.2, 16.370001)) - 0.0741) < 0.001)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `moving a distance and measuring it agree`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let start = try point(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
      let distance = Double.random(in: 0...2_000_000, using: &random)
      let end = start.moved(by: distance, bearing: .random(in: 0...360, using: &random))
      #expect(abs(start.distance(to: end) - distance) < 0.01, "seed \(seed)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `boxes contain all points within the radius, including at the date line and the poles`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let latitudes = [.random(in: -90...90, using: &random), 89.99, -89.999, 90, -90, 0] as [Double]
      let longitudes = [.random(in: -180...180, using: &random), 179.999, -180, 0] as [Double]
      let (latitude, longitude) = (
        latitudes.randomElement(using: &random), longitudes.randomElement(using: &random)
      )
      let center = try point(latitude ?? 0, longitude ?? 0)
      let radius = pow(10, Double.random(in: 0...6.5, using: &random))
      let boxes = CoordinateBox.around(center, radius: radius)
      #expect((1...2).contains(boxes.count))
      for part in [0, 0.5, 0.999, 1] {
        let near = center.moved(by: radius * part, bearing: .random(in: 0...360, using: &random))
        guard near.distance(to: center) <= radius else { continue }
        #expect(boxes.contains { $0.contains(near) }, "\(center) \(radius) \(near), seed \(seed)")
      }
    }
  }

  @Test func `away from the poles a box is hardly larger than its circle`() throws {
    let box = try #require(CoordinateBox.around(point(48.2, 16.37), radius: 500).first)
    let corner = try point(box.latitudes.upperBound, box.longitudes.upperBound)
    #expect(corner.distance(to: try point(48.2, 16.37)) < 500 * 1.4143)
  }
}
