extension Schema {
  /// Notes about books, and positions in a book for posts and comments.
  package static let notes = """
    ALTER TABLE posts ADD COLUMN aboutPage INTEGER;
    -- From 0 to 100.
    ALTER TABLE posts ADD COLUMN aboutPercent INTEGER;
    ALTER TABLE comments ADD COLUMN page INTEGER;
    ALTER TABLE comments ADD COLUMN percent INTEGER;
    CREATE INDEX commentsPositioned ON comments (postKey, key) WHERE page IS NOT NULL OR percent IS NOT NULL;
    -- How far somebody has come in a title, and on which day they began.
    CREATE INDEX readingSessionsByUserAndTitle ON readingSessions (userKey, titleKey, day)
      WHERE titleKey IS NOT NULL;

    CREATE TABLE notes (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      titleKey INTEGER REFERENCES titles (key) ON DELETE SET NULL,
      bookTitle TEXT NOT NULL,
      sessionKey INTEGER REFERENCES readingSessions (key) ON DELETE SET NULL,
      kind TEXT NOT NULL CHECK (kind IN ('note', 'quote')),
      -- Empty once it is deleted.
      text TEXT NOT NULL,
      page INTEGER,
      percent INTEGER CHECK (percent BETWEEN 0 AND 100),
      chapter INTEGER,
      word INTEGER,
      visibility TEXT NOT NULL CHECK (visibility IN ('onlyMe', 'followers', 'everyone')),
      createdAt INTEGER NOT NULL,
      editedAt INTEGER,
      revision INTEGER NOT NULL,
      -- Its id is kept, so that no device that comes late writes it down again.
      isDeleted INTEGER NOT NULL CHECK (isDeleted IN (0, 1))
    );
    CREATE INDEX notesByUser ON notes (userKey, key) WHERE isDeleted = 0;
    CREATE INDEX notesByUserAndTitle ON notes (userKey, titleKey, key) WHERE isDeleted = 0;
    CREATE INDEX notesBySession ON notes (sessionKey, key) WHERE sessionKey IS NOT NULL;
    CREATE INDEX notesByTitle ON notes (titleKey) WHERE titleKey IS NOT NULL;
    -- Those that others than their authors may see.
    CREATE INDEX notesShared ON notes (titleKey, key) WHERE isDeleted = 0 AND visibility <> 'onlyMe';

    -- The owner is a word of it, so that looking for a word of one's own passes over those of all others.
    CREATE VIRTUAL TABLE noteSearch USING fts5 (
      text, bookTitle, owner, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '3'
    );
    CREATE TRIGGER notesSearchInsert AFTER INSERT ON notes BEGIN
      INSERT INTO noteSearch (rowid, text, bookTitle, owner)
      VALUES (new.key, new.text, new.bookTitle, 'u' || new.userKey);
    END;
    CREATE TRIGGER notesSearchDelete AFTER DELETE ON notes BEGIN
      INSERT INTO noteSearch (noteSearch, rowid, text, bookTitle, owner)
      VALUES ('delete', old.key, old.text, old.bookTitle, 'u' || old.userKey);
    END;
    CREATE TRIGGER notesSearchUpdate AFTER UPDATE OF text ON notes BEGIN
      INSERT INTO noteSearch (noteSearch, rowid, text, bookTitle, owner)
      VALUES ('delete', old.key, old.text, old.bookTitle, 'u' || old.userKey);
      INSERT INTO noteSearch (rowid, text, bookTitle, owner)
      VALUES (new.key, new.text, new.bookTitle, 'u' || new.userKey);
    END;
    """
}
