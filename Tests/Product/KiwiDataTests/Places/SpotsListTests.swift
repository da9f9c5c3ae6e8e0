import Foundation
import KiwiKit
import SQLite
import TestSupport
import Testing

@testable import KiwiData

/// Lists of places: filters and order.
@Suite struct SpotsListTests {
  private func names(_ query: SpotsQuery, on device: PlacesDevice) async throws -> [String] {
    try await device.spots.fetchSpots(query).map(\.spot.name)
  }

  /// Three places on a meridian: the farther north, the greater the distance.
  private func filled() async throws -> PlacesDevice {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([
      try makeSpotRecord("1", "banana Bar", 10.2, 20), try makeSpotRecord("2", "Apple Café", 10.3, 20),
      try makeSpotRecord("3", "Cherry Bar", 10.1, 20),
    ])
    return device
  }

  private static func near(_ isAscending: Bool) throws -> SpotsQuery.Sort {
    .distance(from: try .at(10, 20), isAscending: isAscending)
  }

  @Test(arguments: [0, 1, 3]) func `all places are listed`(count: Int) async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots((0..<count).map { try makeSpotRecord("\($0)", "Place \($0)") })
    #expect(try await names(SpotsQuery(), on: device) == (0..<count).map { "Place \($0)" })
  }

  @Test func `the default order is by name`() async throws {
    #expect(try await names(SpotsQuery(), on: filled()) == ["Apple Café", "banana Bar", "Cherry Bar"])
  }

  @Test(arguments: [true, false]) func `names are sorted in both directions without regard to case`(
    isAscending: Bool
  )
    async throws
  {
    let found = try await names(SpotsQuery(sort: .name(isAscending: isAscending)), on: filled())
    let up = ["Apple Café", "banana Bar", "Cherry Bar"]
    #expect(found == (isAscending ? up : up.reversed()))
  }

  @Test(arguments: [true, false]) func `places are sorted by distance in both directions`(isAscending: Bool)
    async throws
  {
    let device = try await filled()
    let found = try await device.spots.fetchSpots(SpotsQuery(sort: try Self.near(isAscending)))
    let up = ["Cherry Bar", "banana Bar", "Apple Café"]
    #expect(found.map(\.spot.name) == (isAscending ? up : up.reversed()))
    let distances = found.compactMap(\.distance)
    #expect(distances == (isAscending ? distances.sorted() : distances.sorted().reversed()))
    #expect(distances.count == 3)
  }

  @Test(arguments: [true, false])
  func `sorting by distance tells places a meter apart and breaks ties by name`(
    isAscending: Bool
  ) async throws {
    let device = try await PlacesDevice()
    let metre = 1 / 111_195.0
    try await device.spots.saveSpots([
      try makeSpotRecord("c", "C", 10 + 1_000 * metre, 20),
      try makeSpotRecord("b", "B", 10 + 1_001 * metre, 20),
      try makeSpotRecord("a", "A", 10 + 1_000 * metre, 20),
    ])
    let found = try await names(SpotsQuery(sort: try Self.near(isAscending)), on: device)
    #expect(found == (isAscending ? ["A", "C", "B"] : ["B", "C", "A"]))
  }

  @Test(arguments: [0, 1]) func `a list by distance may be short`(count: Int) async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots((0..<count).map { try makeSpotRecord("\($0)", "Place \($0)") })
    let found = try await device.spots.fetchSpots(SpotsQuery(sort: try Self.near(true)))
    #expect(found.map(\.spot.id) == (0..<count).map { "\($0)" })
  }

  @Test func `distances account for the convergence of meridians`() async throws {
    let device = try await PlacesDevice()
    // Two degrees east at 60 degrees north equal about one degree north.
    try await device.spots.saveSpots([
      try makeSpotRecord("east", "East", 60, 21.9), try makeSpotRecord("north", "North", 61, 20),
    ])
    let query = SpotsQuery(sort: .distance(from: try .at(60, 20), isAscending: true))
    #expect(try await names(query, on: device) == ["East", "North"])
  }

  @Test func `a limit returns the first places`() async throws {
    let device = try await filled()
    #expect(try await names(SpotsQuery(limit: 2), on: device) == ["Apple Café", "banana Bar"])
    let near = SpotsQuery(sort: try Self.near(true), limit: 1)
    #expect(try await names(near, on: device) == ["Cherry Bar"])
  }

  // MARK: By name

  @Test(
    arguments: [
      ("bar", ["banana Bar", "Cherry Bar"]), ("BAR", ["banana Bar", "Cherry Bar"]), ("cafe", ["Apple Café"]),
      ("ana", ["banana Bar"]), ("Apple Café", ["Apple Café"]), ("nothing", []),
      ("", ["Apple Café", "banana Bar", "Cherry Bar"]), ("  ", ["Apple Café", "banana Bar", "Cherry Bar"]),
    ] as [(String, [String])])
  func `a part of a name matches`(text: String, expected: [String]) async throws {
    let device = try await filled()
    #expect(try await names(SpotsQuery(name: text), on: device) == expected)
    let down = try await names(SpotsQuery(name: text, sort: .name(isAscending: false)), on: device)
    #expect(down == expected.reversed())
    let near = try await names(SpotsQuery(name: text, sort: try Self.near(true)), on: device)
    #expect(near == ["Cherry Bar", "banana Bar", "Apple Café"].filter(expected.contains))
  }

  @Test(
    arguments: [
      ("%", ["100% Juice"]), ("_", ["snake_case"]), ("*", []), ("\\", []), ("'", []), ("\"", []),
      ("100%", ["100 Steps", "100% Juice"]), ("1%e", []), ("s_ake", []), ("🍕", ["🍕"]),
    ] as [(String, [String])])
  func `wildcards and quotes match literally`(text: String, expected: [String]) async throws {
    let device = try await PlacesDevice()
    for (number, name) in ["100% Juice", "100 Steps", "snake_case", "snakeXcase", "🍕"].enumerated() {
      let record = try makeSpotRecord("spot \(number)", remoteId: "spot \(number)", name)
      try await device.spots.saveSpots([record])
      try await device.commit([makeExperience("experience \(number)", at: "spot \(number)", name)])
    }
    #expect(try await names(SpotsQuery(name: text), on: device).sorted() == expected.sorted())
    let found = try await device.experiences.fetchExperiences(ExperiencesQuery(text: text))
    #expect(found.map(\.experience.name).sorted() == expected.sorted())
  }

  // MARK: Nearby

  @Test func `a search by distance uses the spatial index`() async throws {
    let device = try await filled()
    let box = try #require(CoordinateBox.around(try .at(10, 20), radius: 15_000).first)
    let plan = try device.database.read { connection in
      try connection.all(
        "EXPLAIN QUERY PLAN SELECT id FROM spots WHERE \(sql: RealSpotsRepository.isInside(box))"
      ) { $0.text("detail") }
    }
    #expect(plan.contains { $0.contains("spots_geospatial_index VIRTUAL TABLE INDEX 2:") }, "\(plan)")
    #expect(plan.contains { $0.contains("SEARCH spots USING INTEGER PRIMARY KEY") }, "\(plan)")
    let near = SpotsQuery(sort: try Self.near(true), radius: 15_000)
    #expect(try await names(near, on: device) == ["Cherry Bar"])
    try await device.execute(
      "DELETE FROM spots_geospatial_index WHERE key = (SELECT key FROM spots WHERE id = '3')")
    #expect(try await names(near, on: device).isEmpty)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a search by distance equals a full scan, including at the date line and the poles`(seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let device = try await PlacesDevice()
    let middles = [(48.2, 16.37), (-17.7, 179.999), (0, -180), (89.999, 10), (-90, 0), (0, 0)]
    func point() throws -> Coordinate {
      let (latitude, longitude) = middles.randomElement(using: &random) ?? (0, 0)
      return try Coordinate.at(latitude, longitude).moved(
        by: pow(10, .random(in: 0...6, using: &random)), bearing: .random(in: 0...360, using: &random))
    }
    var kept: [String: SpotRecord] = [:]
    for round in 0..<4 {
      let records = try (0..<60).map { number in
        let place = try point()
        // Some places are saved again with other coordinates.
        let id = "\(random.chance(30) ? Int.random(in: 0...number, using: &random) : number + 60 * round)"
        return try makeSpotRecord(
          id, "Place \(id)", place.latitude, place.longitude, category: random.chance(20) ? .museum : .cafe)
      }
      for record in records {
        if var known = kept[record.id] {
          known.update(with: record)
          kept[record.id] = known
        } else {
          kept[record.id] = record
        }
      }
      try await device.spots.saveSpots(records)
      for id in kept.keys.sorted() where random.chance(15) {
        try await device.removeSpot(id: id)
        kept[id] = nil
      }
      #expect(try device.indexed() == kept.mapValues(\.coordinate), "seed \(seed)")
      for _ in 0..<20 {
        let center = try point()
        let radius = random.chance(20) ? nil : pow(10, Double.random(in: 1...7.3, using: &random))
        let category: SpotCategory? = random.chance(30) ? .museum : nil
        let limit = Int.random(in: 1...100, using: &random)
        let found = try await device.spots.fetchSpots(
          SpotsQuery(
            category: category, sort: .distance(from: center, isAscending: true), radius: radius,
            limit: limit))
        let expected = kept.values.filter { category == nil || $0.category == category }
          .map { SpotInfoSummary(spot: $0, distance: center.distance(to: $0.coordinate)) }
          .filter { ($0.distance ?? .infinity) <= radius ?? .infinity }
          .sorted { ($0.distance ?? 0, $0.id) < ($1.distance ?? 0, $1.id) }
        #expect(found == Array(expected.prefix(limit)), "seed \(seed), \(center), \(radius ?? -1)")
      }
    }
  }
}
