extension Schema {
  /// Entries and decisions that only their user sees.
  package static let privateEntries = """
    -- What follows from the records.
    ALTER TABLE libraryEntries ADD COLUMN isPrivate INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE libraryTitles ADD COLUMN isPrivate INTEGER NOT NULL DEFAULT 0;
    -- The status without what is private.
    ALTER TABLE libraryTitles ADD COLUMN sharedStatus TEXT
      CHECK (sharedStatus IN ('want', 'now', 'done', 'onHold', 'didNotFinish'));
    UPDATE libraryTitles SET sharedStatus = status;
    CREATE INDEX libraryEntriesPrivate ON libraryEntries (userKey, titleKey) WHERE isPrivate = 1;
    CREATE INDEX libraryEntriesSharedByDay ON libraryEntries (userKey, day, id) WHERE isDeleted = 0 AND isPrivate = 0;
    CREATE INDEX libraryTitlesBySharedStatus ON libraryTitles (userKey, sharedStatus, dateSwiped, titleKey);
    -- Where viewers see other than the user, by which shelves are counted for them.
    CREATE INDEX libraryTitlesShownOtherwise ON libraryTitles (
      userKey, isPrivate, direction, status, sharedStatus, personalRating, dateSwiped
    ) WHERE isPrivate = 1 OR sharedStatus IS NOT status;

    -- Entries that private sessions finished before. Each has a number of its own, by which devices hear of it.
    CREATE TEMP TABLE privatelyFinished (number INTEGER PRIMARY KEY, entryKey INTEGER UNIQUE, time TEXT, decided INTEGER);
    INSERT INTO privatelyFinished (entryKey, time, decided)
    SELECT libraryEntries.key, MAX(readingMarks.time), MAX(readingMarks.decision IS NOT NULL)
    FROM readingMarks
    JOIN readingSessions ON readingSessions.key = readingMarks.sessionKey
    JOIN libraryEntries ON libraryEntries.id = readingMarks.entryId
    WHERE readingMarks.isFinish = 1 AND readingSessions.visibility = 'onlyMe' AND libraryEntries.isDeleted = 0
    GROUP BY libraryEntries.key;
    UPDATE libraryEntries SET
      isPrivate = 1,
      record = (
        SELECT json_set(libraryEntries.record, '$.isPrivate', json_object('value', json('true'), 'time', time))
        FROM privatelyFinished WHERE entryKey = libraryEntries.key
      ),
      sequence = (SELECT value FROM librarySequence)
        + (SELECT number FROM privatelyFinished WHERE entryKey = libraryEntries.key)
    WHERE key IN (SELECT entryKey FROM privatelyFinished);
    UPDATE librarySequence SET value = value + (SELECT COUNT(*) FROM privatelyFinished);
    UPDATE swipedItems SET
      record = (
        SELECT json_set(swipedItems.record, '$.isPrivate', json_object('value', json('true'), 'time', MAX(time)))
        FROM privatelyFinished JOIN libraryEntries ON libraryEntries.key = entryKey
        WHERE libraryEntries.userKey = swipedItems.userKey AND libraryEntries.titleKey = swipedItems.titleKey
      ),
      sequence = (SELECT value FROM librarySequence) + (
        SELECT MAX(number) FROM privatelyFinished JOIN libraryEntries ON libraryEntries.key = entryKey
        WHERE libraryEntries.userKey = swipedItems.userKey AND libraryEntries.titleKey = swipedItems.titleKey
      )
    WHERE (userKey, titleKey) IN (
      SELECT userKey, titleKey FROM privatelyFinished JOIN libraryEntries ON libraryEntries.key = entryKey
      WHERE decided = 1
    );
    UPDATE librarySequence SET value = value + (SELECT COUNT(*) FROM privatelyFinished);
    UPDATE libraryTitles SET isPrivate = 1
    WHERE (userKey, titleKey) IN (
      SELECT userKey, titleKey FROM privatelyFinished JOIN libraryEntries ON libraryEntries.key = entryKey
      WHERE decided = 1
    );
    UPDATE libraryTitles SET sharedStatus = COALESCE(
      (
        SELECT status FROM libraryEntries
        WHERE userKey = libraryTitles.userKey AND titleKey = libraryTitles.titleKey AND isDeleted = 0 AND isPrivate = 0
        ORDER BY status <> 'now', day DESC, id DESC LIMIT 1
      ),
      CASE WHEN isPrivate = 1 THEN NULL WHEN direction = 'seen' THEN 'done' WHEN direction = 'watchlist' THEN 'want' END
    )
    WHERE (userKey, titleKey) IN (
      SELECT userKey, titleKey FROM privatelyFinished JOIN libraryEntries ON libraryEntries.key = entryKey
    );
    DROP TABLE privatelyFinished;
    """
}
