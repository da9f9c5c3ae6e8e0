import SQLite
import Testing

@testable import ServerCore

/// Rows of renamed tables, in databases from before migration 32.
@Suite struct NamesMigrationTests {
  /// Three users with a title that each has in the library, a merged place that Ben wants to visit, and a rated
  /// experience.
  private static let rows = """
    INSERT INTO users (id, username, passwordHash, createdAt)
    VALUES ('1', 'ana', '', 1), ('2', 'ben', '', 1), ('3', 'cleo', '', 1);
    INSERT INTO titles (id, kind, name, year, sortName, words)
    VALUES ('a', 'book', 'A', 1999, 'a', ''), ('b', 'book', 'B', NULL, 'b', '');
    INSERT INTO libraryTitles (
      userKey, titleKey, direction, status, dateSwiped, personalRating, kind, year, sortName, decidedWeek
    )
    VALUES
      (1, 1, 'seen', 'done', 1, 16, 'book', 1999, 'a', 5), (2, 1, 'seen', 'done', 1, 12, 'book', 1999, 'a', 5),
      (3, 1, 'watchlist', 'want', 1, 0, 'book', 1999, 'a', 5);
    INSERT INTO titleNeighbours (titleKey, neighbourKey, similarity, people) VALUES (1, 2, 10, 3);
    INSERT INTO titleCatalogues (name, version) VALUES ('bundled', '7');
    INSERT INTO catalogueImports (fingerprint, position, lines, unreadable, isWhole) VALUES ('f', 1, 2, 3, 0);
    INSERT INTO spots (
      id, category, categoryNumber, name, latitude, longitude, reason, createdAt, creatorKey, isWithdrawn, sortName, words
    )
    VALUES ('s', 'cafe', 1, 'S', 1, 1, 'imported', 1, 1, 1, 's', ''), ('d', 'cafe', 1, 'D', 1, 1, 'imported', 1, 1, 0, 'd', '');
    INSERT INTO spotWishes (userKey, spotKey, isWished, record, sequence) VALUES (2, 1, 1, '{"a":1}', 4);
    INSERT INTO spotMerges (doubleKey, spotKey, mergedAt) VALUES (2, 1, 1);
    INSERT INTO spotMergeMoves (mergeKey, tableName, row, before)
    VALUES (1, 'spotWishes', '2', 'wished'), (1, 'experiences', '1', NULL);
    INSERT INTO experiences (
      id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly, isDeleted,
      record, sequence
    )
    VALUES ('e', 1, 1, 'Soup', 'soup', '', 1, 'onlyMe', 0, 0, 0, '{}', 1);
    INSERT INTO experiencesRatings (id, userKey, experienceKey, rating, time, createdAt, record, sequence)
    VALUES ('r', 1, 1, 3, '', 1, '{}', 1);
    INSERT INTO readingSessions (
      id, userKey, bookTitle, companyKey, status, startedAt, seconds, timeZone, dayStartHour, day, isFinished, visibility
    )
    VALUES ('x', 1, 'A', 9, 'completed', 1, 1, 'UTC', 4, '2026-01-01', 0, 'onlyMe');
    INSERT INTO readingStretches (sessionKey, userKey, startedAt, endedAt, begunAt, isTold) VALUES (1, 1, 10, 20, 5, 0);
    UPDATE spots SET isWithdrawn = 1 WHERE key = 1;
    """

  private func migrated() async throws -> Database {
    let database = try Database(.inMemory)
    try await Migrator(Array(Migrations.all.prefix(31))).migrate(database)
    try await database.write { try $0.execute(script: Self.rows) }
    try await Migrator(Migrations.all).migrate(database)
    return database
  }

  /// Returns the rows of a query, each with spaces between its columns.
  private func rows(_ query: String, in database: Database) throws -> [String] {
    try database.read { connection in
      try connection.all("\(raw: query)") { row in
        (0..<row.count).map { row.optionalText($0) ?? "-" }.joined(separator: " ")
      }
    }
  }

  @Test(arguments: [
    (
      "SELECT titleKey, userCount, popularity, ratingSum FROM titleStatistics ORDER BY 1",
      ["1 3 3 28", "2 0 0 0"]
    ),
    ("SELECT titleKey, neighborKey, similarity, commonUserCount FROM titleNeighbors", ["1 2 10 3"]),
    ("SELECT name, version FROM titleCatalogs", ["bundled 7"]),
    ("SELECT fingerprint, position, lines, unreadable FROM catalogImports", ["f 1 2 3"]),
    ("SELECT userKey, spotKey, wantsToGo, record FROM wantToGoSpots", [#"2 1 1 {"a":1}"#]),
    ("SELECT duplicateKey, spotKey FROM spotMerges", ["2 1"]),
    (
      "SELECT tableName, row, before FROM spotMergeMoves ORDER BY 1",
      ["experiences 1 -", "wantToGoSpots 2 wished"]
    ),
    ("SELECT id, rating FROM experienceRatings", ["r 3"]),
    ("SELECT id, groupKey FROM readingSessions", ["x 9"]),
    ("SELECT startedAt, endedAt, reportedStartAt, isReported FROM readingIntervals", ["10 20 5 0"]),
  ])
  func `rows keep their values under the new names`(query: String, expected: [String]) async throws {
    let database = try await migrated()
    #expect(try rows(query, in: database) == expected)
  }

  @Test func `triggers of renamed tables maintain counters`() async throws {
    let database = try await migrated()
    let before = try rows("SELECT userKey, bytes FROM accountTotals ORDER BY 1", in: database)
    try await database.write { connection in
      try connection.execute(
        script: """
          INSERT INTO titles (id, kind, name, sortName, words) VALUES ('c', 'film', 'C', 'c', '');
          UPDATE titles SET year = 2001 WHERE id = 'a';
          UPDATE libraryTitles SET decidedWeek = 6;
          UPDATE libraryTitles SET direction = 'skipped' WHERE userKey = 3;
          INSERT INTO wantToGoSpots (userKey, spotKey, wantsToGo, record, sequence) VALUES (1, 1, 0, '', 5);
          DELETE FROM experienceRatings;
          """)
    }
    let statistics = try rows(
      "SELECT titleKey, kind, year, userCount, popularity, trend FROM titleStatistics ORDER BY 1",
      in: database)
    #expect(
      statistics == ["1 book 2001 2 0 6000003", "2 book -9999 0 0 0", "3 film -9999 0 0 0"])
    #expect(try rows("SELECT ratingCount FROM experiences", in: database) == ["0"])
    #expect(before == ["1 507", "2 107"])
    // The rating counted 102 bytes; the place without text counts 100.
    #expect(
      try rows("SELECT userKey, bytes FROM accountTotals ORDER BY 1", in: database) == ["1 505", "2 107"])
    #expect(try rows("SELECT isWithdrawn FROM spots WHERE key = 1", in: database) == ["1"])
    try await database.write { try $0.run("UPDATE wantToGoSpots SET wantsToGo = 1 WHERE userKey = 1") }
    #expect(try rows("SELECT isWithdrawn FROM spots WHERE key = 1", in: database) == ["0"])
  }

  @Test func `only indexes have former names`() async throws {
    let database = try await migrated()
    let names = try rows(
      "SELECT name FROM sqlite_schema WHERE type <> 'index' AND sql IS NOT NULL", in: database)
    let former = ["Stretch", "Standing", "Neighbour", "Catalogue", "Wish", "experiencesRatings"]
    #expect(names.filter { name in former.contains { name.contains($0) } } == [])
  }

  @Test func `a previous version refuses the renamed database`() async throws {
    let database = try await migrated()
    let previous = Migrator(Array(Migrations.all.prefix(31)))
    await #expect(throws: Migrator.Failure.newerThanKnown(found: Migrations.all.count, known: 31)) {
      try await previous.migrate(database)
    }
  }
}
