extension Schema {
  /// Adds indexes in the order of lists: posts by visibility, likes by time.
  ///
  /// Neither makes writes slower. Words of captions are found by their beginnings.
  package static let listOrder = """
    DROP INDEX postsByAuthor;
    CREATE INDEX postsByAuthor ON posts (authorKey, visibility, key);

    -- The beginnings of words of three letters are kept; for longer ones few words have to be put together.
    DROP TABLE postSearch;
    CREATE VIRTUAL TABLE postSearch USING fts5 (
      caption, content = 'posts', content_rowid = 'key', tokenize = 'unicode61 remove_diacritics 2',
      prefix = '3'
    );
    INSERT INTO postSearch (postSearch) VALUES ('rebuild');

    CREATE TABLE likesInOrder (
      postKey INTEGER NOT NULL REFERENCES posts (key) ON DELETE CASCADE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      PRIMARY KEY (postKey, createdAt, userKey)
    ) WITHOUT ROWID;
    INSERT INTO likesInOrder (postKey, userKey, createdAt)
    SELECT postKey, userKey, createdAt FROM likes ORDER BY postKey, createdAt, userKey;
    DROP TABLE likes;
    ALTER TABLE likesInOrder RENAME TO likes;
    CREATE UNIQUE INDEX likesByUser ON likes (userKey, postKey);
    CREATE TRIGGER likesCountInsert AFTER INSERT ON likes BEGIN
      UPDATE posts SET likeCount = likeCount + 1 WHERE key = new.postKey;
    END;
    CREATE TRIGGER likesCountDelete AFTER DELETE ON likes BEGIN
      UPDATE posts SET likeCount = likeCount - 1 WHERE key = old.postKey;
    END;
    """
}
