import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// Saving places that exist already, and the spatial index.
@Suite struct SpotsSavingTests {
  @Test func `an unknown place is inserted`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([try makeSpotRecord("other", mapkitId: "other", remoteId: "other")])
    let record = try makeSpotRecord("local", mapkitId: "map", remoteId: "remote")
    #expect(try await device.spots.saveSpots([record]) == [record])
    #expect(try device.count("spots") == 2)
  }

  struct Found: Sendable, CustomTestStringConvertible {
    let id: String
    var mapkitId: String?
    var remoteId: String?

    var testDescription: String { "\(id) \(mapkitId ?? "-") \(remoteId ?? "-")" }
  }

  @Test(arguments: [
    Found(id: "local"), Found(id: "new", mapkitId: "map"), Found(id: "new", remoteId: "remote"),
    Found(id: "new", mapkitId: "map", remoteId: "remote"),
    Found(id: "local", mapkitId: "unknown"), Found(id: "new", mapkitId: "map", remoteId: "unknown"),
  ])
  func `a place with a known id is updated in its mutable fields`(found: Found) async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([
      try makeSpotRecord(
        "local", mapkitId: "map", remoteId: "remote", "Old", 1, 2, createdAt: 5, reason: .createdByUser)
    ])
    let saved = try await device.spots.saveSpots([
      try makeSpotRecord(
        found.id, mapkitId: found.mapkitId, remoteId: found.remoteId, "New", 3, 4, category: .museum,
        createdAt: 99, reason: .findResult)
    ])
    let kept = try #require(saved.first)
    #expect(kept.name == "New" && kept.category == .museum)
    #expect(kept.coordinate == (try .at(3, 4)))
    #expect(kept.id == "local" && kept.mapkitId == "map")
    #expect(kept.createdAt == .seconds(5) && kept.reason == .createdByUser)
    #expect(kept.remoteId == found.remoteId ?? "remote")
    #expect(try await device.spots.fetchSpots(SpotsQuery()).map(\.spot) == [kept])
    #expect(try device.indexed() == ["local": try .at(3, 4)])
  }

  @Test func `a missing id is added to a place`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([try makeSpotRecord("local", mapkitId: "map")])
    try await device.spots.saveSpots([try makeSpotRecord("x", mapkitId: "map", remoteId: "remote")])
    let found = try await device.spots.fetchSpot(id: nil, mapkitId: nil, remoteId: "remote")
    #expect(found?.id == "local" && found?.mapkitId == "map")
  }

  @Test func `places without a common id are not merged`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([try makeSpotRecord("1"), try makeSpotRecord("2")])
    #expect(try device.count("spots") == 2)
  }

  @Test func `two places that share an id with a third are merged with both ids`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([
      try makeSpotRecord("younger", remoteId: "remote", "By the server", 1, 1, createdAt: 2),
      try makeSpotRecord("older", mapkitId: "map", "By the maps", 1, 1.0001, createdAt: 1),
    ])
    try await device.commit([makeExperience("e", at: "remote")])
    let saved = try await device.spots.saveSpots([
      try makeSpotRecord("new", mapkitId: "map", remoteId: "remote", "Both", 1, 1, createdAt: 3)
    ])
    #expect(
      saved.map(\.id) == ["older"] && saved.map(\.mapkitId) == ["map"] && saved.map(\.remoteId) == ["remote"])
    #expect(try await device.spots.fetchSpots(SpotsQuery()).map(\.spot) == saved)
    #expect(try device.indexed() == ["older": try .at(1, 1)])
    #expect(try await device.experiences.fetchExperienceDetails(id: "e")?.spot == saved.first)
  }

  @Test func `three places that share ids are merged`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([
      try makeSpotRecord("a", createdAt: 1), try makeSpotRecord("b", mapkitId: "map", createdAt: 2),
      try makeSpotRecord("c", remoteId: "remote", createdAt: 3),
    ])
    let saved = try await device.spots.saveSpots([
      try makeSpotRecord("a", mapkitId: "map", remoteId: "remote", "All")
    ])
    #expect(saved.map(\.id) == ["a"])
    #expect(try device.count("spots") == 1)
  }

  @Test func `places are saved together or not at all`() async throws {
    let device = try await PlacesDevice()
    try await device.execute(
      """
      CREATE TRIGGER refuses BEFORE INSERT ON spots WHEN new.name = 'Refused' BEGIN
        SELECT RAISE(ABORT, 'no');
      END
      """)
    try await device.spots.saveSpots([try makeSpotRecord("known", "Old")])
    await #expect(throws: KiwiDataError.self) {
      try await device.spots.saveSpots([
        try makeSpotRecord("known", "New"), try makeSpotRecord("first"),
        try makeSpotRecord("second", "Refused"),
      ])
    }
    #expect(try await device.spots.fetchSpots(SpotsQuery()).map(\.spot.name) == ["Old"])
    #expect(try device.indexed().keys.sorted() == ["known"])
  }

  @Test func `concurrent saves of one place store it once`() async throws {
    let device = try await PlacesDevice()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let record = try makeSpotRecord(
          "found \(number)", mapkitId: number.isMultiple(of: 2) ? "map" : nil,
          remoteId: number.isMultiple(of: 3) || !number.isMultiple(of: 2) ? "remote" : nil)
        group.addTask { try await device.spots.saveSpots([record]) }
      }
      try await group.waitForAll()
    }
    #expect(try device.count("spots") == 1)
    let found = try await device.spots.fetchSpot(id: nil, mapkitId: "map", remoteId: nil)
    #expect(found?.remoteId == "remote")
    #expect(try device.indexed().count == 1)
  }

  // MARK: Index

  @Test func `the index follows inserted, moved and removed places`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([try makeSpotRecord("a", "A", 1, 2), try makeSpotRecord("b", "B", 3, 4)])
    #expect(try device.indexed() == ["a": try .at(1, 2), "b": try .at(3, 4)])
    try await device.spots.saveSpots([try makeSpotRecord("a", "A", -5, -6)])
    #expect(try device.indexed() == ["a": try .at(-5, -6), "b": try .at(3, 4)])
    try await device.removeSpot(id: "b")
    #expect(try device.indexed() == ["a": try .at(-5, -6)])
    try await device.commit([], spots: [try makeSpot("c", "C", 7, 8)])
    #expect(try device.indexed() == ["a": try .at(-5, -6), "c": try .at(7, 8)])
  }

  // MARK: From the server

  @Test func `a place from the library is matched by the server's id and stored once`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots([
      try makeSpotRecord("local", remoteId: "s", "Old", reason: .createdByUser)
    ])
    let spot = try makeSpot("s", "New", 3, 4, town: "Vienna")
    for _ in 0..<2 { try await device.commit([], spots: [spot, try makeSpot("t", "Other", 5, 6)]) }
    let found = try await device.spots.fetchSpots(SpotsQuery())
    #expect(found.map(\.spot.name) == ["New", "Other"])
    #expect(found.map(\.spot.id) == ["local", "t"] && found.map(\.spot.remoteId) == ["s", "t"])
    #expect(found.first?.spot.spot == spot && found.first?.spot.reason == .createdByUser)
  }
}
