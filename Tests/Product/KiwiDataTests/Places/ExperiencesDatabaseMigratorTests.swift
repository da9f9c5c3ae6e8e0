import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// The tables of places: their schema and constraints.
@Suite struct ExperiencesDatabaseMigratorTests {
  private func migrated() async throws -> Database {
    let database = try Database(.inMemory)
    try await ExperiencesDatabaseMigrator.migrate(database)
    return database
  }

  private func schema(_ database: Database) throws -> [String] {
    try database.read { connection in
      try connection.all("SELECT name || ': ' || COALESCE(sql, '') FROM sqlite_schema ORDER BY name") {
        $0.text(0)
      }
    }
  }

  private static let spot = """
    INSERT INTO spots (id, name, category, latitude, longitude, createdAt, reason, sortName, words, content)
    VALUES ('a', 'A', 'cafe', 10, 20, 0, 'findResult', 'a', '', x'7b7d');
    """

  @Test(arguments: [
    "spots", "spots_geospatial_index", "experiences", "experiences_ratings", "spotWishes", "privacyZones",
  ])
  func `each table exists`(table: String) async throws {
    let database = try await migrated()
    let count = try database.read { try $0.first("SELECT COUNT(*) FROM \(raw: table)") { $0.int(0) } }
    #expect(count == 0)
  }

  @Test(
    arguments: [
      (
        "spots",
        [
          "key", "id", "mapkitId", "remoteId", "name", "category", "latitude", "longitude", "createdAt",
          "reason",
          "sortName", "words", "content",
        ]
      ),
      (
        "experiences",
        [
          "id", "spotId", "name", "description", "sortName", "visitedOn", "createdAt", "isDeleted", "rating",
          "ratingNote", "record",
        ]
      ),
      ("experiences_ratings", ["id", "experienceId", "rating", "notes", "createdAt", "time", "record"]),
      ("spotWishes", ["spotId", "isWished", "record"]), ("privacyZones", ["id", "isDeleted", "record"]),
      (
        "spots_geospatial_index",
        ["key", "minLatitude", "maxLatitude", "minLongitude", "maxLongitude", "latitude", "longitude"]
      ),
    ] as [(String, [String])])
  func `each table has exactly its columns`(table: String, columns: [String]) async throws {
    let database = try await migrated()
    let found = try database.read { connection in
      try connection.all("SELECT name FROM pragma_table_info(\(table)) ORDER BY cid") { $0.text(0) }
    }
    #expect(found == columns)
  }

  @Test(arguments: [
    ("spots", "spotsByMapKitId", true), ("spots", "spotsByRemoteId", true), ("spots", "spotsByName", false),
    ("experiences", "experiencesBySpot", false), ("experiences", "experiencesByDay", false),
    ("experiences_ratings", "experiencesRatingsByExperience", false),
  ])
  func `each query has its index`(table: String, index: String, isUnique: Bool) async throws {
    let database = try await migrated()
    let found = try database.read { connection in
      try connection.first("SELECT \"unique\" FROM pragma_index_list(\(table)) WHERE name = \(index)") {
        $0.bool(0)
      }
    }
    #expect(found == isUnique)
  }

  @Test func `ids are arbitrary text and unique`() async throws {
    let database = try await migrated()
    let id = "0199F2A6-B3C4-7000-8000-1A2B3C4D5E6F"
    try await database.write { connection in
      try connection.execute(script: Self.spot)
      try connection.run("UPDATE spots SET id = \(id)")
    }
    let type = try database.read { try $0.first("SELECT id || ' ' || typeof(id) FROM spots") { $0.text(0) } }
    #expect(type == "\(id) text")
    try await database.write { try $0.execute(script: Self.spot) }
    await #expect(throws: (any Error).self) { try await database.write { try $0.execute(script: Self.spot) } }
  }

  @Test(arguments: ["mapkitId", "remoteId"])
  func `an external id belongs to at most one place and may be missing`(
    column: String
  ) async throws {
    let database = try await migrated()
    let second = Self.spot.replacing("'a', 'A'", with: "'b', 'B'")
    try await database.write { try $0.execute(script: Self.spot + second) }
    try await database.write { try $0.run("UPDATE spots SET \(raw: column) = 'x' WHERE id = 'a'") }
    await #expect(throws: (any Error).self) {
      try await database.write { try $0.run("UPDATE spots SET \(raw: column) = 'x' WHERE id = 'b'") }
    }
  }

  @Test(arguments: [
    "latitude = 90.1", "latitude = -91", "longitude = 180", "longitude = -180.5", "reason = 'bought'",
    "name = NULL", "latitude = NULL",
  ])
  func `a place with invalid coordinates or without a name is rejected`(change: String) async throws {
    let database = try await migrated()
    try await database.write { try $0.execute(script: Self.spot) }
    await #expect(throws: (any Error).self) {
      try await database.write { try $0.run("UPDATE spots SET \(raw: change)") }
    }
  }

  @Test func `repeated migration changes neither tables nor rows`() async throws {
    let database = try await migrated()
    try await database.write { try $0.execute(script: Self.spot) }
    let before = try schema(database)
    for _ in 0..<3 { try await ExperiencesDatabaseMigrator.migrate(database) }
    #expect(try schema(database) == before)
    let count = try database.read { try $0.first("SELECT COUNT(*) FROM spots") { $0.int(0) } }
    #expect(count == 1)
  }

  @Test(arguments: [true, false]) func `the tables share the file with the user's tables in either order`(
    isFirst: Bool
  ) async throws {
    let database = try Database(.inMemory)
    if isFirst { try await ExperiencesDatabaseMigrator.migrate(database) }
    try await UserDatabaseMigrator.migrate(database)
    if !isFirst { try await ExperiencesDatabaseMigrator.migrate(database) }
    let names = try schema(database)
    for table in ["outbox: ", "libraryOutbox: ", "spots: ", "experiences: "] {
      #expect(names.contains { $0.hasPrefix(table) }, "\(table)")
    }
  }

  @Test func `data of a later version is left unchanged`() async throws {
    let database = try await migrated()
    try await database.write { connection in
      try connection.run("UPDATE migratedParts SET version = version + 1 WHERE name = 'experiences'")
    }
    await #expect(throws: Migrator.Failure.self) { try await ExperiencesDatabaseMigrator.migrate(database) }
  }

  @Test func `a row of each table is read as it was written`() async throws {
    let database = try await migrated()
    try await database.write { connection in
      try connection.execute(
        script: Self.spot + """
          INSERT INTO experiences (id, spotId, name, sortName, visitedOn, createdAt, isDeleted, rating, ratingNote, record)
          VALUES ('e', 's', 'Ramen', 'ramen', '2026-02-01', 5, 0, 20, 'Hot.', x'7b7d');
          INSERT INTO experiences_ratings (id, experienceId, rating, notes, createdAt, time, record)
          VALUES ('r', 'e', 1, NULL, 6, 't', x'7b7d');
          INSERT INTO spotWishes (spotId, isWished, record) VALUES ('s', 1, x'7b7d');
          INSERT INTO privacyZones (id, isDeleted, record) VALUES ('z', 0, x'7b7d');
          """)
    }
    let experience = try database.read { connection in
      try ExperienceRecord.fetchAll("WHERE id = 'e'", in: connection).first
    }
    let found = try #require(experience)
    #expect(
      found.name == "Ramen" && found.description == nil && found.createdAt == Date(timeIntervalSince1970: 5))
    #expect(found.rating == Rating(quarterStars: 20) && found.ratingNote == "Hot.")
    let ratings = try database.read { try ExperienceRatingRecord.fetchAll(ofExperience: "e", in: $0) }
    #expect(ratings.map(\.rating.quarterStars) == [1] && ratings.map(\.notes) == [nil])
  }

  // MARK: Spatial index

  @Test func `the spatial index is an R-tree with a point for each place`() async throws {
    let database = try await migrated()
    try await database.write { try $0.execute(script: Self.spot) }
    let table = try schema(database).first { $0.hasPrefix("spots_geospatial_index: ") }
    #expect(table?.contains("USING rtree") == true)
    let edges = try database.read { connection in
      try connection.first(
        "SELECT minLatitude, maxLatitude, minLongitude, maxLongitude, latitude, longitude FROM spots_geospatial_index"
      ) { row in (0..<6).map { row.real($0) } }
    }
    #expect(edges == [10, 10, 20, 20, 10, 20])
    let sound = try database.read {
      try $0.first("SELECT rtreecheck('spots_geospatial_index')") { $0.text(0) }
    }
    #expect(sound == "ok")
  }

  @Test func `the spatial index refers to places by a key that a vacuum keeps`() async throws {
    let database = try await migrated()
    let type = try database.read { connection in
      try connection.first("SELECT type || ' ' || pk FROM pragma_table_info('spots') WHERE name = 'key'") {
        $0.text(0)
      }
    }
    #expect(type == "INTEGER 1")
  }

  @Test func `a box finds the places inside it and none outside`() async throws {
    let database = try await migrated()
    let points = [(10.0, 20.0), (10.5, 20.5), (11.5, 20.5), (10.5, 22), (-10, -20)]
    let records = try points.enumerated().map { try makeSpotRecord("\($0)", "Place", $1.0, $1.1) }
    try await database.write { connection in for record in records { try record.save(in: connection) } }
    let found = try database.read { connection in
      try SpotRecord.fetchAll(
        "WHERE \(sql: RealSpotsRepository.isInside(CoordinateBox(latitudes: 10...11, longitudes: 20...21)))",
        in: connection)
    }
    #expect(found.map(\.id).sorted() == ["0", "1"])
  }
}
