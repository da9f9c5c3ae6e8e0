extension Schema {
  /// Makes imported places private until a user shares a record about them.
  package static let unpublishedPlaces = """
    -- Whether a place is private only until a user shares something about it.
    ALTER TABLE spots ADD COLUMN isUnpublished INTEGER NOT NULL DEFAULT 0;
    -- When its first shared visit is due, in seconds since 1970.
    ALTER TABLE spots ADD COLUMN publishesFrom INTEGER;
    CREATE INDEX spotsToPublish ON spots (publishesFrom) WHERE publishesFrom IS NOT NULL;
    CREATE INDEX spotsPrivate ON spots (creatorKey, latitude, longitude) WHERE isPrivate = 1;
    CREATE INDEX spotsPrivateByName ON spots (creatorKey, sortName) WHERE isPrivate = 1;
    -- Lists of public places pass over no private ones.
    DROP INDEX spotsByName;
    CREATE INDEX spotsByName ON spots (sortName)
    WHERE mergedIntoKey IS NULL AND isPrivate = 0 AND isWithdrawn = 0;

    -- Every write that shares a place goes through these tables.
    CREATE TRIGGER spotsPublishWithExperience AFTER INSERT ON experiences
    WHEN new.isDeleted = 0 AND new.isInZone = 0 AND new.showsTownOnly = 0 AND new.visibility <> 'onlyMe'
    BEGIN
      UPDATE spots SET isPrivate = 0, isUnpublished = 0, publishesFrom = NULL
      WHERE key = new.spotKey AND isUnpublished = 1 AND new.publishedFrom = 0;
      UPDATE spots SET publishesFrom = MIN(COALESCE(publishesFrom, new.publishedFrom), new.publishedFrom)
      WHERE key = new.spotKey AND isUnpublished = 1;
    END;
    CREATE TRIGGER spotsPublishWithExperienceAgain
    AFTER UPDATE OF isDeleted, isInZone, showsTownOnly, visibility, publishedFrom, spotKey ON experiences
    WHEN new.isDeleted = 0 AND new.isInZone = 0 AND new.showsTownOnly = 0 AND new.visibility <> 'onlyMe'
    BEGIN
      UPDATE spots SET isPrivate = 0, isUnpublished = 0, publishesFrom = NULL
      WHERE key = new.spotKey AND isUnpublished = 1 AND new.publishedFrom = 0;
      UPDATE spots SET publishesFrom = MIN(COALESCE(publishesFrom, new.publishedFrom), new.publishedFrom)
      WHERE key = new.spotKey AND isUnpublished = 1;
    END;
    CREATE TRIGGER spotsPublishWithPost AFTER INSERT ON posts
    WHEN new.aboutSpotKey IS NOT NULL AND new.aboutExperienceKey IS NULL AND new.aboutIsInZone = 0
      AND new.visibility <> 'me'
    BEGIN
      UPDATE spots SET isPrivate = 0, isUnpublished = 0, publishesFrom = NULL
      WHERE key = new.aboutSpotKey AND isUnpublished = 1;
    END;
    CREATE TRIGGER spotsPublishWithPostAgain
    AFTER UPDATE OF aboutSpotKey, aboutExperienceKey, aboutIsInZone, visibility ON posts
    WHEN new.aboutSpotKey IS NOT NULL AND new.aboutExperienceKey IS NULL AND new.aboutIsInZone = 0
      AND new.visibility <> 'me'
    BEGIN
      UPDATE spots SET isPrivate = 0, isUnpublished = 0, publishesFrom = NULL
      WHERE key = new.aboutSpotKey AND isUnpublished = 1;
    END;

    -- Private places of deleted accounts, except those in the records of other users.
    DELETE FROM spots
    WHERE creatorKey IS NULL
      AND (isPrivate = 1 OR isWithdrawn = 1)
      AND NOT EXISTS (SELECT 1 FROM experiences WHERE experiences.spotKey = spots.key)
      AND NOT EXISTS (SELECT 1 FROM spotWishes WHERE spotWishes.spotKey = spots.key)
      AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.aboutSpotKey = spots.key)
      AND NOT EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = spots.key);
    -- Imported places about which no user shared anything.
    UPDATE spots SET isPrivate = 1, isUnpublished = 1
    WHERE reason = 'imported' AND isPrivate = 0 AND mergedIntoKey IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM experiences
        WHERE experiences.spotKey = spots.key AND isDeleted = 0 AND isInZone = 0 AND visibility <> 'onlyMe'
          AND showsTownOnly = 0
      )
      AND NOT EXISTS (
        SELECT 1 FROM posts
        WHERE posts.aboutSpotKey = spots.key AND aboutExperienceKey IS NULL AND aboutIsInZone = 0
          AND posts.visibility <> 'me'
      )
      AND NOT EXISTS (
        SELECT 1 FROM spotChanges
        WHERE spotChanges.spotKey = spots.key AND authorKey IS DISTINCT FROM spots.creatorKey
      )
      AND NOT EXISTS (
        SELECT 1 FROM spotSources WHERE spotSources.spotKey = spots.key AND source LIKE 'osm:%'
      )
      AND NOT EXISTS (SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = spots.key);
    -- Those without an owner.
    DELETE FROM spots
    WHERE creatorKey IS NULL AND isUnpublished = 1
      AND NOT EXISTS (SELECT 1 FROM experiences WHERE experiences.spotKey = spots.key)
      AND NOT EXISTS (SELECT 1 FROM spotWishes WHERE spotWishes.spotKey = spots.key)
      AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.aboutSpotKey = spots.key);
    """
}
