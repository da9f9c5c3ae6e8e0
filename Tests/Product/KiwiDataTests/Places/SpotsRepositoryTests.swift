import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// One place: saving it and finding it by its ids.
@Suite struct SpotsRepositoryTests {
  // MARK: Saving

  @Test func `a complete place is read as it was saved`() async throws {
    let device = try await PlacesDevice()
    let spot = Spot(
      id: "remote", name: "Café Größenwahn", category: .cafe, coordinate: try .at(48.2, 16.37),
      address: "Gasse 1", town: "Vienna", openingHours: "Mo-Fr 08:00-18:00", phone: "+43 1",
      website: "https://x.test",
      description: "Cake.", attribution: "A source")
    let record = SpotRecord(
      id: "local", mapkitId: "map", remoteId: "remote", spot: spot, createdAt: .seconds(7),
      reason: .foundAndViewed)
    #expect(try await device.spots.saveSpots([record]) == [record])
    #expect(try await device.spots.fetchSpot(id: "local", mapkitId: nil, remoteId: nil) == record)
  }

  @Test func `a place with only name, category and coordinate is read as it was saved`() async throws {
    let device = try await PlacesDevice()
    let record = try makeSpotRecord("local")
    try await device.spots.saveSpots([record])
    let found = try #require(try await device.spots.fetchSpot(id: "local", mapkitId: nil, remoteId: nil))
    #expect(found == record)
    #expect(found.mapkitId == nil && found.remoteId == nil && found.spot.address == nil)
  }

  @Test(arguments: SpotRecord.Reason.allCases) func `the reason of a place is kept`(
    reason: SpotRecord.Reason
  ) async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([try makeSpotRecord("local", reason: reason)])
    let found = try await device.spots.fetchSpot(id: "local", mapkitId: nil, remoteId: nil)
    #expect(found?.reason == reason)
  }

  @Test(arguments: SpotCategory.allCases) func `the category of a place is kept and filters the list`(
    category: SpotCategory
  ) async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([try makeSpotRecord("local", category: category)])
    let found = try await device.spots.fetchSpots(SpotsQuery(category: category))
    #expect(found.map(\.spot.category) == [category])
    let other: SpotCategory = category == .museum ? .cafe : .museum
    #expect(try await device.spots.fetchSpots(SpotsQuery(category: other)).isEmpty)
  }

  @Test func `latitude and longitude are never swapped`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([try makeSpotRecord("local", "Noodle Bar", 10, 20)])
    let columns = try device.database.read { connection in
      try connection.all(
        "SELECT latitude, longitude FROM spots UNION ALL SELECT latitude, longitude FROM spots_geospatial_index"
      ) { [$0.real("latitude"), $0.real("longitude")] }
    }
    #expect(columns == [[10, 20], [10, 20]])
    let here = SpotsQuery(sort: .distance(from: try .at(10, 20), isAscending: true), radius: 1)
    let found = try await device.spots.fetchSpots(here)
    #expect(found.map(\.spot.coordinate) == [try .at(10, 20)] && found.map(\.distance) == [0])
    let swapped = SpotsQuery(sort: .distance(from: try .at(20, 10), isAscending: true), radius: 1_000)
    #expect(try await device.spots.fetchSpots(swapped).isEmpty)
  }

  // MARK: By ids

  struct Ids: Sendable, CustomTestStringConvertible {
    let id: String?
    let mapkitId: String?
    let remoteId: String?
    let isFound: Bool

    var testDescription: String { "\(id ?? "-") \(mapkitId ?? "-") \(remoteId ?? "-")" }
  }

  @Test(arguments: [
    Ids(id: "local", mapkitId: nil, remoteId: nil, isFound: true),
    Ids(id: nil, mapkitId: "map", remoteId: nil, isFound: true),
    Ids(id: nil, mapkitId: nil, remoteId: "remote", isFound: true),
    // One matching id is enough.
    Ids(id: "local", mapkitId: "unknown", remoteId: nil, isFound: true),
    Ids(id: "unknown", mapkitId: "map", remoteId: nil, isFound: true),
    Ids(id: "unknown", mapkitId: "unknown", remoteId: "remote", isFound: true),
    Ids(id: "local", mapkitId: "map", remoteId: "remote", isFound: true),
    // No id is given or none matches.
    Ids(id: nil, mapkitId: nil, remoteId: nil, isFound: false),
    Ids(id: "unknown", mapkitId: nil, remoteId: nil, isFound: false),
    Ids(id: nil, mapkitId: "unknown", remoteId: nil, isFound: false),
    Ids(id: nil, mapkitId: nil, remoteId: "unknown", isFound: false),
    Ids(id: "unknown", mapkitId: "unknown", remoteId: "unknown", isFound: false),
    // An id is compared only with ids of the same kind.
    Ids(id: "map", mapkitId: "remote", remoteId: "local", isFound: false),
  ])
  func `a place is found by any of its ids and by nothing else`(ids: Ids) async throws {
    let device = try await PlacesDevice()
    let record = try makeSpotRecord("local", mapkitId: "map", remoteId: "remote")
    try await device.spots.saveSpots([record, try makeSpotRecord("other", "Tea House", 11, 21)])
    let found = try await device.spots.fetchSpot(id: ids.id, mapkitId: ids.mapkitId, remoteId: ids.remoteId)
    #expect(found == (ids.isFound ? record : nil))
  }

  @Test func `a place that was not saved is not found`() async throws {
    let device = try await PlacesDevice()
    #expect(try await device.spots.fetchSpot(id: "local", mapkitId: nil, remoteId: nil) == nil)
  }

  // Each is found by its key or by an index; the R-tree's first strategy is a look-up by key.
  @Test(arguments: [
    "SELECT id FROM spots WHERE spots.id = 'a' OR mapkitId = 'b' OR remoteId = 'c'",
    "SELECT id FROM experiences_ratings WHERE experienceId = 'e' ORDER BY time DESC, id DESC",
    "SELECT isWished FROM spotWishes WHERE spotId = 's'",
    "SELECT key FROM spots_geospatial_index WHERE key = 1",
  ])
  func `no query scans a table for one record`(question: String) async throws {
    let device = try await PlacesDevice()
    let plan = try device.database.read { connection in
      try connection.all("EXPLAIN QUERY PLAN \(raw: question)") { $0.text("detail") }
    }
    #expect(!plan.isEmpty)
    #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") || $0.hasSuffix("VIRTUAL TABLE INDEX 1:") }, "\(plan)")
  }

  // MARK: Removing

  @Test func `a removed place leaves lists, index and details and may be saved again`() async throws {
    let device = try await PlacesDevice()
    let record = try makeSpotRecord("local", mapkitId: "map", remoteId: "remote")
    try await device.spots.saveSpots([record])
    try await device.commit([makeExperience("e", at: "remote")])
    try await device.removeSpot(id: "local")
    #expect(try await device.spots.fetchSpots(SpotsQuery()).isEmpty)
    let near = SpotsQuery(sort: .distance(from: record.coordinate, isAscending: true))
    #expect(try await device.spots.fetchSpots(near).isEmpty)
    #expect(try device.indexed().isEmpty)
    #expect(try await device.experiences.fetchExperienceDetails(id: "e")?.spot == nil)

    try await device.spots.saveSpots([record])
    #expect(try await device.spots.fetchSpots(near).map(\.spot) == [record])
    #expect(try await device.experiences.fetchExperienceDetails(id: "e")?.spot == record)
  }
}
