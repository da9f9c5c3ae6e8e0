extension Schema {
  /// Posts about places and experiences.
  package static let postPlaces = """
    -- Where what a post is about is or was; also the place of its experience.
    ALTER TABLE posts ADD COLUMN aboutSpotKey INTEGER REFERENCES spots (key) ON DELETE SET NULL;
    -- One of the author.
    ALTER TABLE posts ADD COLUMN aboutExperienceKey INTEGER REFERENCES experiences (key) ON DELETE SET NULL;
    -- Whether the place lies in a zone of the author or is theirs alone.
    ALTER TABLE posts ADD COLUMN aboutIsInZone INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX postsBySpot ON posts (aboutSpotKey, key) WHERE aboutSpotKey IS NOT NULL;
    CREATE INDEX postsByExperience ON posts (aboutExperienceKey, key) WHERE aboutExperienceKey IS NOT NULL;
    CREATE INDEX postsByAuthorAndSpot ON posts (authorKey, aboutSpotKey) WHERE aboutSpotKey IS NOT NULL;
    -- A post about an experience that is gone must not tell where it was.
    CREATE TRIGGER postsForgetExperience BEFORE DELETE ON experiences BEGIN
      UPDATE posts SET aboutSpotKey = NULL, aboutExperienceKey = NULL WHERE aboutExperienceKey = old.key;
    END;
    """
}
