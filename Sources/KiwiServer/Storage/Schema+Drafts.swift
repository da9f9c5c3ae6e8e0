extension Schema {
  /// What people are writing, in the words of the client that wrote it.
  static let drafts = """
    CREATE TABLE drafts (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      content TEXT NOT NULL,
      savedAt INTEGER NOT NULL,
      UNIQUE (userKey, kind)
    );
    """
}
