extension Schema {
  /// Books, films and shows.
  package static let titles = """
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
      words TEXT NOT NULL,
      -- A bit for each field that people have corrected: no source changes these (TitleField.bit).
      corrections INTEGER NOT NULL DEFAULT 0,
      -- The title that took this one in because it was a double. Such a one has no names to be found by, and stays so
      -- that its id leads on, and devices that keep it hear what became of it.
      mergedIntoKey INTEGER REFERENCES titles (key) ON DELETE CASCADE
    );
    CREATE INDEX titlesByMerge ON titles (mergedIntoKey) WHERE mergedIntoKey IS NOT NULL;
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
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      -- Whether what it says of the title counts: not where the title was a double of another one.
      isFollowed INTEGER NOT NULL DEFAULT 1
    ) WITHOUT ROWID;
    CREATE INDEX titleSourcesByTitle ON titleSources (titleKey);
    -- Which state of a source has been taken over whole.
    CREATE TABLE titleCatalogues (
      name TEXT PRIMARY KEY,
      version TEXT NOT NULL
    ) WITHOUT ROWID;

    -- What the index of words reads. A kind is there as a letter that no folded text has, or else what begins with the
    -- letters of "book" would be every book (SQLTitleSearchStore).
    CREATE VIEW titleWords AS
    SELECT
      key, sortName, words,
      CASE kind WHEN 'film' THEN char(57345) WHEN 'show' THEN char(57346) ELSE char(57347) END AS kind
    FROM titles;
    CREATE VIRTUAL TABLE titleSearch USING fts5 (
      sortName, words, kind, content = 'titleWords', content_rowid = 'key',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER titlesSearchInsert AFTER INSERT ON titles BEGIN
      INSERT INTO titleSearch (rowid, sortName, words, kind)
      SELECT key, sortName, words, kind FROM titleWords WHERE key = new.key;
    END;
    CREATE TRIGGER titlesSearchDelete BEFORE DELETE ON titles BEGIN
      INSERT INTO titleSearch (titleSearch, rowid, sortName, words, kind)
      SELECT 'delete', key, sortName, words, kind FROM titleWords WHERE key = old.key;
    END;
    -- What is in the index is taken out as it was put in.
    CREATE TRIGGER titlesSearchBeforeUpdate BEFORE UPDATE OF sortName, words, kind ON titles BEGIN
      INSERT INTO titleSearch (titleSearch, rowid, sortName, words, kind)
      SELECT 'delete', key, sortName, words, kind FROM titleWords WHERE key = old.key;
    END;
    CREATE TRIGGER titlesSearchAfterUpdate AFTER UPDATE OF sortName, words, kind ON titles BEGIN
      INSERT INTO titleSearch (rowid, sortName, words, kind)
      SELECT key, sortName, words, kind FROM titleWords WHERE key = new.key;
    END;
    """
}
