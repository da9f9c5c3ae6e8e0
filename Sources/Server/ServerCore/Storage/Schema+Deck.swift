extension Schema {
  /// The order of titles in the deck.
  package static let deck = """
    CREATE TABLE titleStandings (
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      -- -9999 where nobody knows it.
      year INTEGER NOT NULL,
      -- By chance, but the same for good: decides between what is otherwise alike.
      shuffle INTEGER NOT NULL,
      -- How many people here have seen it or want to.
      keeperCount INTEGER NOT NULL DEFAULT 0,
      ratingCount INTEGER NOT NULL DEFAULT 0,
      ratingSum INTEGER NOT NULL DEFAULT 0,
      -- What orders go by, which everybody sees: what fewer than three people do is as if nobody did, for it would
      -- tell what is in their libraries. Kept by a trigger, because an index does not cover what is generated.
      keepers INTEGER NOT NULL DEFAULT 0,
      -- The mean of people's ratings in hundredths of quarters, and of five that say three stars.
      rating INTEGER NOT NULL DEFAULT 1200,
      -- The last week in which at least three people decided on it, times a million, and how many.
      trend INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (titleKey)
    ) WITHOUT ROWID;
    INSERT INTO titleStandings (titleKey, kind, year, shuffle)
    SELECT key, kind, COALESCE(year, -9999), (key * 2654435761) & 4294967295 FROM titles;
    CREATE INDEX titleStandingsByKeepers ON titleStandings (keepers, shuffle, titleKey);
    CREATE INDEX titleStandingsByKindAndKeepers ON titleStandings (kind, keepers, shuffle, titleKey);
    CREATE INDEX titleStandingsByRating ON titleStandings (rating, shuffle, titleKey);
    CREATE INDEX titleStandingsByKindAndRating ON titleStandings (kind, rating, shuffle, titleKey);
    CREATE INDEX titleStandingsByTrend ON titleStandings (trend, shuffle, titleKey);
    CREATE INDEX titleStandingsByKindAndTrend ON titleStandings (kind, trend, shuffle, titleKey);
    CREATE INDEX titleStandingsByYear ON titleStandings (year, shuffle, titleKey);
    CREATE INDEX titleStandingsByKindAndYear ON titleStandings (kind, year, shuffle, titleKey);

    -- The week, counted from 1970, since which what somebody decided stands; 0 where nothing does. So each person
    -- counts once in a trend, however often they decide.
    ALTER TABLE libraryTitles ADD COLUMN decidedWeek INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX libraryTitlesByWeek ON libraryTitles (titleKey, decidedWeek) WHERE decidedWeek > 0;
    CREATE INDEX titleGenresByGenre ON titleGenres (genre, titleKey);

    CREATE TRIGGER titlesStandingInsert AFTER INSERT ON titles BEGIN
      INSERT INTO titleStandings (titleKey, kind, year, shuffle)
      VALUES (new.key, new.kind, COALESCE(new.year, -9999), (new.key * 2654435761) & 4294967295);
    END;
    CREATE TRIGGER titlesStandingUpdate AFTER UPDATE OF kind, year, sortName ON titles
    WHEN new.kind <> old.kind OR new.year IS NOT old.year OR new.sortName <> old.sortName BEGIN
      UPDATE titleStandings SET kind = new.kind, year = COALESCE(new.year, -9999) WHERE titleKey = new.key;
      UPDATE libraryTitles SET kind = new.kind, year = COALESCE(new.year, -9999), sortName = new.sortName
      WHERE titleKey = new.key;
    END;

    CREATE TRIGGER titleStandingsOrders AFTER UPDATE OF keeperCount, ratingCount, ratingSum ON titleStandings BEGIN
      UPDATE titleStandings SET keepers = \(keepers), rating = \(rating)
      WHERE titleKey = new.titleKey AND (keepers <> \(keepers) OR rating <> \(rating));
    END;

    CREATE TRIGGER libraryTitlesCountInsert AFTER INSERT ON libraryTitles BEGIN
      UPDATE users SET libraryTitleCount = libraryTitleCount + 1 WHERE key = new.userKey;
      UPDATE titleStandings SET
        keeperCount = keeperCount + (new.direction IN ('seen', 'watchlist')),
        ratingCount = ratingCount + (new.personalRating > 0), ratingSum = ratingSum + new.personalRating
      WHERE titleKey = new.titleKey;
    END;
    CREATE TRIGGER libraryTitlesCountUpdate AFTER UPDATE OF direction, personalRating ON libraryTitles
    WHEN new.direction <> old.direction OR new.personalRating <> old.personalRating BEGIN
      UPDATE titleStandings SET
        keeperCount = keeperCount + (new.direction IN ('seen', 'watchlist'))
          - (old.direction IN ('seen', 'watchlist')),
        ratingCount = ratingCount + (new.personalRating > 0) - (old.personalRating > 0),
        ratingSum = ratingSum + new.personalRating - old.personalRating
      WHERE titleKey = new.titleKey;
    END;
    CREATE TRIGGER libraryTitlesCountDelete AFTER DELETE ON libraryTitles BEGIN
      UPDATE users SET libraryTitleCount = libraryTitleCount - 1 WHERE key = old.userKey;
      UPDATE titleStandings SET
        keeperCount = keeperCount - (old.direction IN ('seen', 'watchlist')),
        ratingCount = ratingCount - (old.personalRating > 0), ratingSum = ratingSum - old.personalRating
      WHERE titleKey = old.titleKey;
    END;
    CREATE TRIGGER libraryTitlesTrendUpdate AFTER UPDATE OF decidedWeek ON libraryTitles
    WHEN new.decidedWeek <> old.decidedWeek BEGIN
      UPDATE titleStandings SET trend = \(trend) WHERE titleKey = new.titleKey;
    END;
    CREATE TRIGGER libraryTitlesTrendDelete AFTER DELETE ON libraryTitles WHEN old.decidedWeek > 0 BEGIN
      UPDATE titleStandings SET trend = \(trend) WHERE titleKey = old.titleKey;
    END;
    """

  // For the title of a row of `titleStandings`.

  package static let keepers = "(CASE WHEN keeperCount < 3 THEN 0 ELSE keeperCount END)"
  package static let rating = """
    (CASE WHEN ratingCount < 3 THEN 1200 ELSE (ratingSum * 100 + 6000) / (ratingCount + 5) END)
    """
  package static let trend = """
    COALESCE((
      SELECT decidedWeek * 1000000 + MIN(COUNT(*), 999999) FROM libraryTitles
      WHERE libraryTitles.titleKey = titleStandings.titleKey AND decidedWeek > 0
      GROUP BY decidedWeek HAVING COUNT(*) >= 3 ORDER BY decidedWeek DESC LIMIT 1
    ), 0)
    """
}
