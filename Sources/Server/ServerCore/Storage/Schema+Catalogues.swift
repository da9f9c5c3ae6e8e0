extension Schema {
  /// Catalogues, and users' additions and corrections.
  package static let catalogues = """
    CREATE TABLE editions (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      -- What its source calls it.
      source TEXT NOT NULL UNIQUE,
      isbn13 TEXT,
      publisher TEXT,
      year INTEGER,
      pages INTEGER,
      language TEXT
    );
    CREATE INDEX editionsByTitle ON editions (titleKey, year);
    CREATE INDEX editionsByISBN ON editions (isbn13) WHERE isbn13 IS NOT NULL;

    -- How far each file of a catalogue has been taken over, by what is in it.
    CREATE TABLE catalogueImports (
      fingerprint TEXT PRIMARY KEY,
      -- In bytes of unpacked text: where the next line begins.
      position INTEGER NOT NULL,
      lines INTEGER NOT NULL,
      unreadable INTEGER NOT NULL,
      isWhole INTEGER NOT NULL
    ) WITHOUT ROWID;
    -- The names of authors, whose works come in another file.
    CREATE TABLE openLibraryAuthors (
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (number)
    ) WITHOUT ROWID;

    -- What people added and corrected. Before and after are JSON objects of the fields that changed.
    CREATE TABLE titleChanges (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      authorKey INTEGER REFERENCES users (key) ON DELETE SET NULL,
      kind TEXT NOT NULL CHECK (kind IN ('added', 'corrected')),
      fields INTEGER NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      undoneAt INTEGER,
      undoneByKey INTEGER REFERENCES users (key) ON DELETE SET NULL
    );
    CREATE INDEX titleChangesByTitle ON titleChanges (titleKey);
    CREATE INDEX titleChangesByAuthor ON titleChanges (authorKey, createdAt);
    CREATE INDEX titleChangesByUndoer ON titleChanges (undoneByKey) WHERE undoneByKey IS NOT NULL;
    """
}
