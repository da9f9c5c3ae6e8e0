import Foundation
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces

/// A deleted account is hidden immediately, and its rows are removed in batches.
struct AccountRemovalTests {
  private let server: TestServer
  private let ana: String
  private let anaKey: Int64

  init() async throws {
    server = try await TestServer()
    ana = try await server.signUp("ana")
    _ = try await server.signUp("bob")
    anaKey = try server.context.storage.read { try #require(try UserStore($0).user(username: "ana")).key }
  }

  /// The rows of each kind. ACCOUNT_RECORDS is the account's total of all eight kinds.
  private static let rows =
    ProcessInfo.processInfo.environment["ACCOUNT_RECORDS"].flatMap { Int($0) }.map { max($0 / 8, 900) } ?? 900

  /// Fills the largest tables with rows of the account and with other users' rows that depend on them, more
  /// than one batch removes.
  private func fill() async throws {
    let numbers =
      "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(Self.rows))"
    let statements = [
      """
      \(numbers)
      INSERT INTO spots (
        id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words, creatorKey
      )
      SELECT 's' || n, 'cafe', 1, 'Cafe', n % 9000 / 100.0, 10, 'createdByUser', n, 'cafe', '', users.key
      FROM numbers, users WHERE username = 'ana'
      """,
      """
      INSERT INTO experiences (
        id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly, isDeleted,
        record, sequence
      )
      SELECT 'e' || spots.key, users.key, spots.key, 'Ramen', 'ramen', '2020-01-01', 0, 'everyone', 0, 0, 0, '{}', 0
      FROM spots, users WHERE username = 'ana'
      """,
      """
      INSERT INTO experienceRatings (id, userKey, experienceKey, rating, time, createdAt, record, sequence)
      SELECT id, userKey, key, 8, '0', 0, '{}', 0 FROM experiences
      """,
      """
      \(numbers)
      INSERT INTO posts (id, authorKey, caption, visibility, listed, hasPhoto, createdAt)
      SELECT 'p' || n, users.key, 'Words', 'everyone', 1, 0, n FROM numbers, users WHERE username = 'ana'
      """,
      "INSERT INTO likes (postKey, userKey, createdAt) SELECT posts.key, users.key, 0 FROM posts, users",
      """
      INSERT INTO comments (id, postKey, authorKey, text, createdAt)
      SELECT 'c' || posts.key, posts.key, users.key, 'Hm', 0 FROM posts, users WHERE username = 'bob'
      """,
      """
      \(numbers)
      INSERT INTO titles (id, kind, name, sortName, words) SELECT 't' || n, 'book', 'Emma', 'emma', '' FROM numbers
      """,
      """
      INSERT INTO swipedItems (userKey, titleKey, record, sequence)
      SELECT users.key, titles.key, '{}', 0 FROM titles, users WHERE username = 'ana'
      """,
    ]
    // A separate connection, because the test measures the longest transaction of the server's writer.
    let database = try Database(.file(server.context.storage.database.path))
    try await database.write { connection in
      for statement in statements { try connection.run("\(raw: statement)") }
    }
    database.close()
  }

  /// The columns that still contain the account's key.
  private func traces() throws -> [String] {
    try server.context.storage.database.read { connection in
      let columns = try connection.all(
        """
        SELECT tables.name AS name, keys."from" AS held
        FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table' AND keys."table" = 'users'
        """
      ) { ($0.text("name"), $0.text("held")) }
      return try columns.filter { table, column in
        try connection.first("SELECT 1 FROM \(raw: table) WHERE \(raw: column) = \(anaKey) LIMIT 1") { _ in
          true
        } ?? false
      }.map { "\($0.0).\($0.1)" }
    }
  }

  @Test func `all rows of a large account are removed before its owner is answered`() async throws {
    try await fill()
    #expect(
      try await server.delete("/users/me", as: ana, json: ["password": TestServer.password]).status == 204)
    #expect(try traces() == [])
    let left = try server.context.storage.database.read { connection in
      try ["users", "posts", "likes", "comments", "experienceRatings"].map { table in
        try connection.first("SELECT COUNT(*) FROM \(raw: table)") { $0.int(0) } ?? -1
      }
    }
    #expect(left == [1, 0, 0, 0, 0])
    let longest = server.context.storage.database.metrics.longestTransaction
    print("The longest transaction of an account with \(8 * Self.rows) records took \(longest).")
    #expect(
      try server.context.storage.read { try JobStore($0).job(kind: "removeAccount", subject: String(anaKey)) }
        == nil)
    #expect(try await server.operate("verify", isServing: true).code == 0)
  }

  @Test func `batches are small, no matter how many rows depend on the account`() async throws {
    try await fill()
    let key = anaKey
    var batches = 0
    var maxSteps = 0
    while true {
      let (isLeft, steps) = try await server.context.storage.write { transaction in
        let before = transaction.connection.work
        let isLeft = try AccountRemovalStore(transaction).removeSome(
          ofUser: key, limit: AccountRemoval.batchSize)
        return (isLeft, (transaction.connection.work - before).steps)
      }
      batches += 1
      maxSteps = max(maxSteps, steps)
      guard isLeft else { break }
    }
    #expect(batches > 20)
    // A few hundred instructions per row, and a query of each table.
    #expect(maxSteps < 200_000, "\(maxSteps)")
    #expect(try traces().filter { !["sessions.userKey", "knownAddresses.userKey"].contains($0) } == [])
  }

  /// The work of removing all rows of the account.
  private func removal() async throws -> StatementWork {
    let key = anaKey
    var sum = StatementWork()
    while true {
      let (isLeft, work) = try await server.context.storage.write { transaction in
        let before = transaction.connection.work
        let isLeft = try AccountRemovalStore(transaction).removeSome(
          ofUser: key, limit: AccountRemoval.batchSize)
        return (isLeft, transaction.connection.work - before)
      }
      sum = sum + work
      guard isLeft else { return sum }
    }
  }

  @Test func `removing an account does not scan another large one`() async throws {
    let alone = try await removal()
    let numbers =
      "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)"
    try await server.context.storage.write { transaction in
      for statement in [
        """
        \(numbers)
        INSERT INTO readingSessions (
          id, userKey, bookTitle, groupKey, status, startedAt, endedAt, seconds, timeZone, dayStartHour, day,
          isFinished, visibility
        )
        SELECT 'r' || n, users.key, 'Emma', n, 'completed', n, n + 1, 1, 'UTC', 0, '2026-01-01', 0, 'onlyMe'
        FROM numbers, users WHERE username = 'bob'
        """,
        """
        \(numbers)
        INSERT INTO notes (id, userKey, bookTitle, kind, text, visibility, createdAt, revision, isDeleted)
        SELECT 'n' || n, users.key, 'Emma', 'note', 'Hm', 'onlyMe', n, 1, n % 2
        FROM numbers, users WHERE username = 'bob'
        """,
      ] { try transaction.connection.run("\(raw: statement)") }
    }
    let beside = try await removal()
    #expect(beside.scannedRows <= alone.scannedRows)
    #expect(beside.steps < alone.steps + 1_000, "\(beside.steps) and \(alone.steps)")
  }

  @Test func `a private place is removed in small batches, no matter how many visits it has`() async throws {
    try await fill()
    let key = anaKey
    try await server.context.storage.write { transaction in
      try transaction.connection.run("UPDATE experiences SET spotKey = (SELECT MIN(key) FROM spots)")
      try transaction.connection.run("UPDATE spots SET isPrivate = 1")
    }
    var spots = try server.context.storage.read { try SpotPrivacyStore($0).spotsToDelete(ofUser: key) }[...]
    #expect(spots.count == Self.rows)
    var (batches, maxSteps) = (0, 0)
    while !spots.isEmpty {
      let rest = spots
      let (done, steps) = try await server.context.storage.write { transaction in
        let before = transaction.connection.work
        let done = try SpotPrivacyStore(transaction).deleteSome(
          rest, ofUser: key, limit: AccountRemoval.batchSize)
        return (done, (transaction.connection.work - before).steps)
      }
      spots = spots.dropFirst(done)
      batches += 1
      maxSteps = max(maxSteps, steps)
    }
    #expect(batches > 20)
    #expect(maxSteps < 200_000, "\(maxSteps)")
    let left = try server.context.storage.database.read { connection in
      try connection.first("SELECT COUNT(*) FROM experiences, spots") { $0.int(0) }
    }
    #expect(left == 0)
  }

  @Test func `a deleted account is hidden immediately, its name is free, and its sessions are ended`()
    async throws
  {
    let post = try await server.write("Words", as: ana)
    let key = anaKey
    let context = server.context
    try await context.storage.write { transaction in
      try AccountRemoval.begin(key, now: .at(0), context, in: transaction)
    }
    #expect(try await server.get("/users/me", as: ana).status == 401)
    #expect(try await server.get("/users/ana").status == 404)
    #expect(try await server.get("/posts/\(post)").status == 404)
    #expect(try await server.get("/posts").objects().isEmpty)
    let again = try await server.post(
      "/sessions", json: ["username": "ana", "password": TestServer.password])
    #expect(again.status == 401)
    let new = try await server.signUp("ana")
    #expect(try await server.get("/users/me", as: new).status == 200)
    #expect(try await server.get("/posts/\(post)", as: new).status == 404)
  }

  @Test func `an interrupted removal is finished by the queue`() async throws {
    try await fill()
    let key = anaKey
    let context = server.context
    try await context.storage.write { transaction in
      try AccountRemoval.begin(key, now: context.now(), context, in: transaction)
    }
    _ = try await context.storage.write {
      try AccountRemovalStore($0).removeSome(ofUser: key, limit: AccountRemoval.batchSize)
    }
    try await context.jobs.runUntilIdle(in: context)
    #expect(try context.storage.read { try UserStore($0).isRemoved(key: key) }, "The removal is pending.")
    server.advance(.seconds(61))
    try await context.jobs.runUntilIdle(in: context)
    #expect(try traces() == [])
    #expect(try context.storage.read { try UserStore($0).user(key: key) } == nil)
  }
}
