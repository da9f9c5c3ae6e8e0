import SQLite

/// Migrates the tables of places: spots, experiences and their ratings.
///
/// They share a file with the tables of ``UserDatabaseMigrator``, because one transaction writes both a record of a
/// place and its outbox entry. ``UserDatabaseMigrator`` has the rules for steps.
public enum ExperiencesDatabaseMigrator {
  static let migrator = Migrator(
    [
      Migrator.Migration(
        1, "spots and experiences",
        .script(
          """
          CREATE TABLE spots (
            -- By which the index of places tells them.
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            -- What Apple's maps call it.
            mapkitId TEXT,
            -- What the server calls it.
            remoteId TEXT,
            name TEXT NOT NULL,
            category TEXT NOT NULL,
            latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL NOT NULL CHECK (longitude >= -180 AND longitude < 180),
            createdAt REAL NOT NULL,
            reason TEXT NOT NULL CHECK (reason IN ('createdByUser', 'findResult', 'foundAndViewed')),
            -- The name, the town and the street in lowercase letters and digits (FoldedText).
            sortName TEXT NOT NULL,
            words TEXT NOT NULL,
            -- The Spot as JSON.
            content BLOB NOT NULL
          );
          CREATE UNIQUE INDEX spotsByMapKitId ON spots (mapkitId) WHERE mapkitId IS NOT NULL;
          CREATE UNIQUE INDEX spotsByRemoteId ON spots (remoteId) WHERE remoteId IS NOT NULL;
          CREATE INDEX spotsByName ON spots (sortName);

          CREATE VIRTUAL TABLE spots_geospatial_index USING rtree (
            key, minLatitude, maxLatitude, minLongitude, maxLongitude, +latitude, +longitude
          );
          CREATE TRIGGER spotsPlaceInsert AFTER INSERT ON spots BEGIN
            INSERT INTO spots_geospatial_index
            VALUES (
              new.key, new.latitude, new.latitude, new.longitude, new.longitude, new.latitude, new.longitude
            );
          END;
          CREATE TRIGGER spotsPlaceUpdate AFTER UPDATE OF latitude, longitude ON spots BEGIN
            DELETE FROM spots_geospatial_index WHERE key = old.key;
            INSERT INTO spots_geospatial_index
            VALUES (
              new.key, new.latitude, new.latitude, new.longitude, new.longitude, new.latitude, new.longitude
            );
          END;
          CREATE TRIGGER spotsPlaceDelete AFTER DELETE ON spots BEGIN
            DELETE FROM spots_geospatial_index WHERE key = old.key;
          END;

          CREATE TABLE experiences (
            id TEXT PRIMARY KEY,
            -- What the server calls the place: records come in any order, so that it may not be here yet.
            spotId TEXT NOT NULL,
            name TEXT NOT NULL,
            description TEXT,
            sortName TEXT NOT NULL,
            visitedOn TEXT NOT NULL,
            createdAt REAL NOT NULL,
            isDeleted INTEGER NOT NULL,
            -- Of the newest rating, kept by the transaction that adds it.
            rating INTEGER CHECK (rating BETWEEN 1 AND 20),
            ratingNote TEXT,
            -- An Experience as JSON, within a LibraryChange.
            record BLOB NOT NULL
          ) WITHOUT ROWID;
          CREATE INDEX experiencesBySpot ON experiences (spotId, isDeleted);
          CREATE INDEX experiencesByDay ON experiences (isDeleted, visitedOn, id);

          CREATE TABLE experiences_ratings (
            id TEXT PRIMARY KEY,
            experienceId TEXT NOT NULL,
            rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 20),
            notes TEXT,
            createdAt REAL NOT NULL,
            -- By which the newest is told (HybridTime).
            time TEXT NOT NULL,
            -- An ExperienceRating as JSON, within a LibraryChange.
            record BLOB NOT NULL
          ) WITHOUT ROWID;
          CREATE INDEX experiencesRatingsByExperience ON experiences_ratings (experienceId, time, id);

          CREATE TABLE spotWishes (
            spotId TEXT PRIMARY KEY,
            isWished INTEGER NOT NULL,
            -- A SpotWish as JSON, within a LibraryChange.
            record BLOB NOT NULL
          ) WITHOUT ROWID;

          CREATE TABLE privacyZones (
            id TEXT PRIMARY KEY,
            isDeleted INTEGER NOT NULL,
            -- A PrivacyZone as JSON, within a LibraryChange.
            record BLOB NOT NULL
          ) WITHOUT ROWID;
          """))
    ], part: "experiences")

  /// The latest schema version that this program writes.
  public static var latest: Int { migrator.latest }

  static func migrate(_ database: Database) async throws {
    try await migrator.migrate(database)
  }
}
