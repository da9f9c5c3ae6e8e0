import Foundation
import KiwiKit
import Testing

@testable import KiwiData

/// Places that are watched: what is there now, and what is there after each change.
@Suite struct SpotsObservationTests {
  private func near() throws -> SpotsQuery.Sort { .distance(from: try .at(10, 20), isAscending: true) }

  @Test func `who watches all places is told of those that are put in and of those that change`() async throws
  {
    let device = try await PlacesDevice()
    var names = device.spots.observeSpots(SpotsQuery()).map { $0.map(\.spot.name) }.makeAsyncIterator()
    #expect(try await names.next() == [])
    try await device.spots.saveSpots([try makeSpotRecord("1", "B")])
    #expect(try await names.next() == ["B"])
    try await device.spots.saveSpots([try makeSpotRecord("2", "A")])
    #expect(try await names.next() == ["A", "B"])
    try await device.spots.saveSpots([try makeSpotRecord("1", "C")])
    #expect(try await names.next() == ["A", "C"])
    try await device.spots.deleteSpot(id: "2")
    #expect(try await names.next() == ["C"])
    try await device.commit([], spots: [try makeSpot("3", "D")])
    #expect(try await names.next() == ["C", "D"])
  }

  @Test func `who watches what has a name is told of that alone`() async throws {
    let device = try await PlacesDevice()
    var names = device.spots.observeSpots(SpotsQuery(name: "bar")).map { $0.map(\.spot.name) }
      .makeAsyncIterator()
    #expect(try await names.next() == [])
    // The first is no answer to what was asked, so that the next one that is told is that of both.
    try await device.spots.saveSpots([try makeSpotRecord("1", "Tea House")])
    try await device.spots.saveSpots([try makeSpotRecord("2", "Noodle Bar")])
    #expect(try await names.next() == ["Noodle Bar"])
    try await device.spots.saveSpots([try makeSpotRecord("1", "Tea Bar")])
    #expect(try await names.next() == ["Noodle Bar", "Tea Bar"])
  }

  @Test(arguments: [true, false]) func `who watches in the order of names is told in it`(isAscending: Bool)
    async throws
  {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([try makeSpotRecord("1", "B")])
    var names = device.spots.observeSpots(SpotsQuery(sort: .name(isAscending: isAscending)))
      .map { $0.map(\.spot.name) }.makeAsyncIterator()
    #expect(try await names.next() == ["B"])
    try await device.spots.saveSpots([try makeSpotRecord("2", "A")])
    #expect(try await names.next() == (isAscending ? ["A", "B"] : ["B", "A"]))
  }

  @Test func `who watches what is near is told when something comes nearer`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([
      try makeSpotRecord("1", "Far", 12, 20), try makeSpotRecord("2", "Near", 11, 20),
    ])
    var names = device.spots.observeSpots(SpotsQuery(sort: try near())).map { $0.map(\.spot.name) }
      .makeAsyncIterator()
    #expect(try await names.next() == ["Near", "Far"])
    try await device.spots.saveSpots([try makeSpotRecord("1", "Far", 10.5, 20)])
    #expect(try await names.next() == ["Far", "Near"])
  }

  @Test func `who watches one place is told when it comes, changes and goes`() async throws {
    let device = try await PlacesDevice()
    var names = device.spots.observeSpot(id: nil, mapkitId: "map", remoteId: nil).map { $0?.name }
      .makeAsyncIterator()
    #expect(try await names.next() == .some(nil))
    try await device.spots.saveSpots([try makeSpotRecord("1", mapkitId: "map", "A")])
    #expect(try await names.next() == "A")
    try await device.spots.saveSpots([try makeSpotRecord("x", mapkitId: "map", "B")])
    #expect(try await names.next() == "B")
    try await device.spots.deleteSpot(id: "1")
    #expect(try await names.next() == .some(nil))
  }

  @Test func `who watches a place whole is told of what was had there and of the wish`() async throws {
    let device = try await PlacesDevice()
    try await device.commit([], spots: [try makeSpot("s", "A")])
    var details = device.spots.observeSpotDetails(id: "s").makeAsyncIterator()
    #expect(try await details.next()??.experiences.isEmpty == true)
    try await device.commit([makeExperience("e", at: "s")])
    #expect(try await details.next()??.experiences.map(\.id) == ["e"])
    try await device.commit([try makeRating("r", of: "e", 12)])
    #expect(try await details.next()??.experiences.first?.rating == Rating(quarterStars: 12))
    try await device.commit([.spotWish(SpotWish(spotId: "s", isWished: Stamped(true, at: .at(0))))])
    #expect(try await details.next()??.isWished == true)
  }

  @Test func `what is no change of what was asked is not told`() async throws {
    let device = try await PlacesDevice()
    let record = try makeSpotRecord("1", "A")
    var names = device.spots.observeSpots(SpotsQuery()).map { $0.map(\.spot.name) }.makeAsyncIterator()
    #expect(try await names.next() == [])
    try await device.spots.saveSpots([record])
    #expect(try await names.next() == ["A"])
    for _ in 0..<5 { try await device.spots.saveSpots([record]) }
    try await device.spots.saveSpots([try makeSpotRecord("2", "B")])
    #expect(try await names.next() == ["A", "B"])
  }

  @Test func `watching ends when the data is closed, and fails when it cannot be read`() async throws {
    let device = try await PlacesDevice()
    var spots = device.spots.observeSpots(SpotsQuery()).makeAsyncIterator()
    #expect(try await spots.next() == [])
    var failing = device.spots.observeSpots(SpotsQuery()).makeAsyncIterator()
    #expect(try await failing.next() == [])
    try await device.execute("ALTER TABLE spots RENAME TO others")
    await #expect(throws: (any Error).self) {
      try await device.spots.saveSpots([try makeSpotRecord("1")])
    }
    try await device.commit([makeExperience("e")])
    await #expect(throws: KiwiDataError.self) { _ = try await failing.next() }
    var later = device.spots.observeSpots(SpotsQuery()).makeAsyncIterator()
    await #expect(throws: KiwiDataError.self) { _ = try await later.next() }

    let other = try await PlacesDevice()
    var experiences = other.experiences.observeExperiences(ExperiencesQuery()).makeAsyncIterator()
    #expect(try await experiences.next() == [])
    await other.repository.close()
    #expect(try await experiences.next() == nil)
  }
}
