extension Schema {
  /// Renames tables, columns and triggers to the terms of the program.
  ///
  /// SQLite renames tables and columns without reading their rows, so this takes less than a second for any number of
  /// rows. Only the indexes of `titleNeighbors` and `wantToGoSpots` are rebuilt, about a second for a million rows, and
  /// the moves of merges are read once. A previous version refuses to open the database
  /// (`Migrator.Failure.newerThanKnown`).
  package static let names: String = {
    // SQLite cannot rename an index, and rebuilding those of large tables would take minutes. They stay
    // titleStandingsBy…, readingStretchesBy…, experiencesRatingsBy…, experiencesRatingsInOrder and
    // readingSessionsByCompany.
    var statements = [
      """
      ALTER TABLE readingStretches RENAME TO readingIntervals;
      -- The start of an interval that its reader reported; all pieces of the interval have it.
      ALTER TABLE readingIntervals RENAME COLUMN begunAt TO reportedStartAt;
      -- 0 if the end is inferred.
      ALTER TABLE readingIntervals RENAME COLUMN isTold TO isReported;
      ALTER TABLE readingSessions RENAME COLUMN companyKey TO groupKey;

      ALTER TABLE catalogueImports RENAME TO catalogImports;
      ALTER TABLE titleCatalogues RENAME TO titleCatalogs;

      DROP INDEX titleNeighboursByNeighbour;
      ALTER TABLE titleNeighbours RENAME TO titleNeighbors;
      ALTER TABLE titleNeighbors RENAME COLUMN neighbourKey TO neighborKey;
      ALTER TABLE titleNeighbors RENAME COLUMN people TO commonUserCount;
      CREATE INDEX titleNeighborsByNeighbor ON titleNeighbors (neighborKey);

      DROP TRIGGER titlesStandingInsert;
      DROP TRIGGER titlesStandingUpdate;
      DROP TRIGGER titleStandingsOrders;
      ALTER TABLE titleStandings RENAME TO titleStatistics;
      -- The number of users who have seen the title or want to.
      ALTER TABLE titleStatistics RENAME COLUMN keeperCount TO userCount;
      -- The same number, but 0 for fewer than three users.
      ALTER TABLE titleStatistics RENAME COLUMN keepers TO popularity;
      CREATE TRIGGER titlesStatisticsInsert AFTER INSERT ON titles BEGIN
        INSERT INTO titleStatistics (titleKey, kind, year, shuffle)
        VALUES (new.key, new.kind, COALESCE(new.year, -9999), (new.key * 2654435761) & 4294967295);
      END;
      CREATE TRIGGER titlesStatisticsUpdate AFTER UPDATE OF kind, year, sortName ON titles
      WHEN new.kind <> old.kind OR new.year IS NOT old.year OR new.sortName <> old.sortName BEGIN
        UPDATE titleStatistics SET kind = new.kind, year = COALESCE(new.year, -9999) WHERE titleKey = new.key;
        UPDATE libraryTitles SET kind = new.kind, year = COALESCE(new.year, -9999), sortName = new.sortName
        WHERE titleKey = new.key;
      END;
      CREATE TRIGGER titleStatisticsOrder AFTER UPDATE OF userCount, ratingCount, ratingSum ON titleStatistics BEGIN
        UPDATE titleStatistics SET popularity = \(popularity), rating = \(rating)
        WHERE titleKey = new.titleKey AND (popularity <> \(popularity) OR rating <> \(rating));
      END;

      ALTER TABLE spotMerges RENAME COLUMN doubleKey TO duplicateKey;

      DROP TRIGGER experiencesRatingsCountInsert;
      DROP TRIGGER experiencesRatingsCountDelete;
      ALTER TABLE experiencesRatings RENAME TO experienceRatings;
      CREATE TRIGGER experienceRatingsCountInsert AFTER INSERT ON experienceRatings BEGIN
        UPDATE experiences SET ratingCount = ratingCount + 1 WHERE key = new.experienceKey;
      END;
      CREATE TRIGGER experienceRatingsCountDelete AFTER DELETE ON experienceRatings BEGIN
        UPDATE experiences SET ratingCount = ratingCount - 1 WHERE key = old.experienceKey;
      END;

      DROP INDEX spotWishesBySpot;
      DROP INDEX spotWishesInOrder;
      DROP INDEX spotWishesWished;
      DROP TRIGGER spotsReturnWithWish;
      DROP TRIGGER spotsReturnWithWishAgain;
      ALTER TABLE spotWishes RENAME TO wantToGoSpots;
      ALTER TABLE wantToGoSpots RENAME COLUMN isWished TO wantsToGo;
      UPDATE spotMergeMoves SET tableName = 'wantToGoSpots' WHERE tableName = 'spotWishes';
      CREATE INDEX wantToGoSpotsBySpot ON wantToGoSpots (spotKey);
      CREATE INDEX wantToGoSpotsInOrder ON wantToGoSpots (userKey, sequence);
      CREATE INDEX wantToGoSpotsActive ON wantToGoSpots (spotKey, userKey) WHERE wantsToGo = 1;
      CREATE TRIGGER spotsReturnWithWantToGo AFTER INSERT ON wantToGoSpots WHEN new.wantsToGo = 1 BEGIN
        UPDATE spots SET isWithdrawn = 0
        WHERE key = new.spotKey AND isWithdrawn = 1 AND creatorKey = new.userKey;
      END;
      CREATE TRIGGER spotsReturnWithWantToGoAgain
      AFTER UPDATE OF wantsToGo ON wantToGoSpots WHEN new.wantsToGo = 1
      BEGIN
        UPDATE spots SET isWithdrawn = 0
        WHERE key = new.spotKey AND isWithdrawn = 1 AND creatorKey = new.userKey;
      END;
      """
    ]
    for table in storedTables where renamedTables[table.table] != nil {
      for event in ["Insert", "Update", "Delete"] {
        statements.append("DROP TRIGGER \(table.table)Bytes\(event);")
      }
      statements.append(table.renamed.triggers)
    }
    return statements.joined(separator: "\n")
  }()

  /// The new names of tables in ``storedTables``.
  fileprivate static let renamedTables = [
    "experiencesRatings": "experienceRatings", "spotWishes": "wantToGoSpots",
  ]

  /// The tables whose rows count towards the storage of an account, by their present names.
  package static let countedTables = (storedTables + furtherStoredTables).map(\.renamed)

  // For the title of a row of `titleStatistics`. Its rating is `rating`, as before.

  package static let popularity = "(CASE WHEN userCount < 3 THEN 0 ELSE userCount END)"
  package static let titleTrend = """
    COALESCE((
      SELECT decidedWeek * 1000000 + MIN(COUNT(*), 999999) FROM libraryTitles
      WHERE libraryTitles.titleKey = titleStatistics.titleKey AND decidedWeek > 0
      GROUP BY decidedWeek HAVING COUNT(*) >= 3 ORDER BY decidedWeek DESC LIMIT 1
    ), 0)
    """
}

extension Schema.StoredTable {
  fileprivate var renamed: Self {
    var renamed = self
    renamed.table = Schema.renamedTables[table] ?? table
    return renamed
  }
}
