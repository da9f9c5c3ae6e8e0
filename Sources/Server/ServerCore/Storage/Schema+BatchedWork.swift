extension Schema {
  /// Pending work in batches, and the indexes through which batches find their rows.
  package static let batchedWork = """
    CREATE TABLE batchedWork (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      -- The name of a kind of work (BatchedWork.Kind).
      kind TEXT NOT NULL,
      -- The key of the row that the work is about, in a table that follows from the kind.
      subject INTEGER NOT NULL,
      -- Where the next batch begins; the kind decides what it means.
      position INTEGER NOT NULL DEFAULT 0,
      UNIQUE (kind, subject)
    );
    -- Without these, removing an account reads the sessions and notes of all users.
    CREATE INDEX readingSessionsByUser ON readingSessions (userKey, key);
    DROP INDEX notesByUser;
    CREATE INDEX notesByUser ON notes (userKey, isDeleted, key);
    -- The wishes that follow a place into another one.
    CREATE INDEX spotWishesWished ON spotWishes (spotKey, userKey) WHERE isWished = 1;
    -- The authors of posts about a place, one after another.
    CREATE INDEX postsBySpotAndAuthor ON posts (aboutSpotKey, authorKey, aboutIsInZone) WHERE aboutSpotKey IS NOT NULL;
    """
}
