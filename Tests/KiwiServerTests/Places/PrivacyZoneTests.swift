import Foundation
import KiwiKit
import SQLite
import TestSupport
import Testing

@testable import KiwiServer

/// What lies in a person's zones follows the zones, the places and the experiences.
struct PrivacyZoneTests {
  @Test
  func `an experience is in a zone from when it is drawn, and no more when it is moved, shrunk or deleted`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar", 48.2, 16.37)
    let (id, zone) = (newId(), newId())
    try await server.push([.experience(newExperience(id, at: bar))], as: ana)
    #expect(try server.isInZone(id) == false)
    // A thousandth of a degree of latitude is 111 metres; what is hidden reaches three radii at the most.
    let steps: [(change: LibraryChange, isInZone: Bool)] = [
      (try newZone(zone, 48.203, 16.37, radius: 400, time: 1), true),
      (try newZone(zone, 48.203, 16.37, radius: 100, time: 2), false),
      (try newZone(zone, 48.203, 16.37, radius: 340, time: 3), true),
      (try newZone(zone, 48.21, 16.37, radius: 120, time: 4), false),
      (try newZone(zone, 48.2, 16.37, radius: 120, time: 5), true),
      (try newZone(zone, 48.2, 16.37, radius: 120, isDeleted: true, time: 6), false),
      // What was written before it was deleted does not bring it back.
      (try newZone(zone, 48.2, 16.37, radius: 5_000, isDeleted: false, time: 1), false),
      (try newZone(zone, 48.2, 16.37, radius: 120, isDeleted: false, time: 7), true),
    ]
    for (number, step) in steps.enumerated() {
      try await server.push([step.change], as: ana)
      #expect(try server.isInZone(id) == step.isInZone, "step \(number)")
      #expect(try await server.operate("verify").said.problems == [], "step \(number)")
    }
  }

  @Test func `what is written where a zone is lies in it, also in one request and after it came again`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let (bar, far) = (try await server.addSpot("Noodle Bar"), try await server.addSpot("Tea House", 10, 10))
    let ids = (0..<3).map { _ in newId() }
    try await server.push([.experience(newExperience(ids[0], at: bar)), try newZone(newId())], as: ana)
    try await server.push(
      [.experience(newExperience(ids[1], at: bar)), .experience(newExperience(ids[2], at: far))], as: ana)
    #expect(try ids.map { try server.isInZone($0) } == [true, true, false])
    for (time, isDeleted) in [(1, true), (2, false)] {
      try await server.push(
        [.experience(newExperience(ids[1], at: bar, isDeleted: isDeleted, time: time))], as: ana)
      #expect(try server.isInZone(ids[1]) == true)
    }
  }

  @Test func `zones are of one person, and each of several holds`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let bar = try await server.addSpot("Noodle Bar")
    let (hers, his) = (newId(), newId())
    let zones = [newId(), newId()]
    try await server.push(
      [.experience(newExperience(hers, at: bar))] + (try zones.map { try newZone($0) }), as: ana)
    try await server.push([.experience(newExperience(his, at: bar))], as: bob)
    #expect(try server.isInZone(hers) == true)
    #expect(try server.isInZone(his) == false)
    try await server.push([try newZone(zones[0], isDeleted: true, time: 1)], as: ana)
    #expect(try server.isInZone(hers) == true)
    try await server.push([try newZone(zones[1], 0, 0, time: 1)], as: ana)
    #expect(try server.isInZone(hers) == false)
  }

  @Test func `when a place turns out to be elsewhere, everybody's experiences there follow`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let bar = try await server.addSpot("Noodle Bar", 10, 10)
    let (hers, his) = (newId(), newId())
    try await server.push(
      [.experience(newExperience(hers, at: bar)), try newZone(newId(), 48.2, 16.37)], as: ana)
    try await server.push([.experience(newExperience(his, at: bar)), try newZone(newId(), 10, 10)], as: bob)
    #expect(try server.isInZone(hers) == false)
    #expect(try server.isInZone(his) == true)
    try await server.move(bar, to: try #require(Coordinate(latitude: 48.2, longitude: 16.37)))
    #expect(try server.isInZone(hers) == true)
    #expect(try server.isInZone(his) == false)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test(arguments: [(-17.0, 179.998, -17.0, -179.998), (89.998, 0, 89.998, 180), (-90, 0, -89.996, 77)])
  func `a zone at the date line or at a pole is round`(
    latitude: Double, longitude: Double, spotLatitude: Double, spotLongitude: Double
  ) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar", spotLatitude, spotLongitude)
    let (id, zone) = (newId(), newId())
    try await server.push(
      [.experience(newExperience(id, at: bar)), try newZone(zone, latitude, longitude, radius: 450)], as: ana)
    #expect(try server.isInZone(id) == true)
    try await server.push([try newZone(zone, latitude, longitude, radius: 50, time: 1)], as: ana)
    #expect(try server.isInZone(id) == false)
  }
}
