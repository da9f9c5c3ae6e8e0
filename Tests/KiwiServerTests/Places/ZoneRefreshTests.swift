import KiwiKit
import SQLite
import Testing

@testable import KiwiServer

/// Zones of somebody who has been to very many places.
struct ZoneRefreshTests {
  private let server: TestServer
  private let ana: String
  private let anaKey: Int64

  /// Somebody with two experiences at each of 700 places, half of them around the zones of the tests, and 1,200 at one.
  init() async throws {
    server = try await TestServer()
    ana = try await server.signUp("ana")
    _ = try await server.signUp("bob")
    anaKey = try server.application.storage.read { try #require(try $0.users.user(username: "ana")).key }
    let numbers =
      "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)"
    let experiences = """
      INSERT INTO experiences (
        id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly, isDeleted,
        record, sequence
      )
      """
    let statements = [
      """
      \(numbers)
      INSERT INTO spots (id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words)
      SELECT 's' || n, 'cafe', 1, 'Cafe', CASE n % 2 WHEN 0 THEN 48.2 ELSE 10 END, 16.37, 'findResult', n, 'cafe', ''
      FROM numbers WHERE n <= 700
      """,
      """
      \(numbers) \(experiences)
      SELECT 'e' || n || '-' || spots.key, users.key, spots.key, 'Ramen', 'ramen', '2020-01-01', 0, 'everyone', 0, 0, 0,
        '{}', 0
      FROM numbers, spots, users WHERE n <= 2 AND username = 'ana'
      """,
      """
      \(numbers) \(experiences)
      SELECT 'o' || n, users.key, spots.key, 'Ramen', 'ramen', '2020-01-01', 0, 'everyone', 0, 0, 0, '{}', 0
      FROM numbers, spots, users WHERE spots.id = 's2' AND username = 'ana'
      """,
    ]
    try await server.application.storage.write { transaction in
      for statement in statements { try transaction.connection.run("\(raw: statement)") }
    }
  }

  private func hidden() throws -> Int? {
    try server.application.storage.database.read { connection in
      try connection.first("SELECT COUNT(*) FROM experiences WHERE isInZone = 1") { $0.int(0) }
    }
  }

  private func misplaced() throws -> [String] {
    try server.application.storage.read { try $0.privacyZones.misplaced(limit: 3) }
  }

  @Test func `all that lies in a zone is hidden when the change is answered, and shown when it is gone`()
    async throws
  {
    let id = newId()
    try await server.push([try newZone(id)], as: ana)
    #expect(try hidden() == 350 * 2 + 1_200)
    #expect(try misplaced() == [])
    try await server.push([try newZone(id, isDeleted: true, time: 1)], as: ana)
    #expect(try hidden() == 0)
    #expect(try misplaced() == [])
    #expect(try server.application.storage.read { try $0.jobs.list(limit: 9) }.isEmpty)
  }

  @Test func `each part is small, also at a place with very many visits`() async throws {
    let key = anaKey
    _ = try await server.application.storage.write { transaction in
      guard case .privacyZone(let zone) = try newZone(newId()) else { return }
      try transaction.privacyZones.put(zone, ofUser: key, sequence: 1)
    }
    var cursor: ZoneRefresh.Cursor? = .init()
    var (parts, most) = (0, 0)
    while let position = cursor {
      let (step, steps, rows) = try await server.application.storage.write { transaction in
        let before = transaction.connection.work
        let told = try transaction.connection.first("SELECT total_changes()") { $0.int(0) } ?? 0
        let step = try ZoneRefresh.step(of: key, from: position, in: transaction)
        let now = try transaction.connection.first("SELECT total_changes()") { $0.int(0) } ?? 0
        return (step, (transaction.connection.work - before).steps, now - told)
      }
      #expect(rows <= ZoneRefresh.recordsAtOnce)
      cursor = step.next
      parts += 1
      most = max(most, steps)
    }
    #expect(parts > 4)
    #expect(most < 300_000, "\(most)")
    #expect(try misplaced() == [])
  }

  @Test func `a change that was interrupted is finished by the queue`() async throws {
    let (key, application) = (anaKey, server.application)
    try await application.storage.write { transaction in
      guard case .privacyZone(let zone) = try newZone(newId()) else { return }
      try transaction.privacyZones.put(zone, ofUser: key, sequence: 1)
      try ZoneRefresh.remember(key, now: application.now(), application.jobs, in: transaction)
    }
    #expect(try misplaced() != [])
    server.advance(.seconds(61))
    try await application.jobs.runUntilIdle(in: application)
    #expect(try misplaced() == [])
  }
}
