extension Schema {
  /// Speed reading: profiles, settings and pasted texts.
  package static let speedReading = """
    CREATE TABLE speedReadingProfiles (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      name TEXT NOT NULL,
      wordsPerMinute INTEGER NOT NULL CHECK (wordsPerMinute BETWEEN 100 AND 1000),
      chunkSize INTEGER NOT NULL CHECK (chunkSize BETWEEN 1 AND 4),
      isAdaptive INTEGER NOT NULL,
      pausesAtSentences INTEGER NOT NULL,
      fontSize INTEGER NOT NULL
    );
    CREATE INDEX speedReadingProfilesByUser ON speedReadingProfiles (userKey, key);

    CREATE TABLE speedReadingSettings (
      userKey INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
      profileKey INTEGER REFERENCES speedReadingProfiles (key) ON DELETE SET NULL,
      -- As it was measured with a page of a text.
      ownWordsPerMinute INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX speedReadingSettingsByProfile ON speedReadingSettings (profileKey) WHERE profileKey IS NOT NULL;

    -- What people pasted in order to read it.
    CREATE TABLE speedReadingTexts (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      name TEXT NOT NULL,
      text TEXT NOT NULL,
      wordCount INTEGER NOT NULL,
      -- The word to go on with.
      word INTEGER NOT NULL CHECK (word BETWEEN 0 AND wordCount),
      updatedAt INTEGER NOT NULL
    );
    CREATE INDEX speedReadingTextsByUser ON speedReadingTexts (userKey, updatedAt, key);
    """
}
