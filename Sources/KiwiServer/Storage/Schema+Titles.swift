extension Schema {
  /// Books, films and shows.
  static let titles = """
    CREATE TABLE titles (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL CHECK (kind IN ('film', 'show', 'book')),
      name TEXT NOT NULL,
      originalName TEXT,
      year INTEGER,
      language TEXT,
      runtimeMinutes INTEGER,
      pages INTEGER,
      description TEXT,
      -- The name in lowercase letters and digits alone, by which it is found and sorted (FoldedText).
      sortName TEXT NOT NULL,
      -- What else it is found by, in the same form: its original name and its people.
      words TEXT NOT NULL
    );
    -- A range of names costs what is taken of it, of one kind or of all.
    CREATE INDEX titlesByName ON titles (sortName);
    CREATE INDEX titlesByKind ON titles (kind, sortName);

    CREATE TABLE titlePeople (
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('author', 'director', 'creator', 'translator')),
      name TEXT NOT NULL,
      PRIMARY KEY (titleKey, position)
    ) WITHOUT ROWID;
    CREATE TABLE titleGenres (
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      genre TEXT NOT NULL,
      PRIMARY KEY (titleKey, position)
    ) WITHOUT ROWID;

    -- What a source calls a title, so that the same one never comes twice.
    CREATE TABLE titleSources (
      source TEXT PRIMARY KEY,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX titleSourcesByTitle ON titleSources (titleKey);
    -- Which state of a source has been taken over whole.
    CREATE TABLE titleCatalogues (
      name TEXT PRIMARY KEY,
      version TEXT NOT NULL
    ) WITHOUT ROWID;

    CREATE VIRTUAL TABLE titleSearch USING fts5 (
      sortName, words, kind, content = 'titles', content_rowid = 'key',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER titlesSearchInsert AFTER INSERT ON titles BEGIN
      INSERT INTO titleSearch (rowid, sortName, words, kind)
      VALUES (new.key, new.sortName, new.words, new.kind);
    END;
    CREATE TRIGGER titlesSearchDelete AFTER DELETE ON titles BEGIN
      INSERT INTO titleSearch (titleSearch, rowid, sortName, words, kind)
      VALUES ('delete', old.key, old.sortName, old.words, old.kind);
    END;
    CREATE TRIGGER titlesSearchUpdate AFTER UPDATE OF sortName, words, kind ON titles BEGIN
      INSERT INTO titleSearch (titleSearch, rowid, sortName, words, kind)
      VALUES ('delete', old.key, old.sortName, old.words, old.kind);
      INSERT INTO titleSearch (rowid, sortName, words, kind)
      VALUES (new.key, new.sortName, new.words, new.kind);
    END;
    """
}
