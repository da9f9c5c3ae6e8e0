extension Schema {
  /// Experiences with ratings and pictures, places that users want to visit, and private areas.
  package static let experiences = """
    CREATE TABLE experiences (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      spotKey INTEGER NOT NULL REFERENCES spots (key) ON DELETE CASCADE,
      -- What follows from the record.
      name TEXT NOT NULL,
      -- The name in lowercase letters and digits alone (FoldedText).
      sortName TEXT NOT NULL,
      -- The largest file of its picture.
      photo TEXT,
      -- A day such as 2026-11-23; empty when nobody remembers.
      visitedOn TEXT NOT NULL,
      -- By which those of one day are told apart.
      createdAt INTEGER NOT NULL,
      visibility TEXT NOT NULL CHECK (visibility IN ('onlyMe', 'followers', 'everyone')),
      -- Seconds since 1970; 0 for at once.
      publishedFrom INTEGER NOT NULL,
      showsTownOnly INTEGER NOT NULL,
      isDeleted INTEGER NOT NULL,
      -- Whether the place lies in a zone of the person or is theirs alone: then nobody else is told of it.
      isInZone INTEGER NOT NULL DEFAULT 0,
      -- Of the newest rating, kept by the transaction that adds it.
      rating INTEGER CHECK (rating BETWEEN 1 AND 20),
      ratingNote TEXT,
      -- An Experience as JSON.
      record TEXT NOT NULL,
      -- The number of its last change in the libraries.
      sequence INTEGER NOT NULL
    );
    CREATE INDEX experiencesByUser ON experiences (userKey, isDeleted, visitedOn, createdAt, id, spotKey);
    CREATE INDEX experiencesBySpot ON experiences (spotKey, userKey);
    -- What is told: by a person, to those who follow them at a place, and to everybody at a place. What is told to nobody
    -- is in none of them, so that no list takes time for it.
    CREATE INDEX experiencesByVisibility ON experiences (
      userKey, visibility, visitedOn, createdAt, id, publishedFrom
    ) WHERE isDeleted = 0 AND isInZone = 0;
    CREATE INDEX experiencesToldByPerson ON experiences (spotKey, userKey, publishedFrom)
    WHERE isDeleted = 0 AND isInZone = 0 AND showsTownOnly = 0 AND visibility <> 'onlyMe';
    CREATE INDEX experiencesToldAtSpot ON experiences (spotKey, visitedOn, createdAt, id, publishedFrom)
    WHERE isDeleted = 0 AND isInZone = 0 AND showsTownOnly = 0 AND visibility = 'everyone';
    CREATE INDEX experiencesByPhoto ON experiences (photo) WHERE photo IS NOT NULL;
    CREATE INDEX experiencesInOrder ON experiences (userKey, sequence);

    -- Every rating that was given; none is ever changed.
    CREATE TABLE experiencesRatings (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      experienceKey INTEGER NOT NULL REFERENCES experiences (key) ON DELETE CASCADE,
      rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 20),
      notes TEXT,
      -- By which the newest is told (HybridTime).
      time TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      -- An ExperienceRating as JSON.
      record TEXT NOT NULL,
      sequence INTEGER NOT NULL
    );
    CREATE INDEX experiencesRatingsByExperience ON experiencesRatings (experienceKey, time, id);
    CREATE INDEX experiencesRatingsInOrder ON experiencesRatings (userKey, sequence);

    -- Pictures that were sent for experiences, in each width.
    CREATE TABLE experiencePhotos (
      name TEXT NOT NULL,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      -- The largest of its widths, by whose name experiences have it.
      photo TEXT NOT NULL,
      width INTEGER NOT NULL,
      createdAt INTEGER NOT NULL,
      PRIMARY KEY (name, userKey)
    ) WITHOUT ROWID;
    CREATE INDEX experiencePhotosByUser ON experiencePhotos (userKey, photo);
    CREATE INDEX experiencePhotosByAge ON experiencePhotos (createdAt);

    CREATE TABLE spotWishes (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      spotKey INTEGER NOT NULL REFERENCES spots (key) ON DELETE CASCADE,
      isWished INTEGER NOT NULL,
      -- A SpotWish as JSON.
      record TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      PRIMARY KEY (userKey, spotKey)
    ) WITHOUT ROWID;
    CREATE INDEX spotWishesBySpot ON spotWishes (spotKey);
    CREATE INDEX spotWishesInOrder ON spotWishes (userKey, sequence);

    CREATE TABLE privacyZones (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      isDeleted INTEGER NOT NULL,
      -- What is hidden: its middle, which stays while the zone is within, and its radius in metres.
      coverLatitude REAL,
      coverLongitude REAL,
      coverRadius INTEGER,
      -- A PrivacyZone as JSON.
      record TEXT NOT NULL,
      sequence INTEGER NOT NULL
    );
    CREATE INDEX privacyZonesByUser ON privacyZones (userKey, sequence);
    """
}
