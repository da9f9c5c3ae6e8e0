extension Schema {
  /// Finds words in text without spaces (`UnspacedTokenizer`). Rebuilds the indexes and keeps their triggers.
  package static let unspacedSearch = """
    DROP TABLE userSearch;
    CREATE VIRTUAL TABLE userSearch USING fts5 (
      username, displayName, content = 'users', content_rowid = 'key',
      tokenize = 'unspaced remove_diacritics 2', prefix = '1 2 3'
    );
    INSERT INTO userSearch (userSearch) VALUES ('rebuild');

    DROP TABLE postSearch;
    CREATE VIRTUAL TABLE postSearch USING fts5 (
      caption, content = 'posts', content_rowid = 'key', tokenize = 'unspaced remove_diacritics 2', prefix = '3'
    );
    INSERT INTO postSearch (postSearch) VALUES ('rebuild');

    DROP TABLE titleSearch;
    CREATE VIRTUAL TABLE titleSearch USING fts5 (
      sortName, words, kind, content = 'titleWords', content_rowid = 'key',
      tokenize = 'unspaced remove_diacritics 2', prefix = '1 2 3 4'
    );
    INSERT INTO titleSearch (titleSearch) VALUES ('rebuild');

    DROP TABLE spotSearch;
    CREATE VIRTUAL TABLE spotSearch USING fts5 (
      sortName, words, content = 'spots', content_rowid = 'key',
      tokenize = 'unspaced remove_diacritics 2', prefix = '1 2 3 4'
    );
    INSERT INTO spotSearch (spotSearch) VALUES ('rebuild');

    DROP TABLE experienceSearch;
    CREATE VIRTUAL TABLE experienceSearch USING fts5 (
      name, content = 'experiences', content_rowid = 'key',
      tokenize = 'unspaced remove_diacritics 2', prefix = '1 2 3 4'
    );
    INSERT INTO experienceSearch (experienceSearch) VALUES ('rebuild');

    DROP TABLE noteSearch;
    CREATE VIRTUAL TABLE noteSearch USING fts5 (
      text, bookTitle, owner, content = '', tokenize = 'unspaced remove_diacritics 2', prefix = '3'
    );
    INSERT INTO noteSearch (rowid, text, bookTitle, owner)
    SELECT key, text, bookTitle, 'u' || userKey FROM notes;
    """
}
