extension Schema {
  /// Places, with indexes by name and position.
  package static let places = """
    CREATE TABLE spots (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      category TEXT NOT NULL,
      -- The number of the category in the index of places (SpotCategory.number).
      categoryNumber INTEGER NOT NULL,
      name TEXT NOT NULL,
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude >= -180 AND longitude < 180),
      address TEXT,
      town TEXT,
      openingHours TEXT,
      phone TEXT,
      website TEXT,
      description TEXT,
      -- How it came here.
      reason TEXT NOT NULL CHECK (reason IN ('createdByUser', 'findResult', 'foundAndViewed', 'imported')),
      createdAt INTEGER NOT NULL,
      -- Who put it in, while they are here.
      creatorKey INTEGER REFERENCES users (key) ON DELETE SET NULL,
      -- Whether nobody but who put it in is told of it: a home, a workplace.
      isPrivate INTEGER NOT NULL DEFAULT 0,
      -- The name in lowercase letters and digits alone, by which it is found and sorted (FoldedText).
      sortName TEXT NOT NULL,
      -- What else it is found by, in the same form: its town and its street.
      words TEXT NOT NULL,
      -- A bit for each field that people have corrected: no source changes these (SpotField.bit).
      corrections INTEGER NOT NULL DEFAULT 0,
      -- The place that took this one in because it was a double. Such a one is found by nothing, and stays so that its
      -- id leads on, devices that keep it hear what became of it, and the merge can be undone.
      mergedIntoKey INTEGER REFERENCES spots (key) ON DELETE CASCADE,
      -- Whether the import that brought it was undone, and nobody else has to do with it. Such a one is found by nothing
      -- either, and stays because what was deleted with it refers to it.
      isWithdrawn INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX spotsByMerge ON spots (mergedIntoKey) WHERE mergedIntoKey IS NOT NULL;
    CREATE INDEX spotsByName ON spots (sortName);
    CREATE INDEX spotsByTown ON spots (town, corrections)
    WHERE town IS NOT NULL AND mergedIntoKey IS NULL AND isPrivate = 0 AND isWithdrawn = 0;
    CREATE INDEX spotsByCreator ON spots (creatorKey, isPrivate) WHERE creatorKey IS NOT NULL;
    -- By which is counted how many somebody brings in a day.
    CREATE INDEX spotsByCreation ON spots (creatorKey, reason, createdAt, isPrivate) WHERE creatorKey IS NOT NULL;

    -- What a source calls a place, so that the same one never comes twice.
    CREATE TABLE spotSources (
      source TEXT PRIMARY KEY,
      spotKey INTEGER NOT NULL REFERENCES spots (key) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX spotSourcesBySpot ON spotSources (spotKey);

    -- Where the places are that all are told of. The tree keeps edges in four bytes, rounded outwards; what is exact stands beside them. The
    -- second tree has the category as a third direction, so that a rare kind is found without looking at all others.
    CREATE VIRTUAL TABLE spotsGeospatialIndex USING rtree (
      key, minLatitude, maxLatitude, minLongitude, maxLongitude, +latitude, +longitude
    );
    CREATE VIRTUAL TABLE spotsCategoryIndex USING rtree (
      key, minLatitude, maxLatitude, minLongitude, maxLongitude, minCategory, maxCategory, +latitude, +longitude
    );
    CREATE TRIGGER spotsPlaceInsert AFTER INSERT ON spots
    WHEN new.mergedIntoKey IS NULL AND new.isPrivate = 0 AND new.isWithdrawn = 0 BEGIN
      INSERT INTO spotsGeospatialIndex
      VALUES (new.key, new.latitude, new.latitude, new.longitude, new.longitude, new.latitude, new.longitude);
      INSERT INTO spotsCategoryIndex
      VALUES (
        new.key, new.latitude, new.latitude, new.longitude, new.longitude, new.categoryNumber, new.categoryNumber,
        new.latitude, new.longitude
      );
    END;
    CREATE TRIGGER spotsPlaceDelete AFTER DELETE ON spots BEGIN
      DELETE FROM spotsGeospatialIndex WHERE key = old.key;
      DELETE FROM spotsCategoryIndex WHERE key = old.key;
    END;
    CREATE TRIGGER spotsPlaceUpdate
    AFTER UPDATE OF latitude, longitude, categoryNumber, mergedIntoKey, isPrivate, isWithdrawn ON spots
    BEGIN
      DELETE FROM spotsGeospatialIndex WHERE key = old.key;
      DELETE FROM spotsCategoryIndex WHERE key = old.key;
      INSERT INTO spotsGeospatialIndex
      SELECT key, latitude, latitude, longitude, longitude, latitude, longitude
      FROM spots WHERE key = new.key AND mergedIntoKey IS NULL AND isPrivate = 0 AND isWithdrawn = 0;
      INSERT INTO spotsCategoryIndex
      SELECT
        key, latitude, latitude, longitude, longitude, categoryNumber, categoryNumber, latitude, longitude
      FROM spots WHERE key = new.key AND mergedIntoKey IS NULL AND isPrivate = 0 AND isWithdrawn = 0;
    END;

    CREATE VIRTUAL TABLE spotSearch USING fts5 (
      sortName, words, content = 'spots', content_rowid = 'key',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER spotsSearchInsert AFTER INSERT ON spots BEGIN
      INSERT INTO spotSearch (rowid, sortName, words) VALUES (new.key, new.sortName, new.words);
    END;
    CREATE TRIGGER spotsSearchDelete BEFORE DELETE ON spots BEGIN
      INSERT INTO spotSearch (spotSearch, rowid, sortName, words)
      VALUES ('delete', old.key, old.sortName, old.words);
    END;
    CREATE TRIGGER spotsSearchUpdate AFTER UPDATE OF sortName, words ON spots BEGIN
      INSERT INTO spotSearch (spotSearch, rowid, sortName, words)
      VALUES ('delete', old.key, old.sortName, old.words);
      INSERT INTO spotSearch (rowid, sortName, words) VALUES (new.key, new.sortName, new.words);
    END;
    """
}
