extension Schema {
  /// Makes changed zones hide records at once.
  ///
  /// Imported places are shown to viewers who may see a record about them.
  package static let sharedPlaces = """
    -- Users whose zones changed and whose records are not all refreshed. Visibility treats the others as in a zone.
    CREATE TABLE zoneRefreshes (
      userKey INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
      -- Records at places up to this key are refreshed; -1 until the places that the user added are compared, too.
      spotKey INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO zoneRefreshes (userKey, spotKey)
    SELECT DISTINCT ownerKey, -1 FROM jobs WHERE kind = 'refreshZones' AND ownerKey IS NOT NULL;

    DROP TRIGGER spotsPublishWithExperience;
    DROP TRIGGER spotsPublishWithExperienceAgain;
    DROP TRIGGER spotsPublishWithPost;
    DROP TRIGGER spotsPublishWithPostAgain;
    -- Whether a place is public only while a user shares something about it with everyone: isPrivate follows from that.
    ALTER TABLE spots RENAME COLUMN isUnpublished TO followsVisits;
    -- Up to which time visits that appear later count, in seconds since 1970.
    ALTER TABLE spots ADD COLUMN publishedUpTo INTEGER NOT NULL DEFAULT 0;
    -- publishesFrom is the time of the first record that everyone sees, 0 for at once.
    DROP INDEX spotsToPublish;
    CREATE INDEX spotsToPublish ON spots (publishesFrom)
    WHERE followsVisits = 1 AND isPrivate = 1 AND publishesFrom IS NOT NULL;
    CREATE INDEX experiencesForEveryone ON experiences (spotKey, publishedFrom)
    WHERE isDeleted = 0 AND isInZone = 0 AND showsTownOnly = 0 AND visibility = 'everyone';
    CREATE INDEX postsForEveryoneBySpot ON posts (aboutSpotKey)
    WHERE aboutSpotKey IS NOT NULL AND aboutExperienceKey IS NULL AND aboutIsInZone = 0 AND visibility = 'everyone';

    -- All imported places but those private for good, and those that another user corrected. Doubles are among them.
    UPDATE spots SET isPrivate = 1, followsVisits = 1, publishedUpTo = CAST(strftime('%s', 'now') AS INTEGER)
    WHERE reason = 'imported' AND (isPrivate = 0 OR followsVisits = 1)
      AND NOT EXISTS (
        SELECT 1 FROM spotChanges
        WHERE spotChanges.spotKey = spots.key AND authorKey IS DISTINCT FROM spots.creatorKey
      );

    -- Writing either column again works out anew whether a place is private.
    CREATE TRIGGER spotsFollowVisits AFTER UPDATE OF followsVisits, publishedUpTo ON spots
    WHEN new.followsVisits = 1 BEGIN
      UPDATE spots SET publishesFrom = CASE
        WHEN EXISTS (
          SELECT 1 FROM posts
          WHERE aboutSpotKey = new.key AND aboutExperienceKey IS NULL AND aboutIsInZone = 0 AND visibility = 'everyone'
        ) THEN 0
        -- What OpenStreetMap has, and what a public place was merged into, is known without any visit.
        WHEN EXISTS (SELECT 1 FROM spotSources WHERE spotKey = new.key AND source LIKE 'osm:%') THEN 0
        WHEN EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = new.key AND doubles.isPrivate = 0) THEN 0
        ELSE (
          SELECT MIN(publishedFrom) FROM experiences
          WHERE spotKey = new.key AND isDeleted = 0 AND isInZone = 0 AND showsTownOnly = 0 AND visibility = 'everyone'
        )
      END
      WHERE key = new.key;
      UPDATE spots SET isPrivate = (publishesFrom IS NULL OR publishesFrom > publishedUpTo)
      WHERE key = new.key AND isPrivate <> (publishesFrom IS NULL OR publishesFrom > publishedUpTo);
    END;
    CREATE TRIGGER spotsFollowNewExperience AFTER INSERT ON experiences BEGIN
      UPDATE spots SET publishedUpTo = publishedUpTo WHERE key = new.spotKey AND followsVisits = 1;
    END;
    CREATE TRIGGER spotsFollowExperience
    AFTER UPDATE OF isDeleted, isInZone, showsTownOnly, visibility, publishedFrom, spotKey ON experiences
    WHEN (new.isDeleted, new.isInZone, new.showsTownOnly, new.visibility, new.publishedFrom, new.spotKey)
      IS NOT (old.isDeleted, old.isInZone, old.showsTownOnly, old.visibility, old.publishedFrom, old.spotKey)
    BEGIN
      UPDATE spots SET publishedUpTo = publishedUpTo WHERE key IN (old.spotKey, new.spotKey) AND followsVisits = 1;
    END;
    CREATE TRIGGER spotsFollowDeletedExperience AFTER DELETE ON experiences BEGIN
      UPDATE spots SET publishedUpTo = publishedUpTo WHERE key = old.spotKey AND followsVisits = 1;
    END;
    CREATE TRIGGER spotsFollowNewPost AFTER INSERT ON posts WHEN new.aboutSpotKey IS NOT NULL BEGIN
      UPDATE spots SET publishedUpTo = publishedUpTo WHERE key = new.aboutSpotKey AND followsVisits = 1;
    END;
    CREATE TRIGGER spotsFollowPost
    AFTER UPDATE OF aboutSpotKey, aboutExperienceKey, aboutIsInZone, visibility ON posts
    WHEN new.aboutSpotKey IS NOT NULL OR old.aboutSpotKey IS NOT NULL BEGIN
      UPDATE spots SET publishedUpTo = publishedUpTo
      WHERE key IN (old.aboutSpotKey, new.aboutSpotKey) AND followsVisits = 1;
    END;
    CREATE TRIGGER spotsFollowDeletedPost AFTER DELETE ON posts WHEN old.aboutSpotKey IS NOT NULL BEGIN
      UPDATE spots SET publishedUpTo = publishedUpTo WHERE key = old.aboutSpotKey AND followsVisits = 1;
    END;

    UPDATE spots SET publishedUpTo = publishedUpTo WHERE followsVisits = 1;
    -- Again for those whose doubles came after them.
    UPDATE spots SET publishedUpTo = publishedUpTo
    WHERE followsVisits = 1 AND EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = spots.key);
    -- Those without an owner.
    DELETE FROM spots
    WHERE creatorKey IS NULL AND followsVisits = 1 AND isPrivate = 1 AND mergedIntoKey IS NULL
      AND NOT EXISTS (SELECT 1 FROM experiences WHERE experiences.spotKey = spots.key)
      AND NOT EXISTS (SELECT 1 FROM spotWishes WHERE spotWishes.spotKey = spots.key)
      AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.aboutSpotKey = spots.key)
      AND NOT EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = spots.key);
    """
}
