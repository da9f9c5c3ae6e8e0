import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Compares the requests and the hand-written answers of places with their types.
struct PlaceWireTests {
  private func read<Value: WireValue>(_ type: Value.Type, _ text: String) throws -> Value {
    try WireReader.read(type, from: JSONObject(Array(text.utf8)))
  }

  // MARK: Requests

  @Test func `a correction distinguishes null from a missing member`() throws {
    let correction = try read(
      SpotCorrection.self, #"{"phone":null,"town":" Oulu ","before":{"phone":"1","town":null}}"#)
    #expect(correction.details.phone == .some(nil) && correction.details.town == .some("Oulu"))
    #expect(correction.details.address == nil && correction.details.name == nil)
    let before = try #require(correction.before)
    #expect(before.phone == .some("1") && before.town == .some(nil) && before.website == nil)
  }

  @Test(arguments: ["name", "category", "coordinate"])
  func `a correction cannot remove a field that every place has`(field: String) {
    #expect(throws: APIError.missing(field)) { try read(SpotCorrection.self, #"{"\#(field)":null}"#) }
  }

  @Test(arguments: [
    (#"{"latitude":91,"longitude":0}"#, "coordinate"), (#"{"latitude":0,"longitude":-181}"#, "coordinate"),
    (#"{"latitude":0}"#, "coordinate.longitude"), (#"{"latitude":"0","longitude":0}"#, "coordinate.latitude"),
    ("7", "coordinate"),
  ])
  func `a nonexistent point is rejected as a whole`(point: String, field: String) {
    let error = #expect(throws: APIError.self) {
      try read(UpdatePlaceImportRowRequest.self, #"{"coordinate":\#(point)}"#)
    }
    #expect(error?.field == field)
  }

  @Test func `blank texts are not facts`() throws {
    let new = try read(
      NewSpot.self,
      #"""
      {"name":" Bar ","category":"bar","coordinate":{"latitude":1,"longitude":2},"phone":" ","address":"A\nB",
      "website":"https://example.org"}
      """#)
    let facts = try SpotFacts(new)
    #expect(facts.name == "Bar" && facts.phone == nil && facts.town == nil && facts.address == "A B")
    #expect(facts.website == "https://example.org")
  }

  @Test(arguments: [
    ("month=2026-13", "month"), ("minimumRating=21", "minimumRating"), ("sort=best", "sort"),
    ("category=moon", "category"), ("page=0", "page"),
  ])
  func `a query of experiences names its wrong parameter`(query: String, field: String) {
    let error = #expect(throws: APIError.self) {
      try WireReader.read(ExperienceListQuery.self, from: Parameters(query))
    }
    #expect(error?.field == field && error?.status == .badRequest)
  }

  // MARK: Answers

  @Test func `hand-written answers equal the JSON of their types`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    try await server.must(.post, "/users/ana/follow", as: bob)
    let bar = try await server.addSpot("Noodle <Bar>", 48.2, 16.37)
    let (first, second) = (UUIDv7.generate(), UUIDv7.generate())
    try await server.push(
      [
        .experience(newExperience(first, at: bar, "Ramen", visibility: .everyone)),
        .experience(newExperience(second, at: bar, "Soup")),
        try newRating(UUIDv7.generate(), of: first, 17, note: "Salty"), newWish(bar),
        try newZone(UUIDv7.generate(), -10, 20, radius: 100),
      ], as: ana)
    let change: [String: Any] = ["phone": "123", "address": NSNull(), "description": "Small"]
    try #require(try await server.patch("/spots/\(bar.id)", as: ana, json: change).status == 200)
    let kitchen: [String: Any] = [
      "name": "Kitchen", "category": "other", "coordinate": ["latitude": -10, "longitude": 20],
    ]
    try #require(try await server.post("/spots", as: ana, json: kitchen).status == 201)
    try await server.context.storage.write { transaction in
      _ = try MapOutlineStore(transaction).put(
        MapOutline(
          source: "osm:way/1", kind: .park, name: nil,
          points: [.init(latitude: 0, longitude: -100), .init(latitude: 90_000, longitude: 12_345)]))
    }

    func expectSame<Value: WireValue>(_ type: Value.Type, _ path: String, as token: String) async throws {
      let answer = try await server.get(path, as: token)
      let value = try TestServer.decoder.decode(type, from: Data(answer.body))
      #expect(String(decoding: try WireWriter.bytes(of: value), as: UTF8.self) == answer.text, "\(path)")
    }
    func expectSame<Value: WireValue>(_ type: [Value].Type, _ path: String, as token: String) async throws {
      let answer = try await server.get(path, as: token)
      let values = try TestServer.decoder.decode(type, from: Data(answer.body))
      #expect(!values.isEmpty, "\(path)")
      #expect(String(decoding: try WireWriter.bytes(of: values), as: UTF8.self) == answer.text, "\(path)")
    }
    for token in [ana, bob] {
      try await expectSame([NearbySpot].self, "/spots?latitude=48.2&longitude=16.3", as: token)
      try await expectSame([NearbySpot].self, "/spots?q=noodle", as: token)
      try await expectSame([Visit].self, "/users/ana/visits", as: token)
      try await expectSame(SpotVisits.self, "/spots/\(bar.id)/visits", as: token)
      try await expectSame(Visit.self, "/visits/\(first)", as: token)
      try await expectSame([SpotChange].self, "/spots/\(bar.id)/history", as: token)
    }
    try await expectSame([NearbySpot].self, "/spots?latitude=-10&longitude=20", as: ana)
    try await expectSame([ExperienceSummary].self, "/library/experiences", as: ana)
    try await expectSame(LibrarySpotRecord.self, "/library/spots/\(bar.id)", as: ana)
    try await expectSame([Spot].self, "/library/wishes", as: ana)
    try await expectSame([PrivacyZone].self, "/library/zones", as: ana)
    let box = "south=-1&west=-1&north=1&east=1"
    try await expectSame(MapOutlines.self, "/map/outlines?\(box)", as: bob)
    // These are written from their types.
    try await expectSame(ExperienceDetails.self, "/library/experiences/\(first)", as: ana)
    try await expectSame(PlacesSummary.self, "/library/places", as: ana)
    try await expectSame(MapSpots.self, "/map/spots?\(box)&zoom=3", as: bob)
  }
}
