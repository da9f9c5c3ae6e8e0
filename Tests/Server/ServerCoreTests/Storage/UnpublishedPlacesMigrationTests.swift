import KiwiKit
import SQLite
import Testing

@testable import ServerCore

/// Imported places in databases from before places could be unpublished.
@Suite struct UnpublishedPlacesMigrationTests {
  private static let steps = 19
  private static let step = 23

  /// Ana has the key 1 and imported the places; Ben has the key 2.
  private struct Filled {
    let database: Database

    init() async throws {
      database = try Database(.inMemory)
      try await Migrator(Array(Migrations.all.prefix(steps))).migrate(database)
      try await database.write { connection in
        for name in ["ana", "ben"] {
          try connection.run(
            "INSERT INTO users (id, username, passwordHash, createdAt) VALUES (\(name), \(name), '', 1)")
        }
      }
    }

    func add(
      _ id: String, creator: Int? = 1, reason: String = "imported", isPrivate: Bool = false,
      isWithdrawn: Bool = false
    ) async throws {
      try await database.write { connection in
        try connection.run(
          """
          INSERT INTO spots (
            id, category, categoryNumber, name, latitude, longitude, reason, createdAt, creatorKey, isPrivate,
            isWithdrawn, sortName, words
          )
          VALUES (
            \(id), 'other', 0, \(id), 48.0, 16.0, \(reason), 1, \(creator), \(isPrivate), \(isWithdrawn), \(id), ''
          )
          """)
      }
    }

    func visit(
      _ id: String, by user: Int = 1, _ visibility: String = "everyone", isDeleted: Bool = false,
      isInZone: Bool = false, showsTownOnly: Bool = false
    ) async throws {
      try await database.write { connection in
        try connection.run(
          """
          INSERT INTO experiences (
            id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly,
            isDeleted, isInZone, record, sequence
          )
          VALUES (
            \("visit \(id) \(user)"), \(user), (SELECT key FROM spots WHERE id = \(id)), 'Soup', 'soup', '', 1,
            \(visibility), 0, \(showsTownOnly), \(isDeleted), \(isInZone), '{}', 1
          )
          """)
      }
    }

    func write(_ id: String, by user: Int = 1, _ visibility: String) async throws {
      try await database.write { connection in
        try connection.run(
          """
          INSERT INTO posts (id, authorKey, caption, visibility, listed, hasPhoto, createdAt, aboutSpotKey)
          VALUES (
            \("post \(id)"), \(user), 'Words', \(visibility), 0, 0, 1, (SELECT key FROM spots WHERE id = \(id))
          )
          """)
      }
    }
  }

  @Test func `imported places without shared visits or posts become unpublished, and all others stay`()
    async throws
  {
    let filled = try await Filled()
    for id in [
      "unused", "visited", "wished", "deleted", "zone", "town", "noted", "told", "told to followers",
      "told by another", "posted", "known", "corrected", "orphan in use",
    ] {
      try await filled.add(id, creator: id == "orphan in use" ? nil : 1)
    }
    try await filled.add("created", reason: "createdByUser")
    try await filled.add("found", creator: nil, reason: "findResult")
    try await filled.add("orphan", creator: nil)
    try await filled.add("orphan home", creator: nil, reason: "createdByUser", isPrivate: true)
    try await filled.add("orphan undone", creator: nil, isWithdrawn: true)
    try await filled.add("home", isPrivate: true)
    try await filled.visit("visited", "onlyMe")
    try await filled.visit("visited", by: 2, "onlyMe")
    try await filled.visit("deleted", isDeleted: true)
    try await filled.visit("zone", isInZone: true)
    try await filled.visit("town", showsTownOnly: true)
    try await filled.visit("told")
    try await filled.visit("told to followers", "followers")
    try await filled.visit("told by another", by: 2)
    try await filled.visit("orphan in use", by: 2, "onlyMe")
    try await filled.visit("home")
    try await filled.write("noted", "me")
    try await filled.write("posted", "followers")
    try await filled.database.write { connection in
      try connection.run(
        """
        INSERT INTO spotWishes (userKey, spotKey, isWished, record, sequence)
        SELECT 1, key, 1, '{}', 1 FROM spots WHERE id = 'wished'
        """)
      try connection.run(
        "INSERT INTO spotSources (source, spotKey) SELECT 'osm:node/1', key FROM spots WHERE id = 'known'")
      try connection.run(
        """
        INSERT INTO spotChanges (id, spotKey, authorKey, kind, fields, before, after, createdAt)
        SELECT 'change', key, 2, 'corrected', 1, '{}', '{}', 1 FROM spots WHERE id = 'corrected'
        """)
      // A home with hidden visits.
      try connection.run(
        "UPDATE experiences SET isInZone = 1 WHERE spotKey = (SELECT key FROM spots WHERE id = 'home')")
    }

    try await Migrator(Array(Migrations.all.prefix(Self.step))).migrate(filled.database)
    let states = try filled.database.read { connection in
      try connection.all("SELECT id, isPrivate, isUnpublished FROM spots ORDER BY id") {
        "\($0.text(0)) \($0.int(1))\($0.int(2))"
      }
    }
    #expect(
      states == [
        "corrected 00", "created 00", "deleted 11", "found 00", "home 10", "known 00", "noted 11",
        "orphan in use 11", "posted 00", "told 00", "told by another 00", "told to followers 00", "town 11",
        "unused 11", "visited 11", "wished 11", "zone 11",
      ])
    let found = try filled.database.read { connection in
      try connection.first("SELECT COUNT(*) FROM spotsGeospatialIndex") { $0.int(0) }
    }
    #expect(found == 8, "The index has public places only.")
  }
}
