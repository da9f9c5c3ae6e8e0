extension Schema {
  /// Sources of places and towns, corrections and merges, map outlines, and the search for experiences.
  package static let spotSources = """
    -- What a source asks to be shown where the place is.
    ALTER TABLE spots ADD COLUMN attribution TEXT;
    -- Whether the place came from this source, which then may change all that is known of it.
    ALTER TABLE spotSources ADD COLUMN isOrigin INTEGER NOT NULL DEFAULT 0;

    -- What was asked of sources, and when it may be asked again.
    CREATE TABLE spotLookups (
      question TEXT PRIMARY KEY,
      askedAt INTEGER NOT NULL,
      askAgainAt INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX spotLookupsByAge ON spotLookups (askAgainAt);

    CREATE TABLE towns (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      -- What its source calls it.
      source TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      region TEXT,
      kind TEXT NOT NULL,
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude >= -180 AND longitude < 180),
      -- 0 where nobody says.
      population INTEGER NOT NULL,
      -- The name in lowercase letters and digits alone (FoldedText).
      sortName TEXT NOT NULL
    );
    CREATE INDEX townsByName ON towns (sortName, population);
    CREATE VIRTUAL TABLE townsIndex USING rtree (
      key, minLatitude, maxLatitude, minLongitude, maxLongitude, +latitude, +longitude
    );
    CREATE TRIGGER townsPlaceInsert AFTER INSERT ON towns BEGIN
      INSERT INTO townsIndex
      VALUES (new.key, new.latitude, new.latitude, new.longitude, new.longitude, new.latitude, new.longitude);
    END;
    CREATE TRIGGER townsPlaceDelete AFTER DELETE ON towns BEGIN
      DELETE FROM townsIndex WHERE key = old.key;
    END;
    CREATE TRIGGER townsPlaceUpdate AFTER UPDATE OF latitude, longitude ON towns BEGIN
      DELETE FROM townsIndex WHERE key = old.key;
      INSERT INTO townsIndex
      VALUES (new.key, new.latitude, new.latitude, new.longitude, new.longitude, new.latitude, new.longitude);
    END;

    -- What people added and corrected. Before and after are JSON objects of the fields that changed.
    CREATE TABLE spotChanges (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      spotKey INTEGER NOT NULL REFERENCES spots (key) ON DELETE CASCADE,
      authorKey INTEGER REFERENCES users (key) ON DELETE SET NULL,
      kind TEXT NOT NULL CHECK (kind IN ('added', 'corrected')),
      fields INTEGER NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      undoneAt INTEGER,
      undoneByKey INTEGER REFERENCES users (key) ON DELETE SET NULL,
      isUndoneByAdmin INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX spotChangesBySpot ON spotChanges (spotKey);
    CREATE INDEX spotChangesByAuthor ON spotChanges (authorKey, createdAt);
    CREATE INDEX spotChangesByUndoer ON spotChanges (undoneByKey) WHERE undoneByKey IS NOT NULL;

    -- Where places were before a source moved them.
    CREATE TABLE spotPositions (
      spotKey INTEGER NOT NULL REFERENCES spots (key) ON DELETE CASCADE,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      PRIMARY KEY (spotKey, latitude, longitude)
    ) WITHOUT ROWID;

    -- Which double was taken into which place, and what moved with it, so that all of it can be undone.
    CREATE TABLE spotMerges (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      doubleKey INTEGER NOT NULL UNIQUE REFERENCES spots (key) ON DELETE CASCADE,
      spotKey INTEGER NOT NULL REFERENCES spots (key) ON DELETE CASCADE,
      mergedAt INTEGER NOT NULL
    );
    CREATE INDEX spotMergesBySpot ON spotMerges (spotKey);
    CREATE TABLE spotMergeMoves (
      mergeKey INTEGER NOT NULL REFERENCES spotMerges (key) ON DELETE CASCADE,
      tableName TEXT NOT NULL,
      -- What the table tells its rows apart by.
      row TEXT NOT NULL,
      -- What was there before, where it cannot be told from the row.
      before TEXT,
      PRIMARY KEY (mergeKey, tableName, row)
    ) WITHOUT ROWID;

    -- Streets, water and parks, for maps without pictures.
    CREATE TABLE mapOutlines (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      source TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      name TEXT,
      -- Latitude and longitude in steps of 1e-5 degrees: those of the first point, then how far each is from the last.
      points TEXT NOT NULL
    );
    -- The coarser a map is, the fewer levels it shows (MapOutline.Kind.level).
    CREATE VIRTUAL TABLE mapOutlinesIndex USING rtree (
      key, minLatitude, maxLatitude, minLongitude, maxLongitude, minLevel, maxLevel
    );
    CREATE TRIGGER mapOutlinesDelete AFTER DELETE ON mapOutlines BEGIN
      DELETE FROM mapOutlinesIndex WHERE key = old.key;
    END;

    -- What people had, as words by which places are found; who may see which is a condition of each search.
    CREATE VIRTUAL TABLE experienceSearch USING fts5 (
      name, content = 'experiences', content_rowid = 'key',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER experiencesSearchInsert AFTER INSERT ON experiences BEGIN
      INSERT INTO experienceSearch (rowid, name) VALUES (new.key, new.name);
    END;
    CREATE TRIGGER experiencesSearchDelete BEFORE DELETE ON experiences BEGIN
      INSERT INTO experienceSearch (experienceSearch, rowid, name) VALUES ('delete', old.key, old.name);
    END;
    CREATE TRIGGER experiencesSearchUpdate AFTER UPDATE OF name ON experiences BEGIN
      INSERT INTO experienceSearch (experienceSearch, rowid, name) VALUES ('delete', old.key, old.name);
      INSERT INTO experienceSearch (rowid, name) VALUES (new.key, new.name);
    END;
    """
}
