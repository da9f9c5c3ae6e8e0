extension Schema {
  /// Drafts of unsent texts, in the form of the client that wrote them.
  package static let drafts = """
    CREATE TABLE drafts (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      -- Nothing where a draft was, so that what was written before its end does not come again.
      content TEXT,
      -- In milliseconds.
      writtenAt INTEGER NOT NULL,
      UNIQUE (userKey, kind)
    );
    """
}
