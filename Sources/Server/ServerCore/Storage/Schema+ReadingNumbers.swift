extension Schema {
  /// Reading statistics, goals, years in review, moods, and changes of libraries by sessions.
  package static let readingNumbers = """
    -- Of sessions whose pages are known, and from Monday as 0.
    ALTER TABLE readingDays ADD COLUMN pagedSeconds INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE readingDays ADD COLUMN weekday INTEGER NOT NULL DEFAULT 0;
    UPDATE readingDays SET
      weekday = (CAST(strftime('%w', day) AS INTEGER) + 6) % 7,
      pagedSeconds = (
        SELECT COALESCE(SUM(seconds), 0) FROM readingSessions
        WHERE readingSessions.userKey = readingDays.userKey AND readingSessions.day = readingDays.day
          AND status = 'completed' AND endPage >= startPage
      );

    -- At which hours of a day somebody read, kept by the transaction that changes the day.
    CREATE TABLE readingHours (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      day TEXT NOT NULL,
      hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
      seconds INTEGER NOT NULL,
      PRIMARY KEY (userKey, day, hour)
    ) WITHOUT ROWID;
    -- A stretch of at most four hours touches five.
    INSERT INTO readingHours (userKey, day, hour, seconds)
    SELECT userKey, day, number % 24, SUM(min(ended, (number + 1) * 3600) - max(started, number * 3600))
    FROM (
      SELECT
        readingDays.userKey AS userKey, readingDays.day AS day,
        readingStretches.startedAt + clockOffset AS started, readingStretches.endedAt + clockOffset AS ended,
        (readingStretches.startedAt + clockOffset) / 3600 + steps.step AS number
      FROM readingDays
      JOIN readingSessions ON readingSessions.userKey = readingDays.userKey
        AND readingSessions.day = readingDays.day AND readingSessions.status = 'completed'
      JOIN readingStretches ON readingStretches.sessionKey = readingSessions.key
      CROSS JOIN (
        SELECT 0 AS step UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
      ) AS steps
    ) AS pieces
    WHERE ended > number * 3600
    GROUP BY userKey, day, number % 24;

    -- What has ended comes out of it by day.
    CREATE INDEX libraryEntriesEnded ON libraryEntries (userKey, status, day, titleKey, id) WHERE isDeleted = 0;

    CREATE TABLE readingGoals (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      period TEXT NOT NULL CHECK (period IN ('day', 'week', 'year')),
      unit TEXT NOT NULL CHECK (unit IN ('books', 'pages', 'minutes')),
      -- The first day of the period in which it was set.
      since TEXT NOT NULL,
      -- 0 when it was given up.
      amount INTEGER NOT NULL CHECK (amount >= 0),
      PRIMARY KEY (userKey, period, unit, since)
    ) WITHOUT ROWID;
    INSERT INTO readingGoals (userKey, period, unit, since, amount)
    SELECT userKey, 'day', 'minutes', '0001-01-01', dailyGoalMinutes FROM readingSettings;

    CREATE TABLE readingYears (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      year INTEGER NOT NULL,
      keptAt INTEGER NOT NULL,
      -- JSON of a ReadingYear.Content, as it was shown.
      content TEXT NOT NULL,
      PRIMARY KEY (userKey, year)
    ) WITHOUT ROWID;

    -- What a session did to an entry of its reader's library, so that it can be taken back.
    CREATE TABLE readingMarks (
      sessionKey INTEGER NOT NULL PRIMARY KEY REFERENCES readingSessions (key) ON DELETE CASCADE,
      entryId TEXT NOT NULL,
      -- The hybrid time of the fields that it wrote.
      time TEXT NOT NULL,
      -- The page that it moved the entry to.
      page INTEGER,
      isFinish INTEGER NOT NULL,
      -- JSON of the LibraryEntry before; NULL where the session made the entry.
      before TEXT,
      -- What was decided about the title before the session said that it is read: a direction, 'none', or NULL where
      -- that was said already.
      decision TEXT
    ) WITHOUT ROWID;

    CREATE TABLE moodSettings (
      userKey INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
      usesMoods INTEGER NOT NULL
    ) WITHOUT ROWID;
    """
}
