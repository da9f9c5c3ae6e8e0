extension Schema {
  /// Challenges with their members and trophies.
  package static let challenges = """
    CREATE TABLE challenges (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      creatorKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      -- The template that it was made by.
      templateId TEXT,
      title TEXT NOT NULL,
      description TEXT,
      unit TEXT NOT NULL CHECK (unit IN ('minutes', 'pages', 'books', 'days')),
      amount INTEGER NOT NULL CHECK (amount > 0),
      -- Such as 2026-11-23; of each member by their own clock.
      firstDay TEXT NOT NULL,
      lastDay TEXT NOT NULL CHECK (lastDay >= firstDay),
      points INTEGER NOT NULL CHECK (points BETWEEN 1 AND 100),
      visibility TEXT NOT NULL CHECK (visibility IN ('onlyMe', 'followers', 'everyone')),
      createdAt INTEGER NOT NULL,
      disabledAt INTEGER
    );
    CREATE INDEX challengesByCreator ON challenges (creatorKey, createdAt);
    CREATE INDEX challengesForEveryone ON challenges (key) WHERE visibility = 'everyone' AND disabledAt IS NULL;

    CREATE TABLE challengeMembers (
      challengeKey INTEGER NOT NULL REFERENCES challenges (key) ON DELETE CASCADE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      joinedAt INTEGER NOT NULL,
      leftAt INTEGER,
      -- In the unit of the goal, kept by the transaction that changes a session; not of those who have left.
      progress INTEGER NOT NULL,
      PRIMARY KEY (challengeKey, userKey)
    ) WITHOUT ROWID;
    CREATE INDEX challengeMembersByUser ON challengeMembers (userKey, joinedAt);

    -- What was won. It stays when the challenge goes.
    CREATE TABLE challengeTrophies (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      challengeKey INTEGER REFERENCES challenges (key) ON DELETE SET NULL,
      title TEXT NOT NULL,
      unit TEXT NOT NULL,
      amount INTEGER NOT NULL,
      points INTEGER NOT NULL CHECK (points BETWEEN 1 AND 100),
      wonAt INTEGER NOT NULL,
      UNIQUE (userKey, challengeKey)
    );
    CREATE INDEX challengeTrophiesByUser ON challengeTrophies (userKey, key, points);
    CREATE INDEX challengeTrophiesByChallenge ON challengeTrophies (challengeKey) WHERE challengeKey IS NOT NULL;
    """
}
