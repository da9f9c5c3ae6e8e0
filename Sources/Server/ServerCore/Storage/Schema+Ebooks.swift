extension Schema {
  /// E-books with their content and reading positions.
  package static let ebooks = """
    CREATE TABLE ebooks (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      -- SHA-256 of the file.
      hash BLOB NOT NULL,
      -- In bytes, of the file.
      size INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('reading', 'ready', 'failed')),
      problem TEXT,
      name TEXT NOT NULL,
      -- A line each.
      creators TEXT NOT NULL,
      language TEXT,
      isbn TEXT,
      coverName TEXT,
      chapterCount INTEGER NOT NULL,
      wordCount INTEGER NOT NULL,
      -- The table of contents, packed JSON.
      contents BLOB NOT NULL,
      titleKey INTEGER REFERENCES titles (key) ON DELETE SET NULL,
      addedAt INTEGER NOT NULL,
      positionChapter INTEGER,
      positionWord INTEGER,
      -- When its reader was there.
      readAt INTEGER,
      wordsRead INTEGER NOT NULL,
      CHECK ((status = 'failed') = (problem IS NOT NULL)),
      UNIQUE (userKey, hash)
    );
    CREATE INDEX ebooksByTitle ON ebooks (titleKey) WHERE titleKey IS NOT NULL;

    CREATE TABLE ebookChapters (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      ebookKey INTEGER NOT NULL REFERENCES ebooks (key) ON DELETE CASCADE,
      -- From 0.
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      wordCount INTEGER NOT NULL,
      -- In the chapters before it.
      wordsBefore INTEGER NOT NULL,
      -- Its blocks, packed JSON.
      content BLOB NOT NULL,
      UNIQUE (ebookKey, number)
    );

    CREATE TABLE ebookImages (
      ebookKey INTEGER NOT NULL REFERENCES ebooks (key) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      PRIMARY KEY (ebookKey, number)
    ) WITHOUT ROWID;
    CREATE INDEX ebookImagesByName ON ebookImages (name);

    CREATE TABLE ebookMarks (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      ebookKey INTEGER NOT NULL REFERENCES ebooks (key) ON DELETE CASCADE,
      id TEXT NOT NULL,
      chapter INTEGER NOT NULL,
      word INTEGER NOT NULL,
      endWord INTEGER NOT NULL CHECK (endWord >= word),
      -- NULL for a bookmark.
      color TEXT CHECK (color IN ('yellow', 'green', 'blue', 'pink')),
      quote TEXT NOT NULL,
      note TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      UNIQUE (ebookKey, id)
    );

    CREATE TABLE ebookSettings (
      userKey INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
      theme TEXT NOT NULL CHECK (theme IN ('system', 'light', 'sepia', 'dark')),
      -- In percent.
      textSize INTEGER NOT NULL,
      lineSpacing INTEGER NOT NULL
    ) WITHOUT ROWID;
    """
}
