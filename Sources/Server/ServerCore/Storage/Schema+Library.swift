extension Schema {
  /// Libraries and lists.
  package static let library = """
    -- How many changes of libraries there have been. One writer gives the numbers, so their order is that of commits,
    -- and whoever has seen all up to a number misses nothing that comes later.
    CREATE TABLE librarySequence (value INTEGER NOT NULL);
    INSERT INTO librarySequence (value) VALUES (0);

    ALTER TABLE users ADD COLUMN libraryTitleCount INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE users ADD COLUMN libraryEntryCount INTEGER NOT NULL DEFAULT 0;
    -- Who may see it on their page.
    ALTER TABLE users ADD COLUMN libraryVisibility TEXT NOT NULL DEFAULT 'everyone'
      CHECK (libraryVisibility IN ('everyone', 'followers', 'me'));

    -- What was decided, as devices know it: JSON of a SwipedItem.
    CREATE TABLE swipedItems (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      record TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      PRIMARY KEY (userKey, titleKey)
    ) WITHOUT ROWID;
    CREATE INDEX swipedItemsBySequence ON swipedItems (userKey, sequence);
    CREATE INDEX swipedItemsByTitle ON swipedItems (titleKey);

    -- Readings and watchings: JSON of a LibraryEntry, and of it what queries need.
    CREATE TABLE libraryEntries (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      status TEXT NOT NULL CHECK (status IN ('now', 'done', 'onHold', 'didNotFinish')),
      -- The day by which it stands in order, as 2026-11-23; empty without one.
      day TEXT NOT NULL,
      isDeleted INTEGER NOT NULL,
      record TEXT NOT NULL,
      sequence INTEGER NOT NULL
    );
    CREATE INDEX libraryEntriesInOrder ON libraryEntries (userKey, titleKey, isDeleted, day, id, status);
    CREATE INDEX libraryEntriesByDay ON libraryEntries (userKey, isDeleted, day, id);
    CREATE INDEX libraryEntriesBySequence ON libraryEntries (userKey, sequence);
    CREATE INDEX libraryEntriesByTitle ON libraryEntries (titleKey);
    CREATE TRIGGER libraryEntriesCountInsert AFTER INSERT ON libraryEntries BEGIN
      UPDATE users SET libraryEntryCount = libraryEntryCount + 1 WHERE key = new.userKey;
    END;
    CREATE TRIGGER libraryEntriesCountDelete AFTER DELETE ON libraryEntries BEGIN
      UPDATE users SET libraryEntryCount = libraryEntryCount - 1 WHERE key = old.userKey;
    END;

    -- What follows from the two for each title, so that shelves come out of an index. What is not known has a value
    -- that stands behind all others: 0 as a rating, the year -9999, and the moment before the year 1.
    CREATE TABLE libraryTitles (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      direction TEXT NOT NULL CHECK (direction IN ('none', 'skipped', 'watchlist', 'seen')),
      status TEXT CHECK (status IN ('want', 'now', 'done', 'onHold', 'didNotFinish')),
      dateSwiped INTEGER NOT NULL,
      personalRating INTEGER NOT NULL,
      sourcePlatform TEXT,
      -- Of the title.
      kind TEXT NOT NULL,
      year INTEGER NOT NULL,
      sortName TEXT NOT NULL,
      PRIMARY KEY (userKey, titleKey)
    ) WITHOUT ROWID;
    -- Counts of kinds and platforms come out of it, too.
    CREATE INDEX libraryTitlesByDate
    ON libraryTitles (userKey, direction, dateSwiped, titleKey, kind, sourcePlatform);
    CREATE INDEX libraryTitlesByName ON libraryTitles (userKey, direction, sortName, titleKey);
    CREATE INDEX libraryTitlesByYear ON libraryTitles (userKey, direction, year, titleKey);
    CREATE INDEX libraryTitlesByRating ON libraryTitles (userKey, direction, personalRating, titleKey);
    CREATE INDEX libraryTitlesByStatus ON libraryTitles (userKey, status, dateSwiped, titleKey);
    CREATE INDEX libraryTitlesByTitle ON libraryTitles (titleKey);

    CREATE TABLE userLists (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      ownerKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      isPublished INTEGER NOT NULL DEFAULT 0,
      -- Whether it is or ever was.
      wasPublished INTEGER NOT NULL DEFAULT 0,
      -- Those that were not taken out, and all.
      titleCount INTEGER NOT NULL DEFAULT 0,
      entryCount INTEGER NOT NULL DEFAULT 0,
      -- JSON of a UserList, and of it what queries need.
      record TEXT NOT NULL,
      sortKey TEXT NOT NULL,
      isDeleted INTEGER NOT NULL,
      sequence INTEGER NOT NULL
    );
    CREATE INDEX userListsInOrder ON userLists (ownerKey, isDeleted, sortKey, id);
    CREATE INDEX userListsPublished ON userLists (ownerKey, isPublished, isDeleted, sortKey, id);
    CREATE INDEX userListsBySequence ON userLists (ownerKey, sequence);

    -- The ids of lists that accounts which are gone had published: what leads there never leads to anybody else.
    CREATE TABLE retiredLists (id TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;
    CREATE TRIGGER userListsRetire AFTER DELETE ON userLists WHEN old.wasPublished = 1 BEGIN
      INSERT INTO retiredLists (id) VALUES (old.id);
    END;

    CREATE TABLE listEntries (
      listKey INTEGER NOT NULL REFERENCES userLists (key) ON DELETE CASCADE,
      titleKey INTEGER NOT NULL REFERENCES titles (key) ON DELETE CASCADE,
      -- Of the list, whose entries so come to their owner in the order of their changes.
      ownerKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      -- JSON of a ListEntry, and of it what queries need.
      record TEXT NOT NULL,
      sortKey TEXT NOT NULL,
      isDeleted INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      PRIMARY KEY (listKey, titleKey)
    ) WITHOUT ROWID;
    CREATE INDEX listEntriesInOrder ON listEntries (listKey, isDeleted, sortKey, titleKey);
    CREATE INDEX listEntriesBySequence ON listEntries (listKey, sequence);
    CREATE INDEX listEntriesByOwner ON listEntries (ownerKey, sequence);
    CREATE INDEX listEntriesByTitle ON listEntries (titleKey);
    CREATE TRIGGER listEntriesCountInsert AFTER INSERT ON listEntries BEGIN
      UPDATE userLists SET entryCount = entryCount + 1, titleCount = titleCount + (new.isDeleted = 0)
      WHERE key = new.listKey;
    END;
    CREATE TRIGGER listEntriesCountDelete AFTER DELETE ON listEntries BEGIN
      UPDATE userLists SET entryCount = entryCount - 1, titleCount = titleCount - (old.isDeleted = 0)
      WHERE key = old.listKey;
    END;
    CREATE TRIGGER listEntriesCountUpdate AFTER UPDATE OF isDeleted ON listEntries
    WHEN new.isDeleted <> old.isDeleted BEGIN
      UPDATE userLists SET titleCount = titleCount + (new.isDeleted = 0) - (old.isDeleted = 0)
      WHERE key = new.listKey;
    END;

    -- Who else has to do with a list.
    CREATE TABLE listMembers (
      listKey INTEGER NOT NULL REFERENCES userLists (key) ON DELETE CASCADE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      role TEXT NOT NULL CHECK (role IN ('collaborator', 'follower')),
      -- When it began: whoever works on a list is told all of it then.
      sequence INTEGER NOT NULL,
      PRIMARY KEY (listKey, userKey)
    ) WITHOUT ROWID;
    CREATE INDEX listMembersByUser ON listMembers (userKey, role, listKey);
    """
}
