import SQLite

/// Migrates the database of a user.
///
/// Each step is a frozen copy of the schema at its release: it names its own tables and columns and uses no code that
/// may change later. A new step needs a test with a database of the version before.
public enum UserDatabaseMigrator {
  static let migrator = Migrator([
    Migrator.Migration(
      1, "posts and feeds",
      .script(
        """
        CREATE TABLE posts (
          id TEXT PRIMARY KEY,
          content BLOB NOT NULL,
          savedAt REAL NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE feeds (
          name TEXT PRIMARY KEY,
          nextCursor TEXT,
          savedAt REAL NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE feedPosts (
          feed TEXT NOT NULL,
          position INTEGER NOT NULL,
          postId TEXT NOT NULL,
          PRIMARY KEY (feed, position),
          UNIQUE (feed, postId)
        ) WITHOUT ROWID;
        CREATE INDEX feedPostsByPost ON feedPosts (postId);
        """)),
    Migrator.Migration(
      2, "outbox",
      .script(
        """
        CREATE TABLE outbox (
          id TEXT PRIMARY KEY,
          action BLOB NOT NULL,
          state TEXT NOT NULL,
          failureMessage TEXT,
          createdAt REAL NOT NULL,
          "order" INTEGER NOT NULL,
          firstSentAt REAL
        ) WITHOUT ROWID;
        CREATE TABLE outboxPhotos (
          entryId TEXT NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          name TEXT NOT NULL,
          PRIMARY KEY (entryId, position)
        ) WITHOUT ROWID;
        """)),
    Migrator.Migration(
      3, "comments",
      .script(
        """
        CREATE TABLE comments (
          postId TEXT PRIMARY KEY,
          content BLOB NOT NULL,
          nextCursor TEXT,
          savedAt REAL NOT NULL
        ) WITHOUT ROWID;
        """)),
    Migrator.Migration(
      4, "drafts, and the saved state of the app",
      .script(
        """
        CREATE TABLE drafts (
          kind TEXT PRIMARY KEY,
          content BLOB NOT NULL,
          savedAt REAL NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE draftPhotos (
          kind TEXT NOT NULL REFERENCES drafts (kind) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          name TEXT NOT NULL,
          PRIMARY KEY (kind, position)
        ) WITHOUT ROWID;
        CREATE TABLE savedState (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          content BLOB NOT NULL
        );
        """)),
    Migrator.Migration(
      5, "library: decisions and lists",
      .script(
        """
        CREATE TABLE swipedItems (
          titleId TEXT PRIMARY KEY,
          -- As it was when it was swiped: a Title as JSON.
          title BLOB NOT NULL,
          direction TEXT NOT NULL,
          dateSwiped REAL NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE userLists (
          id TEXT PRIMARY KEY,
          name TEXT NOT NULL,
          createdDate REAL NOT NULL,
          sortOrder INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE listEntries (
          id TEXT PRIMARY KEY,
          listId TEXT NOT NULL,
          titleId TEXT NOT NULL,
          dateAdded REAL NOT NULL,
          sortOrder INTEGER NOT NULL
        ) WITHOUT ROWID;
        """)),
    Migrator.Migration(
      6, "library: ratings, genres and platforms",
      .script(
        """
        -- In quarters of a star.
        ALTER TABLE swipedItems ADD COLUMN personalRating INTEGER;
        -- A genre a line.
        ALTER TABLE swipedItems ADD COLUMN genreIDs TEXT;
        ALTER TABLE swipedItems ADD COLUMN sourcePlatform TEXT;
        """)),
    Migrator.Migration(7, "library: mergeable records", .script(LibraryMigration.mergeableRecords)),
    Migrator.Migration(
      8, "reading sessions and e-books",
      .script(ReadingMigration.sessions + ReadingMigration.ebooks)),
  ])

  /// The latest schema version that this program writes.
  public static var latest: Int { migrator.latest }

  static func migrate(_ database: Database) async throws {
    try await migrator.migrate(database)
  }
}
