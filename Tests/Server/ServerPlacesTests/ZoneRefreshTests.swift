import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerPlaces

/// Zones of a user with many places.
struct ZoneRefreshTests {
  private let server: TestServer
  private let ana: String
  private let bob: String
  private let viewer: Viewer

  /// A user with two experiences at each of 700 places, half of them within the test's zones, and 1,200 at
  /// one place.
  init() async throws {
    server = try await TestServer()
    ana = try await server.signUp("ana")
    bob = try await server.signUp("bob")
    viewer = try server.viewer("ana")
    let numbers =
      "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)"
    let experiences = """
      INSERT INTO experiences (
        id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly, isDeleted,
        record, sequence
      )
      """
    func visit(_ id: String) -> String {
      """
      \(id), users.key, spots.key, 'Ramen', 'ramen', '2020-01-01', 0, 'everyone', 0, 0, 0,
        json_object('id', \(id), 'spotId', spots.id), 0
      """
    }
    let statements = [
      """
      \(numbers)
      INSERT INTO spots (id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words)
      SELECT printf('\(Self.spotForm)', n), 'cafe', 1, 'Cafe', CASE n % 2 WHEN 0 THEN 48.2 ELSE 10 END, 16.37, 'findResult', n, 'cafe', ''
      FROM numbers WHERE n <= 700
      """,
      """
      \(numbers) \(experiences)
      SELECT \(visit("printf('\(Self.visitForm)', n, spots.key)"))
      FROM numbers, spots, users WHERE n <= 2 AND username = 'ana'
      """,
      """
      \(numbers) \(experiences)
      SELECT \(visit("printf('\(Self.visitForm)', 10 + n, spots.key)"))
      FROM numbers, spots, users WHERE spots.id = '\(Self.spot(2))' AND username = 'ana'
      """,
    ]
    try await server.context.storage.write { transaction in
      for statement in statements { try transaction.connection.run("\(raw: statement)") }
    }
  }

  private static let spotForm = "00000000-0000-4000-8000-%012d"
  private static let visitForm = "00000000-0000-4000-%04d-%012d"

  private static func spot(_ number: Int) -> String { String(format: spotForm, number) }

  /// A visit to a place with two of them.
  private static func visit(_ spot: Int) -> String { String(format: visitForm, 1, spot) }

  private func hidden() throws -> Int? {
    try server.context.storage.database.read { connection in
      try connection.first("SELECT COUNT(*) FROM experiences WHERE isInZone = 1") { $0.int(0) }
    }
  }

  private func misplaced() throws -> [String] {
    try server.context.storage.read { try PrivacyZoneStore($0).misplaced(limit: 3) }
  }

  @Test func `records in a zone are hidden by the time of the answer and shown after its deletion`()
    async throws
  {
    let id = newId()
    try await server.push([try newZone(id)], as: ana)
    #expect(try hidden() == 350 * 2 + 1_200)
    #expect(try misplaced() == [])
    try await server.push([try newZone(id, isDeleted: true, time: 1)], as: ana)
    #expect(try hidden() == 0)
    #expect(try misplaced() == [])
    #expect(try server.context.storage.read { try JobStore($0).list(limit: 9) }.isEmpty)
  }

  /// Draws a zone in batches. Returns their number, and SQLite's instructions of the longest.
  private func drawZone() async throws -> (parts: Int, steps: Int) {
    let key = viewer.key
    _ = try await server.context.storage.write { transaction in
      guard case .privacyZone(let zone) = try newZone(newId()) else { return }
      try PrivacyZoneStore(transaction).put(zone, ofUser: key, sequence: 1)
      try PrivacyZoneStore(transaction).beginRefresh(ofUser: key)
    }
    var isFinished = false
    var (parts, most) = (0, 0)
    while !isFinished {
      let before = try hidden() ?? 0
      let (step, steps) = try await server.context.storage.write { transaction in
        let before = transaction.connection.work
        let step = try ZoneRefresh.step(of: key, now: .at(0), in: transaction)
        return (step, (transaction.connection.work - before).steps)
      }
      #expect(try (hidden() ?? 0) - before <= ZoneRefresh.recordsAtOnce)
      isFinished = step.isFinished
      parts += 1
      most = max(most, steps)
    }
    return (parts, most)
  }

  @Test func `batches are small, even at a place with very many visits`() async throws {
    let (parts, steps) = try await drawZone()
    #expect(parts > 4)
    #expect(steps < 200_000, "\(steps)")
    #expect(try misplaced() == [])
  }

  @Test func `batches are small, even for the user's own places`() async throws {
    let key = viewer.key
    try await server.context.storage.write { transaction in
      try transaction.connection.run("UPDATE spots SET creatorKey = \(key), reason = 'createdByUser'")
    }
    let (parts, steps) = try await drawZone()
    #expect(parts > 4)
    #expect(steps < 200_000, "\(steps)")
    try await server.doJobs()
    #expect(try misplaced() == [])
    #expect(try hidden() == 350 * 2 + 1_200)
  }

  @Test func `an interrupted refresh is finished by the queue`() async throws {
    let (key, context) = (viewer.key, server.context)
    try await context.storage.write { transaction in
      guard case .privacyZone(let zone) = try newZone(newId()) else { return }
      try PrivacyZoneStore(transaction).put(zone, ofUser: key, sequence: 1)
      try PrivacyZoneStore(transaction).beginRefresh(ofUser: key)
      try ZoneRefresh.enqueue(key, now: context.now(), context.jobs, in: transaction)
    }
    #expect(try misplaced() != [])
    server.advance(.seconds(61))
    try await context.jobs.runUntilIdle(in: context)
    #expect(try misplaced() == [])
  }

  /// Changes zones and stops before the refresh is complete.
  private func pushAndEnd(_ zone: LibraryChange) async throws {
    let (viewer, context) = (viewer, server.context)
    try await context.storage.write { transaction in
      let result = try LibraryPush.run(
        [zone], of: .places, by: viewer, now: context.now(), in: transaction)
      let rest = try #require(result.rest)
      try rest.enqueue(context.jobs, transaction)
    }
  }

  /// The answers to another user about a place and the visit there.
  private func answers(_ number: Int, as token: String?) async throws -> String {
    let (spot, visit) = (Self.spot(number), Self.visit(number))
    let paths = [
      "/visits/\(visit)", "/spots/\(spot)/visits", "/spots/\(spot)/posts", "/posts",
      "/users/ana/visits?pageSize=100", "/spots?q=ramen&latitude=48.2&longitude=16.37",
    ]
    var found: [String] = []
    for path in paths {
      let answer = try await server.get(path, as: token)
      #expect(answer.status < 500, "\(path): \(answer.text)")
      let isVisible =
        path.contains(spot)
        ? answer.text.contains("\"ana\"") : answer.text.contains(visit) || answer.text.contains(spot)
      if isVisible {
        found.append(String(path.split(separator: "/")[0].split(separator: "?")[0]) + path.suffix(6))
      }
    }
    return found.joined(separator: " ")
  }

  @Test func `records in a new zone are hidden immediately`() async throws {
    let post = try await server.write("Hm", as: ana)
    try await server.setAbout([post], [(Self.spot(700), nil)])
    let before = try await answers(700, as: bob)
    #expect(before.split(separator: " ").count >= 4, "\(before)")
    try await pushAndEnd(newZone(newId()))
    #expect(try misplaced() != [], "The last place is not refreshed.")
    for token in [nil, bob] { #expect(try await answers(700, as: token) == "") }
    #expect(try await server.get("/visits/\(Self.visit(700))", as: ana).status == 200)
    server.advance(.seconds(61))
    try await server.doJobs()
    #expect(try misplaced() == [])
    #expect(try await answers(700, as: bob) == "")
    #expect(try await server.get("/visits/\(Self.visit(699))", as: bob).status == 200)
    #expect(try await server.get("/users/ana/visits", as: bob).text.contains("\"id\""))
  }

  @Test func `records of a deleted zone are shown only after the refresh`() async throws {
    let zone = newId()
    try await server.push([try newZone(zone)], as: ana)
    try await pushAndEnd(newZone(zone, isDeleted: true, time: 1))
    #expect(try await server.get("/visits/\(Self.visit(700))", as: bob).status == 404)
    server.advance(.seconds(61))
    try await server.doJobs()
    #expect(try await server.get("/visits/\(Self.visit(700))", as: bob).status == 200)
    #expect(try misplaced() == [])
  }

  @Test func `places that a user added are hidden with the zone over them`() async throws {
    let key = viewer.key
    try await server.context.storage.write { transaction in
      let center = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
      let facts = SpotFacts(name: "Kitchen", category: .other, coordinate: center)
      for _ in 0..<120 {
        _ = try SpotStore(transaction).insert(
          facts, id: newId(), reason: .createdByUser, creatorKey: key, isPrivate: false, now: .at(0))
      }
    }
    #expect(try await server.get("/spots?q=kitchen", as: bob).objects().count == 20)
    try await pushAndEnd(newZone(newId()))
    #expect(try await server.get("/spots?q=kitchen", as: bob).objects().isEmpty)
    #expect(try await server.get("/spots?q=kitchen", as: ana).objects().count == 20)
    server.advance(.seconds(61))
    try await server.doJobs()
    #expect(try misplaced() == [])
  }

  @Test func `places elsewhere are unaffected, and other users' places are found during the refresh`()
    async throws
  {
    let fields: [String: Any] = [
      "name": "Far Bar", "category": "cafe", "coordinate": ["latitude": 20, "longitude": 30],
    ]
    let id = try await server.post("/spots", as: ana, json: fields).string("id")
    let far = try await server.read(Spot.self, "/spots/\(id)", as: ana)
    let visit = newId()
    try await server.push([.experience(newExperience(visit, at: far, visibility: .everyone))], as: ana)
    let other = try await server.addSpot("Other Bar", 30, 40)
    try await pushAndEnd(newZone(newId()))
    let key = viewer.key
    // Simulates the state after the first of many places was compared.
    try await server.context.storage.write { try PrivacyZoneStore($0).beginRefresh(ofUser: key) }
    #expect(
      try await server.get("/spots?latitude=30&longitude=40&radius=500", as: bob).text.contains(other.id))
    #expect(try await server.get("/spots?latitude=20&longitude=30&radius=500", as: bob).objects().isEmpty)
    for path in ["/spots/\(id)", "/visits/\(visit)"] {
      #expect(try await server.get(path, as: bob).status == 404, "The place is not compared yet.")
      #expect(try await server.get(path, as: ana).status == 200)
    }
    server.advance(.seconds(61))
    try await server.doJobs()
    #expect(try misplaced() == [])
    for path in ["/spots/\(id)", "/visits/\(visit)"] {
      #expect(try await server.get(path, as: bob).status == 200)
    }
    #expect(try await server.get("/spots?latitude=20&longitude=30&radius=500", as: bob).objects().count == 1)
  }

  @Test func `a finished run leaves the rest of a later change pending`() async throws {
    let (key, context) = (viewer.key, server.context)
    try await pushAndEnd(newZone(newId()))
    // The first run is nearly finished.
    for _ in 0..<9 {
      let isFinished = try await context.storage.write { transaction in
        guard try PrivacyZoneStore(transaction).refreshPosition(ofUser: key) ?? 0 < 500 else { return true }
        return try ZoneRefresh.step(of: key, now: .at(0), in: transaction).isFinished
      }
      if isFinished { break }
    }
    // Another zone, over the other places.
    try await pushAndEnd(newZone(newId(), 10, 16.37))
    for number in [1, 2, 699, 700] { #expect(try await answers(number, as: bob) == "") }
    // The first run processes one more batch, and the process ends.
    _ = try await context.storage.write { try ZoneRefresh.step(of: key, now: .at(0), in: $0) }
    for number in [1, 2, 699, 700] { #expect(try await answers(number, as: bob) == "") }
    #expect(try context.storage.read { try JobStore($0).list(limit: 9) }.count == 1)
    server.advance(.seconds(61))
    try await server.doJobs()
    #expect(try misplaced() == [])
    #expect(try hidden() == 700 * 2 + 1_200)
    #expect(try context.storage.read { try JobStore($0).list(limit: 9) }.isEmpty)
  }
}
