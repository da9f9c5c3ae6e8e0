extension Schema {
  /// Counters of account totals, maintained by triggers because counting rows is slower.
  package static let accountTotals = """
    CREATE TABLE accountTotals (
      userKey INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
      -- Deleted ones among them, but for `lists` and `notes`.
      experiences INTEGER NOT NULL DEFAULT 0,
      lists INTEGER NOT NULL DEFAULT 0,
      listsMade INTEGER NOT NULL DEFAULT 0,
      notes INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    INSERT INTO accountTotals (userKey, experiences, lists, listsMade, notes)
    SELECT
      key, (SELECT COUNT(*) FROM experiences WHERE userKey = users.key),
      (SELECT COUNT(*) FROM userLists WHERE ownerKey = users.key AND isDeleted = 0),
      (SELECT COUNT(*) FROM userLists WHERE ownerKey = users.key),
      (SELECT COUNT(*) FROM notes WHERE userKey = users.key AND isDeleted = 0)
    FROM users;

    CREATE TRIGGER experiencesTotalInsert AFTER INSERT ON experiences BEGIN
      INSERT INTO accountTotals (userKey, experiences) VALUES (new.userKey, 1)
      ON CONFLICT (userKey) DO UPDATE SET experiences = experiences + 1;
    END;
    CREATE TRIGGER experiencesTotalDelete AFTER DELETE ON experiences BEGIN
      UPDATE accountTotals SET experiences = experiences - 1 WHERE userKey = old.userKey;
    END;
    CREATE TRIGGER userListsTotalInsert AFTER INSERT ON userLists BEGIN
      INSERT INTO accountTotals (userKey, lists, listsMade) VALUES (new.ownerKey, new.isDeleted = 0, 1)
      ON CONFLICT (userKey) DO UPDATE SET lists = lists + excluded.lists, listsMade = listsMade + 1;
    END;
    CREATE TRIGGER userListsTotalUpdate AFTER UPDATE OF isDeleted ON userLists WHEN new.isDeleted <> old.isDeleted BEGIN
      UPDATE accountTotals SET lists = lists + (new.isDeleted = 0) - (old.isDeleted = 0) WHERE userKey = new.ownerKey;
    END;
    CREATE TRIGGER userListsTotalDelete AFTER DELETE ON userLists BEGIN
      UPDATE accountTotals SET lists = lists - (old.isDeleted = 0), listsMade = listsMade - 1
      WHERE userKey = old.ownerKey;
    END;
    CREATE TRIGGER notesTotalInsert AFTER INSERT ON notes BEGIN
      INSERT INTO accountTotals (userKey, notes) VALUES (new.userKey, new.isDeleted = 0)
      ON CONFLICT (userKey) DO UPDATE SET notes = notes + excluded.notes;
    END;
    CREATE TRIGGER notesTotalUpdate AFTER UPDATE OF isDeleted ON notes WHEN new.isDeleted <> old.isDeleted BEGIN
      UPDATE accountTotals SET notes = notes + (new.isDeleted = 0) - (old.isDeleted = 0) WHERE userKey = new.userKey;
    END;
    CREATE TRIGGER notesTotalDelete AFTER DELETE ON notes BEGIN
      UPDATE accountTotals SET notes = notes - (old.isDeleted = 0) WHERE userKey = old.userKey;
    END;

    -- When the removal of an account began: it is hidden for good, and its rows go.
    ALTER TABLE users ADD COLUMN removedAt INTEGER;
    -- By which it is said anew what lies in somebody's zones, one place after another.
    CREATE INDEX experiencesByUserAndSpot ON experiences (userKey, spotKey, isInZone);
    -- By which owners take turns.
    CREATE INDEX jobsByTurn ON jobs (kind, state, ownerKey, at, key);

    ALTER TABLE experiences ADD COLUMN ratingCount INTEGER NOT NULL DEFAULT 0;
    UPDATE experiences SET
      ratingCount = (SELECT COUNT(*) FROM experiencesRatings WHERE experienceKey = experiences.key);
    CREATE TRIGGER experiencesRatingsCountInsert AFTER INSERT ON experiencesRatings BEGIN
      UPDATE experiences SET ratingCount = ratingCount + 1 WHERE key = new.experienceKey;
    END;
    CREATE TRIGGER experiencesRatingsCountDelete AFTER DELETE ON experiencesRatings BEGIN
      UPDATE experiences SET ratingCount = ratingCount - 1 WHERE key = old.experienceKey;
    END;

    CREATE INDEX libraryEntriesGoingOn ON libraryEntries (userKey, titleKey) WHERE status = 'now' AND isDeleted = 0;
    -- The entries of a person about each title, deleted ones among them.
    CREATE TABLE libraryEntryCounts (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      count INTEGER NOT NULL,
      PRIMARY KEY (userKey, titleKey)
    ) WITHOUT ROWID;
    CREATE INDEX libraryEntryCountsByTitle ON libraryEntryCounts (titleKey);
    INSERT INTO libraryEntryCounts (userKey, titleKey, count)
    SELECT userKey, titleKey, COUNT(*) FROM libraryEntries GROUP BY userKey, titleKey;
    CREATE TRIGGER libraryEntriesTitleInsert AFTER INSERT ON libraryEntries BEGIN
      INSERT INTO libraryEntryCounts (userKey, titleKey, count) VALUES (new.userKey, new.titleKey, 1)
      ON CONFLICT (userKey, titleKey) DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER libraryEntriesTitleUpdate AFTER UPDATE OF titleKey ON libraryEntries
    WHEN new.titleKey <> old.titleKey BEGIN
      UPDATE libraryEntryCounts SET count = count - 1 WHERE userKey = old.userKey AND titleKey = old.titleKey;
      INSERT INTO libraryEntryCounts (userKey, titleKey, count) VALUES (new.userKey, new.titleKey, 1)
      ON CONFLICT (userKey, titleKey) DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER libraryEntriesTitleDelete AFTER DELETE ON libraryEntries BEGIN
      UPDATE libraryEntryCounts SET count = count - 1 WHERE userKey = old.userKey AND titleKey = old.titleKey;
    END;
    """
}
