/// The step that adds reading sessions. Frozen, like each step.
enum ReadingMigration {
  static let sessions = """
    -- What the person did with sessions and the server has not answered, in order.
    CREATE TABLE readingSteps (
      id TEXT PRIMARY KEY,
      "order" INTEGER NOT NULL,
      -- In the form of whoever does it.
      content BLOB NOT NULL
    ) WITHOUT ROWID;
    -- What the server said last.
    CREATE TABLE readingWord (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      content BLOB NOT NULL
    );
    -- How the person reads, of which nothing leaves the device.
    CREATE TABLE readingSignals (
      sessionId TEXT PRIMARY KEY,
      startedAt INTEGER NOT NULL,
      content BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE readingChoices (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      learnsFromSessions INTEGER NOT NULL
    );
    -- What kinds of things happened, without a word of the person.
    CREATE TABLE clientLog (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      happenedAt REAL NOT NULL,
      line TEXT NOT NULL
    );
    """

  static let ebooks = """
    -- E-books that were opened here, with what the server said of them.
    CREATE TABLE ebooks (
      id TEXT PRIMARY KEY,
      openedAt REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE ebookParts (
      ebookId TEXT NOT NULL REFERENCES ebooks (id) ON DELETE CASCADE,
      -- The book itself, its marks or a chapter, in the form of whoever reads it.
      part TEXT NOT NULL,
      content BLOB NOT NULL,
      PRIMARY KEY (ebookId, part)
    );
    -- What was done in them and the server has not answered.
    CREATE TABLE ebookSteps (
      id TEXT PRIMARY KEY,
      "order" INTEGER NOT NULL,
      content BLOB NOT NULL
    ) WITHOUT ROWID;
    """
}
