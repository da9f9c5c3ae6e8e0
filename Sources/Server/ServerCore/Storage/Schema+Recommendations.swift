extension Schema {
  /// Recommendations and dismissed titles.
  package static let recommendations = """
    -- Which titles are kept by the same people, of those whose libraries everybody may see; made by a job.
    CREATE TABLE titleNeighbours (
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      neighbourKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      -- Up to 10,000.
      similarity INTEGER NOT NULL,
      -- How many keep both, at least.
      people INTEGER NOT NULL CHECK (people >= 3),
      PRIMARY KEY (titleKey, neighbourKey)
    ) WITHOUT ROWID;
    CREATE INDEX titleNeighboursByNeighbour ON titleNeighbours (neighbourKey);

    -- Titles that somebody does not want to be told of again.
    CREATE TABLE titleDismissals (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      dismissedAt INTEGER NOT NULL,
      PRIMARY KEY (userKey, titleKey)
    ) WITHOUT ROWID;
    CREATE INDEX titleDismissalsByTitle ON titleDismissals (titleKey);

    -- What somebody was told of last, and with which reasons: JSON of RecommendationReasons.
    CREATE TABLE recommendationImpressions (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      reasons TEXT NOT NULL,
      shownAt INTEGER NOT NULL,
      PRIMARY KEY (userKey, titleKey)
    ) WITHOUT ROWID;
    CREATE INDEX recommendationImpressionsByTime ON recommendationImpressions (userKey, shownAt, titleKey);
    CREATE INDEX recommendationImpressionsByTitle ON recommendationImpressions (titleKey);
    """
}
