import Foundation
import TestSupport
import Testing

@testable import MapKit

struct ClusterTests {
  /// Applies the same definition to all pairs.
  private static func clusteredPairwise(_ points: [WorldPoint], zoom: Int) -> [Int] {
    let distance = ClusterLevel.separation / (256 * Double(1 << zoom))
    var owners = Array(repeating: -1, count: points.count)
    var clusters = 0
    for seed in points.indices where owners[seed] < 0 {
      for other in points.indices where owners[other] < 0 && apart(points[seed], points[other]) <= distance {
        owners[other] = clusters
      }
      clusters += 1
    }
    return owners
  }

  private static func apart(_ one: WorldPoint, _ two: WorldPoint) -> Double {
    let (across, down) = (WorldPoint.near(one.x - two.x), one.y - two.y)
    return (across * across + down * down).squareRoot()
  }

  private static func points(_ count: Int, seed: UInt64, spread: Double) -> [WorldPoint] {
    var numbers = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      // Around the date line and at both edges.
      WorldPoint(
        x: WorldPoint.wrapped(Double.random(in: -spread...spread, using: &numbers)),
        y: 0.5 + Double.random(in: -spread...spread, using: &numbers))
    }
  }

  @Test(arguments: [0.5, 0.05, 0.0001])
  func `clusters equal those of a pairwise search at each zoom`(spread: Double) {
    for seed in 1...4 as ClosedRange<UInt64> {
      let points = Self.points(160, seed: seed, spread: spread)
      for zoom in 0...20 {
        let level = ClusterLevel(points, zoom: zoom)
        #expect(level.owners == Self.clusteredPairwise(points, zoom: zoom), "zoom \(zoom)")
        #expect(level.counts.reduce(0, +) == points.count)
        let distance = ClusterLevel.separation / (256 * Double(1 << zoom))
        for (index, one) in level.seeds.enumerated() {
          #expect(level.owners[one] == index)
          #expect(level.members(of: index).count == level.counts[index])
          for two in level.seeds[..<index] { #expect(Self.apart(points[one], points[two]) > distance) }
        }
      }
    }
  }

  @Test func `coincident places stay clustered at every zoom`() {
    let points = Array(repeating: WorldPoint(x: 0.25, y: 0.25), count: 50)
    #expect(ClusterLevel(points, zoom: 20).counts == [50])
    #expect(ClusterLevel([], zoom: 3).seeds.isEmpty)
  }

  @Test func `a cluster counts its places and knows their extent`() {
    let points = [WorldPoint(x: 0.25, y: 0.25), WorldPoint(x: 0.26, y: 0.24), WorldPoint(x: 0.75, y: 0.5)]
    let level = ClusterLevel(points, weights: [40, 1, 2], zoom: 2)
    #expect(level.counts == [41, 2] && level.sizes == [2, 1])
    #expect(abs(level.extents[0] - 0.01) < 1e-9 && level.extents[1] == 0)
  }

  @Test func `twenty thousand places are clustered once per zoom level`() async {
    let points = Self.points(20_000, seed: 9, spread: 0.1)
    let clock = ContinuousClock()
    let time = clock.measure { for zoom in [0, 4, 8, 12] { _ = ClusterLevel(points, zoom: zoom) } }
    #expect(time < .seconds(20))
    await MainActor.run {
      let clusters = MapClusters(points)
      let first = clusters.level(3.6)
      #expect(first.owners == clusters.level(4.4).owners)
      #expect(clusters.level(.nan).counts.reduce(0, +) == points.count)
    }
  }
}

struct ClippingTests {
  private let clipping = Clipping(box: CGRect(x: -100, y: -50, width: 200, height: 100))

  @Test func `a line that leaves and returns is cut in two, and both parts lie inside`() {
    let line = [
      CGPoint(x: -300, y: 0), CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 400), CGPoint(x: 20, y: 400),
      CGPoint(x: 20, y: 0),
    ]
    let parts = clipping.lines(line)
    #expect(parts.count == 2)
    #expect(parts[0] == [CGPoint(x: -100, y: 0), CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 50)])
    #expect(parts[1] == [CGPoint(x: 20, y: 50), CGPoint(x: 20, y: 0)])
  }

  @Test func `a polygon that surrounds the viewport becomes the whole box`() {
    let corners = [(-900.0, -900.0), (900, -900), (900, 900), (-900, 900)].map { CGPoint(x: $0.0, y: $0.1) }
    let area = clipping.area(corners)
    #expect(
      Set(area.map { "\($0.x) \($0.y)" }) == ["-100.0 -50.0", "100.0 -50.0", "100.0 50.0", "-100.0 50.0"])
    #expect(
      clipping.area([CGPoint(x: 500, y: 500), CGPoint(x: 600, y: 500), CGPoint(x: 500, y: 600)]).isEmpty)
  }

  @Test func `path coordinates are finite`() {
    #expect(PathText.number(.nan) == "0")
    #expect(PathText.number(.infinity) == "0")
    #expect(PathText.number(-0.26) == "-0.3")
    #expect(PathText.number(1e300) == "1000000")
  }

  @Test(arguments: [1.0, 10], 1...20 as ClosedRange<UInt64>)
  func `a relative path visits all of its points`(parts: Double, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let points = (0..<60).map { _ in
      CGPoint(x: .random(in: -800...800, using: &random), y: .random(in: -3...3, using: &random))
    }
    let text = PathText.of(points, isClosed: true, parts: parts)
    #expect(text.hasPrefix("M") && text.hasSuffix("Z"), "seed \(seed)")
    let numbers = text.dropFirst().dropLast().replacing("l", with: " ").replacing("-", with: " -")
      .split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 120, "seed \(seed)")
    var (x, y) = (0.0, 0.0)
    for (index, point) in points.enumerated() {
      x += numbers[index * 2]
      y += numbers[index * 2 + 1]
      #expect(max(abs(x - point.x), abs(y - point.y)) <= 0.5 / parts + 1e-6, "seed \(seed), point \(index)")
    }
  }
}
