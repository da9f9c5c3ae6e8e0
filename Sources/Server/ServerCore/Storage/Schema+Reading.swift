extension Schema {
  /// Reading sessions with their intervals, and daily totals.
  package static let reading = """
    CREATE TABLE readingSettings (
      userKey INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
      -- Such as Europe/Vienna; where they last read.
      timeZone TEXT NOT NULL,
      -- The hour at which a day begins.
      dayStartHour INTEGER NOT NULL CHECK (dayStartHour BETWEEN 0 AND 6),
      dailyGoalMinutes INTEGER NOT NULL CHECK (dailyGoalMinutes BETWEEN 1 AND 1440),
      visibility TEXT NOT NULL CHECK (visibility IN ('onlyMe', 'followers', 'everyone'))
    ) WITHOUT ROWID;

    CREATE TABLE readingSessions (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      titleKey INTEGER REFERENCES titles (key) ON DELETE SET NULL,
      bookTitle TEXT NOT NULL,
      -- The session that others joined; its own key where it joined none.
      companyKey INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'completed', 'discarded')),
      startedAt INTEGER NOT NULL,
      -- When it was paused or completed last.
      endedAt INTEGER,
      -- Of all stretches that are over.
      seconds INTEGER NOT NULL,
      -- Since when the stretch lasts that is not over; NULL unless it is active.
      resumedAt INTEGER,
      timeZone TEXT NOT NULL,
      dayStartHour INTEGER NOT NULL,
      -- The day that it counts for, such as 2026-11-23.
      day TEXT NOT NULL,
      startPage INTEGER,
      endPage INTEGER,
      mood TEXT,
      isFinished INTEGER NOT NULL,
      visibility TEXT NOT NULL CHECK (visibility IN ('onlyMe', 'followers', 'everyone')),
      CHECK ((status = 'active') = (resumedAt IS NOT NULL))
    );
    CREATE INDEX readingSessionsOpen ON readingSessions (userKey, startedAt) WHERE status IN ('active', 'paused');
    CREATE INDEX readingSessionsCompleted ON readingSessions (userKey, endedAt, key) WHERE status = 'completed';
    CREATE INDEX readingSessionsByDay ON readingSessions (userKey, day) WHERE status = 'completed';
    CREATE INDEX readingSessionsByCompany ON readingSessions (companyKey);
    CREATE INDEX readingSessionsByTitle ON readingSessions (titleKey) WHERE titleKey IS NOT NULL;

    -- When exactly somebody read: two of one person never overlap, so that no minute counts twice.
    CREATE TABLE readingStretches (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      sessionKey INTEGER NOT NULL REFERENCES readingSessions (key) ON DELETE CASCADE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      startedAt INTEGER NOT NULL,
      endedAt INTEGER NOT NULL CHECK (endedAt > startedAt)
    );
    CREATE INDEX readingStretchesByUser ON readingStretches (userKey, startedAt, endedAt);
    CREATE INDEX readingStretchesBySession ON readingStretches (sessionKey);

    -- What follows from completed sessions, kept by the transaction that changes them.
    CREATE TABLE readingDays (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      day TEXT NOT NULL,
      seconds INTEGER NOT NULL,
      pages INTEGER NOT NULL,
      sessions INTEGER NOT NULL,
      -- When its first session began, and by which clock its last was told.
      firstStartedAt INTEGER NOT NULL,
      clockOffset INTEGER NOT NULL,
      dayStartHour INTEGER NOT NULL,
      PRIMARY KEY (userKey, day)
    ) WITHOUT ROWID;
    """
}
