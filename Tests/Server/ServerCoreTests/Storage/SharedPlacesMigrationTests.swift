import SQLite
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

/// Imported places in databases from before places followed their visits.
@Suite struct SharedPlacesMigrationTests {
  private static let steps = 25

  /// Ana has the key 1 and imported the places; Ben has the key 2.
  private struct Filled {
    let database: Database

    init() async throws {
      database = try Database(.inMemory)
      try await Migrator(Array(Migrations.all.prefix(steps))).migrate(database)
      for name in ["ana", "ben"] {
        try await run(
          "INSERT INTO users (id, username, passwordHash, createdAt) VALUES (\(name), \(name), '', 1)")
      }
    }

    func run(_ statement: SQL) async throws {
      try await database.write { try $0.run(statement) }
    }

    func add(
      _ id: String, creator: Int? = 1, reason: String = "imported", isPrivate: Bool = false,
      into: String? = nil
    ) async throws {
      try await run(
        """
        INSERT INTO spots (
          id, category, categoryNumber, name, latitude, longitude, reason, createdAt, creatorKey, isPrivate, sortName,
          words, mergedIntoKey
        )
        VALUES (
          \(id), 'other', 0, \(id), 48.0, 16.0, \(reason), 1, \(creator), \(isPrivate), \(id), '',
          (SELECT key FROM spots WHERE id = \(into ?? ""))
        )
        """)
    }

    func visit(
      _ id: String, by user: Int = 1, _ visibility: String, publishedFrom: Int = 0
    ) async throws {
      try await run(
        """
        INSERT INTO experiences (
          id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly,
          isDeleted, isInZone, record, sequence
        )
        VALUES (
          \("visit \(id) \(user)"), \(user), (SELECT key FROM spots WHERE id = \(id)), 'Soup', 'soup', '', 1,
          \(visibility), \(publishedFrom), 0, 0, 0, '{}', 1
        )
        """)
    }

    /// The state of each place: `private` or `public`, with `follows` if the place follows its visits.
    func places() throws -> [String: String] {
      let rows = try database.read { connection in
        try connection.all("SELECT id, isPrivate, followsVisits FROM spots") {
          ($0.text(0), ($0.bool(2) ? "follows, " : "") + ($0.bool(1) ? "private" : "public"))
        }
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
  }

  @Test func `imported places follow their visits, and other places stay unchanged`() async throws {
    let filled = try await Filled()
    for id in ["followers", "everyone", "other", "due", "later", "known", "corrected", "posted"] {
      try await filled.add(id)
    }
    try await filled.add("created", reason: "createdByUser")
    try await filled.add("home", isPrivate: true)
    try await filled.add("orphan", creator: nil)
    try await filled.visit("followers", "followers")
    try await filled.visit("everyone", "everyone")
    try await filled.visit("other", by: 2, "everyone")
    try await filled.visit("due", "everyone", publishedFrom: 100)
    try await filled.visit("later", "everyone", publishedFrom: 9_000_000_000)
    try await filled.run(
      "INSERT INTO spotSources (source, spotKey) SELECT 'osm:node/1', key FROM spots WHERE id = 'known'")
    try await filled.run(
      """
      INSERT INTO spotChanges (id, spotKey, authorKey, kind, fields, before, after, createdAt)
      SELECT 'change', key, 2, 'corrected', 1, '{}', '{}', 1 FROM spots WHERE id = 'corrected'
      """)
    try await filled.run(
      """
      INSERT INTO posts (id, authorKey, caption, visibility, listed, hasPhoto, createdAt, aboutSpotKey)
      SELECT 'post', 1, 'Words', 'everyone', 1, 0, 1, key FROM spots WHERE id = 'posted'
      """)
    try await Migrator(Migrations.all).migrate(filled.database)
    #expect(
      try filled.places() == [
        "followers": "follows, private", "everyone": "follows, public", "other": "follows, public",
        "due": "follows, public", "later": "follows, private", "known": "follows, public",
        "corrected": "public", "posted": "follows, public", "created": "public", "home": "private",
      ])
    // Without shared records, imported places are as private as new ones.
    try await filled.run("UPDATE experiences SET isDeleted = 1")
    try await filled.run("DELETE FROM posts")
    #expect(
      try filled.places().filter { $0.value.hasSuffix("public") }.keys.sorted() == [
        "corrected", "created", "known",
      ])
  }

  @Test func `duplicates and their merge targets are migrated too`() async throws {
    let filled = try await Filled()
    try await filled.add("whole")
    try await filled.add("double", into: "whole")
    try await filled.add("known whole")
    try await filled.add("created", reason: "createdByUser", into: "known whole")
    try await filled.add("top")
    try await filled.add("middle", into: "top")
    try await filled.add("bottom", creator: nil, reason: "findResult", into: "middle")
    try await filled.visit("whole", "onlyMe")
    try await Migrator(Migrations.all).migrate(filled.database)
    #expect(
      try filled.places() == [
        "whole": "follows, private", "double": "follows, private", "known whole": "follows, public",
        "created": "public", "top": "follows, public", "middle": "follows, public", "bottom": "public",
      ])
  }

  @Test func `an unfinished refresh of zones is pending`() async throws {
    let filled = try await Filled()
    try await filled.run(
      """
      INSERT INTO jobs (
        id, kind, subject, payload, ownerKey, createdAt, state, at, attempts, requests, run, isCancelled
      )
      VALUES ('job', 'refreshZones', '2', x'', 2, 1, 'waiting', 1, 0, 1, 0, 0)
      """)
    try await Migrator(Migrations.all).migrate(filled.database)
    let position = try filled.database.read {
      try PrivacyZoneStore(Transaction($0)).refreshPosition(ofUser: 2)
    }
    #expect(position == -1)
  }
}
