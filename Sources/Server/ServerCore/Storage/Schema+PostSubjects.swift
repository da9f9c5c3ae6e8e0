extension Schema {
  /// The subjects of posts. A post outlives its title; its rating is no longer shown then.
  package static let postSubjects = """
    ALTER TABLE posts ADD COLUMN aboutTitleKey INTEGER REFERENCES titles (key) ON DELETE SET NULL;
    -- In quarters of a star.
    ALTER TABLE posts ADD COLUMN aboutRating INTEGER CHECK (aboutRating BETWEEN 1 AND 20);
    ALTER TABLE posts ADD COLUMN isSpoiler INTEGER NOT NULL DEFAULT 0 CHECK (isSpoiler IN (0, 1));
    -- The posts about a title, newest first, and among them those of one person.
    CREATE INDEX postsByTitle ON posts (aboutTitleKey, key) WHERE aboutTitleKey IS NOT NULL;
    CREATE INDEX postsByTitleAndAuthor ON posts (aboutTitleKey, authorKey, key)
      WHERE aboutTitleKey IS NOT NULL;
    """
}
