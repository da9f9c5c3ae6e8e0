extension Schema {
  /// Fetches from sources of titles, covers and rankings.
  package static let titleFetches = """
    -- The largest file of the cover and one for small places; null where there is none.
    ALTER TABLE titles ADD COLUMN coverName TEXT;
    ALTER TABLE titles ADD COLUMN smallCoverName TEXT;
    -- Names, a line each, of who shows it.
    ALTER TABLE titles ADD COLUMN watchProviders TEXT NOT NULL DEFAULT '';

    CREATE TABLE titleFetches (
      source TEXT PRIMARY KEY REFERENCES titleSources (source) ON DELETE CASCADE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      -- Whether the title came from this source, which then may change all that is known of it.
      isOrigin INTEGER NOT NULL,
      -- Whether all was asked for, and not a line of a list.
      isWhole INTEGER NOT NULL,
      fetchedAt INTEGER NOT NULL,
      coverPath TEXT,
      coverState TEXT NOT NULL CHECK (coverState IN ('none', 'wanted', 'kept', 'refused'))
    ) WITHOUT ROWID;
    CREATE INDEX titleFetchesByTitle ON titleFetches (titleKey);
    CREATE INDEX titleFetchesByAge ON titleFetches (isWhole, fetchedAt);
    CREATE INDEX titleFetchesByCover ON titleFetches (coverState, source);

    CREATE TABLE titleCovers (
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (titleKey, width)
    ) WITHOUT ROWID;
    CREATE INDEX titleCoversByName ON titleCovers (name);

    CREATE TABLE titleRankings (
      -- A method of discovery.
      method TEXT NOT NULL,
      -- The newest one counts. The one before stays for whoever is in the middle of it.
      generation INTEGER NOT NULL,
      position INTEGER NOT NULL,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      PRIMARY KEY (method, generation, position)
    ) WITHOUT ROWID;
    CREATE INDEX titleRankingsByTitle ON titleRankings (titleKey, method, generation);
    """
}
