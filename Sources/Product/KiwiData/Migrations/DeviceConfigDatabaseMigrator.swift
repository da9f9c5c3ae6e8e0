import SQLite

/// Migrates the database of the device's configuration. ``UserDatabaseMigrator`` has the rules for steps.
public enum DeviceConfigDatabaseMigrator {
  static let migrator = Migrator([
    Migrator.Migration(
      1, "device configuration",
      .script(
        """
        CREATE TABLE deviceConfig (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          serverAddress TEXT,
          account BLOB,
          theme TEXT NOT NULL
        );
        """)),
    Migrator.Migration(
      2, "saved state of the app", .script("ALTER TABLE deviceConfig ADD COLUMN savedState BLOB;")),
    Migrator.Migration(
      3, "saved state moves to the user's database",
      .script("ALTER TABLE deviceConfig DROP COLUMN savedState;")),
    Migrator.Migration(
      4, "permission to use the location",
      .script("ALTER TABLE deviceConfig ADD COLUMN optInLocationServices INTEGER NOT NULL DEFAULT 0;")),
  ])

  /// The latest schema version that this program writes.
  public static var latest: Int { migrator.latest }

  static func migrate(_ database: Database) async throws {
    try await migrator.migrate(database)
  }
}
