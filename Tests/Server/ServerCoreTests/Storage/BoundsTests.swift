import Foundation
import HTTPServer
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

/// The row limits of each table.
struct BoundsTests {
  private func count(_ table: String, in server: TestServer) throws -> Int? {
    try server.context.storage.database.read { connection in
      try connection.first("SELECT COUNT(*) FROM \(raw: table)") { $0.int(0) }
    }
  }

  @Test func `the architecture states a limit for every table`() async throws {
    let database = try Database(.inMemory)
    try await Migrator(Migrations.all).migrate(database)
    let tables = try database.read { connection in
      try connection.all(
        """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%Search_%' AND name NOT LIKE '%Index_%'
        """
      ) { $0.text(0) }
    }
    let section = try #require(
      ProjectFiles.text("docs/architecture.md").components(separatedBy: "## Limits of each table").last)
    let named = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .flatMap {
        $0.split(separator: "|")[0].split(separator: "`").filter { !$0.contains(" ") && !$0.contains(",") }
      }
      .map(String.init)
    #expect(named.sorted() == tables.sorted())
  }

  @Test func `a session beyond the limit ends the longest unused one`() async throws {
    let server = try await TestServer()
    let first = try await server.signUp("ana")
    server.advance(.seconds(1))
    let second = try await server.logIn("ana")
    for _ in 3...50 { _ = try await server.logIn("ana") }
    #expect(try count("sessions", in: server) == 50)
    #expect(try await server.get("/users/me", as: first).status == 200)
    server.advance(.seconds(1))
    let newest = try await server.logIn("ana")
    #expect(try count("sessions", in: server) == 50)
    #expect(try await server.get("/users/me", as: first).status == 401)
    #expect(try await server.get("/users/me", as: second).status == 200)
    #expect(try await server.get("/sessions", as: newest).objects().count == 50)
  }

  @Test func `users keep the newest thousand notifications, and the counts agree`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    _ = try await server.signUp("bob")
    let insert = { @Sendable (connection: Connection, numbers: Range<Int>) in
      for number in numbers {
        try connection.run(
          """
          INSERT INTO notifications (id, userKey, kind, actorKey, createdAt)
          VALUES (\("n\(number)"), 1, 'follow', 2, \(number))
          """)
      }
    }
    try await server.context.storage.database.write { try insert($0, 0..<990) }
    _ = try await server.post("/notifications/read", as: ana)
    try await server.context.storage.database.write { try insert($0, 990..<1_020) }
    #expect(try count("notifications", in: server) == 1_000)
    let (oldest, unread, all) = try #require(
      try server.context.storage.database.read { connection in
        try connection.first(
          """
          SELECT (SELECT MIN(createdAt) FROM notifications), unreadCount, notificationCount
          FROM users WHERE key = 1
          """
        ) { ($0.int(0), $0.int(1), $0.int(2)) }
      })
    #expect(oldest == 20)
    #expect(unread == 30)
    #expect(all == 1_000)
    try await server.context.storage.database.write { try insert($0, 1_020..<2_100) }
    let said = try await server.operate("verify").said
    #expect(said.problems == [], "Dropped unread notifications are not counted.")
  }

  @Test func `a migration drops notifications beyond the limit`()
    async throws
  {
    let database = try await MigrationTests.filled(version: 1)
    try await database.write { connection in
      for number in 0..<3_500 {
        try connection.run(
          """
          INSERT INTO notifications (id, userKey, kind, actorKey, createdAt)
          VALUES (\("n\(number)"), \(number < 2_500 ? 9 : 1), 'follow', 2, \(number))
          """)
      }
    }
    try await Migrator(Migrations.all).migrate(database)
    let counts = try database.read { connection in
      try connection.all(
        """
        SELECT notificationCount, (SELECT COUNT(*) FROM notifications WHERE userKey = users.key)
        FROM users WHERE key IN (1, 9)
        """
      ) { [$0.int(0), $0.int(1)] }
    }
    #expect(counts == [[1_000, 1_000], [1_000, 1_000]])
    let newest = try database.read { connection in
      try connection.first("SELECT COUNT(*) FROM notifications WHERE userKey = 9 AND createdAt >= 1500") {
        $0.int(0)
      }
    }
    #expect(newest == 1_000)
  }

  @Test func `an account keeps its newest answers for repeated requests`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bob = try await server.signUp("bob")
    let mute = { (token: String, key: String) in
      try await server.send(
        .post, "/users/ana/mute", as: token, headers: ["Idempotency-Key": key]
      ).headers["Idempotency-Replayed"]
    }
    let other = { (key: String) in
      try await server.send(
        .post, "/users/bob/mute", as: ana, headers: ["Idempotency-Key": key]
      ).headers["Idempotency-Replayed"]
    }
    #expect(try await mute(bob, "bob's") == nil)
    for number in 0...IdempotencyStore.keysPerAccount {
      server.advance(.seconds(1))
      _ = try await other("\(number)")
    }
    #expect(try count("idempotencyKeys", in: server) == IdempotencyStore.keysPerAccount + 1)
    #expect(try await other("1") == "true")
    #expect(try await other("0") == nil, "The oldest answer was dropped.")
    #expect(try await mute(bob, "bob's") == "true", "Other accounts keep theirs.")
  }

  @Test func `open reports of a user are limited`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let post = try await server.write("hello", as: admin)
    try await server.context.storage.database.write { connection in
      for number in 0..<100 {
        try connection.run(
          """
          INSERT INTO reports (id, subject, subjectId, reason, reporterKey, createdAt)
          VALUES (\("r\(number)"), 'post', \("p\(number)"), 'spam', 1, 1)
          """)
      }
    }
    let report = ["subject": "post", "subjectId": post, "reason": "spam"]
    #expect(try await server.post("/reports", as: ana, json: report).errorCode == "too_many_reports")
    let resolved = try await server.patch("/admin/reports/r7", as: admin, json: ["resolution": "No."])
    #expect(resolved.status == 200)
    #expect(try await server.post("/reports", as: ana, json: report).status == 201)
    server.advance(.seconds(366 * 24 * 60 * 60))
    try await ExpiredRows.remove(in: server.context)
    #expect(try count("reports", in: server) == 100, "Reports resolved a year ago were removed.")
  }
}
