extension Schema {
  /// Counts of libraries, maintained by triggers, so that summaries take constant time.
  package static let libraryCounts = """
    CREATE TABLE libraryCounts (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      -- What is counted: titles of a direction, of a status, favourites; and of those that were seen the ones of a kind,
      -- of a platform and of a genre.
      aspect TEXT NOT NULL CHECK (aspect IN ('direction', 'status', 'favorites', 'kind', 'platform', 'genre')),
      -- Which direction, status, kind, platform or genre; empty for favourites.
      name TEXT NOT NULL,
      count INTEGER NOT NULL,
      UNIQUE (userKey, aspect, name)
    );
    CREATE INDEX libraryCountsInOrder ON libraryCounts (userKey, aspect, count DESC, name);

    CREATE TRIGGER libraryCountsInsert AFTER INSERT ON libraryTitles BEGIN
      \(adding("new"))
    END;
    CREATE TRIGGER libraryCountsUpdate
    AFTER UPDATE OF direction, status, personalRating, kind, sourcePlatform ON libraryTitles
    WHEN new.direction <> old.direction OR new.status IS NOT old.status OR new.kind <> old.kind
      OR new.personalRating <> old.personalRating OR new.sourcePlatform IS NOT old.sourcePlatform
    BEGIN
      \(subtracting("old"))
      \(adding("new"))
    END;
    CREATE TRIGGER libraryCountsDelete AFTER DELETE ON libraryTitles BEGIN
      \(subtracting("old"))
    END;

    CREATE TRIGGER libraryCountsGenreInsert AFTER INSERT ON titleGenres BEGIN
      INSERT INTO libraryCounts (userKey, aspect, name, count)
      SELECT userKey, 'genre', new.genre, 1 FROM libraryTitles
      WHERE titleKey = new.titleKey AND direction = 'seen'
      ON CONFLICT (userKey, aspect, name) DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER libraryCountsGenreDelete AFTER DELETE ON titleGenres BEGIN
      UPDATE libraryCounts SET count = count - 1
      WHERE aspect = 'genre' AND name = old.genre
        AND userKey IN (SELECT userKey FROM libraryTitles WHERE titleKey = old.titleKey AND direction = 'seen');
    END;
    """

  /// The counts in which a row of `libraryTitles` is included.
  private static func aspects(_ row: String) -> String {
    """
    SELECT 'direction' AS aspect, \(row).direction AS name
    UNION ALL SELECT 'status', \(row).status WHERE \(row).status IS NOT NULL
    UNION ALL SELECT 'favorites', '' WHERE \(row).direction = 'seen' AND \(row).personalRating >= 16
    UNION ALL SELECT 'kind', \(row).kind WHERE \(row).direction = 'seen'
    UNION ALL SELECT 'platform', \(row).sourcePlatform
      WHERE \(row).direction = 'seen' AND \(row).sourcePlatform IS NOT NULL
    UNION ALL SELECT 'genre', genre FROM titleGenres
      WHERE titleKey = \(row).titleKey AND \(row).direction = 'seen'
    """
  }

  private static func adding(_ row: String) -> String {
    """
    INSERT INTO libraryCounts (userKey, aspect, name, count)
    SELECT \(row).userKey, aspect, name, 1 FROM (\(aspects(row))) AS aspects WHERE 1 = 1
    ON CONFLICT (userKey, aspect, name) DO UPDATE SET count = count + 1;
    """
  }

  /// Inserts no row, because a cascade may have deleted the counts already.
  private static func subtracting(_ row: String) -> String {
    """
    UPDATE libraryCounts SET count = count - 1
    WHERE key IN (
      SELECT libraryCounts.key FROM (\(aspects(row))) AS aspects
      CROSS JOIN libraryCounts ON libraryCounts.userKey = \(row).userKey
        AND libraryCounts.aspect = aspects.aspect AND libraryCounts.name = aspects.name
    );
    """
  }
}
