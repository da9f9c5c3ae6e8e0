import SQLite

/// Brings the database of the device's configuration to the newest schema; see ``UserDatabaseMigrator`` for how
/// steps are written.
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
      3, "the saved state lies with the person",
      .script("ALTER TABLE deviceConfig DROP COLUMN savedState;")),
    Migrator.Migration(
      4, "whether the app may ask where the device is",
      .script("ALTER TABLE deviceConfig ADD COLUMN optInLocationServices INTEGER NOT NULL DEFAULT 0;")),
  ])

  /// The schema that this version of the program writes.
  public static var latest: Int { migrator.latest }

  static func migrate(_ database: Database) async throws {
    try await migrator.migrate(database)
  }
}
