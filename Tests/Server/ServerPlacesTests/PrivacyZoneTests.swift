import Foundation
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces

/// Experiences in zones follow changes of the zones, the places and the experiences.
struct PrivacyZoneTests {
  @Test
  func `an experience is in a zone once it is drawn, until it is moved, shrunk or deleted`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar", 48.2, 16.37)
    let (id, zone) = (newId(), newId())
    try await server.push([.experience(newExperience(id, at: bar))], as: ana)
    #expect(try server.isInZone(id) == false)
    // A hundredth of a degree of latitude is 1,113 meters. A zone hides at most seven radii.
    let steps: [(change: LibraryChange, isInZone: Bool)] = [
      (try newZone(zone, 48.21, 16.37, radius: 1_200, time: 1), true),
      (try newZone(zone, 48.21, 16.37, radius: 100, time: 2), false),
      (try newZone(zone, 48.21, 16.37, radius: 1_150, time: 3), true),
      (try newZone(zone, 48.22, 16.37, radius: 120, time: 4), false),
      (try newZone(zone, 48.2, 16.37, radius: 120, time: 5), true),
      (try newZone(zone, 48.2, 16.37, radius: 120, isDeleted: true, time: 6), false),
      // A write from before the deletion does not restore the zone.
      (try newZone(zone, 48.2, 16.37, radius: 5_000, isDeleted: false, time: 1), false),
      (try newZone(zone, 48.2, 16.37, radius: 120, isDeleted: false, time: 7), true),
    ]
    for (number, step) in steps.enumerated() {
      try await server.push([step.change], as: ana)
      #expect(try server.isInZone(id) == step.isInZone, "step \(number)")
      #expect(try await server.operate("verify").said.problems == [], "step \(number)")
    }
  }

  @Test func `records written within a zone are in it, even in one request and after its return`()
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

  @Test func `zones belong to one user, and each of several applies`() async throws {
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

  @Test
  func `experiences at a place moved by a source are hidden by its previous and current positions`()
    async throws
  {
    let server = try await TestServer()
    let (ana, bob, eve) = (
      try await server.signUp("ana"), try await server.signUp("bob"), try await server.signUp("eve")
    )
    let bar = try await server.addSpot("Noodle Bar", 10, 10)
    try await server.context.storage.write { transaction in
      let key = try #require(try SpotStore(transaction).spot(id: bar.id)?.key)
      try SpotStore(transaction).setSource("osm:node/1", ofSpot: key, isOrigin: true)
    }
    func importSpot(_ latitude: Double, _ longitude: Double) async throws {
      let facts = SpotFacts(
        name: "Noodle Bar", category: .restaurant,
        coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)))
      try await server.context.storage.write {
        _ = try SpotImporter.store(
          FoundSpot(source: "osm:node/1", facts: facts, attribution: "©"), reason: .imported, now: .at(0),
          in: $0
        )
      }
    }
    let ids = (0..<3).map { _ in newId() }
    let zones = [(48.2, 16.37), (10, 10), (60, 60)]
    for (index, token) in [ana, bob, eve].enumerated() {
      try await server.push(
        [
          .experience(newExperience(ids[index], at: bar)),
          try newZone(newId(), zones[index].0, zones[index].1),
        ], as: token)
    }
    #expect(try ids.map { try server.isInZone($0) } == [false, true, false])
    for (latitude, longitude) in [(48.2, 16.37), (60, 60), (0, 0)] {
      try await importSpot(latitude, longitude)
      #expect(try await server.operate("verify").said.problems == [])
    }
    #expect(try await server.get("/spots?latitude=0&longitude=0&radius=10").objects().count == 1)
    #expect(try ids.map { try server.isInZone($0) } == [true, true, true])
  }

  @Test func `many zone changes in one request scan the places once and write only changes`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let count: Int64 = 20_000
    try await server.context.storage.write { transaction in
      let userKey = try #require(try UserStore(transaction).user(username: "ana")).key
      let connection = transaction.connection
      try connection.run(
        """
        WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count))
        INSERT INTO spots (
          key, id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words
        )
        SELECT number, 's' || number, 'cafe', 2, 'Kiwi', 48.2, 16.37 + number * 1e-7, 'imported', 0, 'kiwi', ''
        FROM numbers
        """)
      try connection.run(
        """
        INSERT INTO experiences (
          id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly,
          isDeleted, record, sequence
        )
        SELECT id, \(userKey), key, 'Tea', 'tea', '', 0, 'everyone', 0, 0, 0, '{}', key FROM spots
        """)
      try connection.execute(
        script: """
          CREATE TABLE counted (number INTEGER NOT NULL);
          INSERT INTO counted VALUES (0);
          CREATE TRIGGER counts AFTER UPDATE OF isInZone ON experiences BEGIN
            UPDATE counted SET number = number + 1;
          END;
          """)
    }
    func counted() throws -> Int64? {
      try server.context.storage.database.read { connection in
        try connection.first("SELECT number FROM counted") { $0.integer(0) }
      }
    }
    let zones = (0..<20).map { _ in newId() }
    func changes(_ turn: Int, isDeleted: Bool) throws -> [LibraryChange] {
      try (0..<100).map { number in
        let isLast = number >= 80
        return try newZone(
          zones[number % 20], 48.2, 16.37, radius: 500 + number,
          isDeleted: isLast ? isDeleted : number.isMultiple(of: 2), time: turn * 100 + number)
      }
    }
    try await server.push(try changes(0, isDeleted: false), as: ana)
    #expect(try counted() == count)
    // The final state equals the first one.
    try await server.push(try changes(1, isDeleted: false), as: ana)
    #expect(try counted() == count)
    try await server.push(try changes(2, isDeleted: true), as: ana)
    #expect(try counted() == 2 * count)
  }

  @Test func `the answer to a request marks places hidden by the same request`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let answer = try await server.post(
      "/spots", as: ana,
      json: ["name": "Home", "category": "cafe", "coordinate": ["latitude": 48.2, "longitude": 16.37]])
    let home = try TestServer.decoder.decode(Spot.self, from: Data(answer.body))
    #expect(home.isPrivate == false)
    let pushed = try await server.push(
      [.experience(newExperience(newId(), at: home)), try newZone(newId())], as: ana)
    #expect(pushed.spots.map(\.isPrivate) == [true])
  }

  @Test func `another user's private records leave a private place private`() async throws {
    let server = try await TestServer()
    let (ana, bob, eve) = (
      try await server.signUp("ana"), try await server.signUp("bob"), try await server.signUp("eve")
    )
    let answer = try await server.post(
      "/spots", as: ana,
      json: ["name": "Home", "category": "cafe", "coordinate": ["latitude": 48.2, "longitude": 16.37]])
    let home = try TestServer.decoder.decode(Spot.self, from: Data(answer.body))
    let (id, far) = (newId(), try newZone(newId(), 0, 0))
    try await server.push(
      [.experience(newExperience(id, at: home, visibility: .onlyMe)), newWish(home), far], as: bob)
    try await server.push([try newZone(newId())], as: ana)
    #expect(try await server.get("/spots/\(home.id)", as: eve).status == 404)
    #expect(try await server.get("/spots/\(home.id)").status == 404)
    // His own record leads only him there.
    #expect(try await server.get("/spots/\(home.id)", as: bob).status == 200)
    #expect(try await server.get("/spots/\(home.id)", as: ana).status == 200)
    try await server.push(
      [.experience(newExperience(id, at: home, "Tea", visibility: .everyone, time: 1))], as: bob)
    #expect(try await server.get("/visits/\(id)", as: eve).status == 404)
    #expect(try await server.get("/visits/\(id)", as: bob).status == 200)
    #expect(try await server.pushed([newWish(home, time: 2)], as: eve).status == 422)
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
