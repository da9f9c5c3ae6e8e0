extension Schema {
  /// Users' imports of places.
  package static let placeImports = """
    -- Of each person: so that the ids of what they bring are the same every time, and nobody else can work them out.
    CREATE TABLE placeImportSecrets (
      userKey INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
      secret BLOB NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE placeImports (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      fileName TEXT NOT NULL,
      stage TEXT NOT NULL CHECK (stage IN ('reading', 'ready', 'applying', 'applied', 'undoing', 'undone')),
      visibility TEXT NOT NULL CHECK (visibility IN ('onlyMe', 'followers', 'everyone')),
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    );
    CREATE INDEX placeImportsByUser ON placeImports (userKey, key);
    CREATE INDEX placeImportsByExpiry ON placeImports (expiresAt);

    CREATE TABLE placeImportRows (
      importKey INTEGER NOT NULL REFERENCES placeImports (key) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      -- An ImportedRow as JSON, with what the person has put right.
      record TEXT NOT NULL,
      -- What follows from it.
      kind TEXT NOT NULL CHECK (kind IN ('visit', 'wish')),
      -- Names of problems with spaces between them.
      problems TEXT NOT NULL,
      isIncomplete INTEGER NOT NULL,
      isLeftOut INTEGER NOT NULL,
      outcome TEXT NOT NULL DEFAULT 'waiting'
        CHECK (outcome IN ('waiting', 'made', 'known', 'refused', 'takenBack', 'kept')),
      -- Why it was refused.
      message TEXT,
      -- The place that it is about, where the server knows it.
      spotKey INTEGER REFERENCES spots (key) ON DELETE SET NULL,
      -- Whether the place came with this row.
      madeSpot INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (importKey, number)
    ) WITHOUT ROWID;
    CREATE INDEX placeImportRowsByOutcome ON placeImportRows (importKey, outcome, number);
    CREATE INDEX placeImportRowsBySpot ON placeImportRows (spotKey) WHERE spotKey IS NOT NULL;

    -- A place that was taken back with its import is there again as soon as who brought it has anything to do with it, or
    -- somebody else something that others are told of.
    CREATE TRIGGER spotsReturnWithExperience AFTER INSERT ON experiences WHEN new.isDeleted = 0 BEGIN
      UPDATE spots SET isWithdrawn = 0
      WHERE key = new.spotKey AND isWithdrawn = 1
        AND (creatorKey = new.userKey OR (new.visibility <> 'onlyMe' AND new.isInZone = 0));
    END;
    CREATE TRIGGER spotsReturnWithExperienceAgain
    AFTER UPDATE OF isDeleted, visibility, isInZone ON experiences WHEN new.isDeleted = 0
    BEGIN
      UPDATE spots SET isWithdrawn = 0
      WHERE key = new.spotKey AND isWithdrawn = 1
        AND (creatorKey = new.userKey OR (new.visibility <> 'onlyMe' AND new.isInZone = 0));
    END;
    CREATE TRIGGER spotsReturnWithWish AFTER INSERT ON spotWishes WHEN new.isWished = 1 BEGIN
      UPDATE spots SET isWithdrawn = 0
      WHERE key = new.spotKey AND isWithdrawn = 1 AND creatorKey = new.userKey;
    END;
    CREATE TRIGGER spotsReturnWithWishAgain
    AFTER UPDATE OF isWished ON spotWishes WHEN new.isWished = 1
    BEGIN
      UPDATE spots SET isWithdrawn = 0
      WHERE key = new.spotKey AND isWithdrawn = 1 AND creatorKey = new.userKey;
    END;
    """
}
