/// The step that converts the rows of the first two library schemas into mergeable records. Frozen, like each step.
enum LibraryMigration {
  /// Derives the records' times from the days of the entries. Nothing was sent before, so each record is pending.
  static let mergeableRecords = """
    CREATE TABLE titles (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      year INTEGER,
      -- The name, and what else it is found by, in lowercase letters and digits (FoldedText).
      sortName TEXT NOT NULL,
      words TEXT NOT NULL,
      -- The Title as JSON.
      content BLOB NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO titles (id, kind, year, sortName, words, content)
    SELECT titleId, json_extract(title, '$.kind'), json_extract(title, '$.year'),
      lower(json_extract(title, '$.name')), '', CAST(title AS BLOB)
    FROM (SELECT titleId, CAST(title AS TEXT) AS title FROM swipedItems) WHERE json_valid(title);

    -- A row for each title that something was decided about or that has entries.
    CREATE TABLE newSwipedItems (
      titleId TEXT PRIMARY KEY,
      -- A SwipedItem as JSON, within a LibraryChange; NULL where there are only entries.
      record BLOB,
      -- What follows from it and from the entries.
      direction TEXT,
      status TEXT,
      dateSwiped REAL,
      personalRating INTEGER,
      -- Of the title, a genre a line.
      genreIDs TEXT,
      sourcePlatform TEXT
    ) WITHOUT ROWID;
    INSERT INTO newSwipedItems (
      titleId, record, direction, status, dateSwiped, personalRating, genreIDs, sourcePlatform
    )
    SELECT titleId,
      CAST(json_object('swipedItem', json_patch(
        json_object(
          'titleId', titleId,
          CASE direction WHEN 'seen' THEN 'seenAt' WHEN 'watchlist' THEN 'watchlistAt' ELSE 'skippedAt' END, time,
          'dateSwiped',
          json_object('value', strftime('%Y-%m-%dT%H:%M:%SZ', dateSwiped, 'unixepoch'), 'time', time)),
        json_patch(
          iif(personalRating IS NULL, '{}', json_object(
            'personalRating', json_object('value', personalRating, 'time', time))),
          iif(sourcePlatform IS NULL, '{}', json_object(
            'sourcePlatform', json_object('value', sourcePlatform, 'time', time)))))) AS BLOB),
      direction, CASE direction WHEN 'seen' THEN 'done' WHEN 'watchlist' THEN 'want' END, dateSwiped,
      personalRating,
      -- Of the title: the column of the second version is of numbers that nobody knows here.
      (SELECT group_concat(value, char(10))
        FROM json_each(iif(json_valid(CAST(title AS TEXT)), CAST(title AS TEXT), '{}'), '$.genres')),
      sourcePlatform
    FROM (
      SELECT *, printf('%012x-0000-00000000', max(0, CAST(dateSwiped * 1000 AS INTEGER))) AS time FROM swipedItems
    );
    DROP TABLE swipedItems;
    ALTER TABLE newSwipedItems RENAME TO swipedItems;
    CREATE INDEX swipedItemsByDirection ON swipedItems (direction, dateSwiped, titleId);
    CREATE INDEX swipedItemsByStatus ON swipedItems (status) WHERE status IN ('now', 'onHold', 'didNotFinish');

    CREATE TABLE libraryEntries (
      id TEXT PRIMARY KEY,
      titleId TEXT NOT NULL,
      -- A LibraryEntry as JSON, within a LibraryChange.
      record BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX libraryEntriesByTitle ON libraryEntries (titleId);

    CREATE TABLE newUserLists (
      id TEXT PRIMARY KEY,
      sortKey TEXT NOT NULL,
      isDeleted INTEGER NOT NULL,
      -- Somebody else's, on which the person does not work any more.
      isEnded INTEGER NOT NULL DEFAULT 0,
      -- A UserList as JSON, within a LibraryChange.
      record BLOB NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO newUserLists (id, sortKey, isDeleted, record)
    SELECT id, sortKey, 0, CAST(json_object('list', json_object(
        'id', id, 'name', json_object('value', name, 'time', time),
        'sortKey', json_object('value', sortKey, 'time', time), 'createdDate',
        json_object('value', strftime('%Y-%m-%dT%H:%M:%SZ', createdDate, 'unixepoch'), 'time', time))) AS BLOB)
    FROM (
      SELECT *, printf('%06d1', max(0, sortOrder)) AS sortKey,
        printf('%012x-0000-00000000', max(0, CAST(createdDate * 1000 AS INTEGER))) AS time
      FROM userLists
    );
    DROP TABLE userLists;
    ALTER TABLE newUserLists RENAME TO userLists;

    CREATE TABLE newListEntries (
      listId TEXT NOT NULL,
      titleId TEXT NOT NULL,
      sortKey TEXT NOT NULL,
      isDeleted INTEGER NOT NULL,
      -- A ListEntry as JSON, within a LibraryChange.
      record BLOB NOT NULL,
      PRIMARY KEY (listId, titleId)
    ) WITHOUT ROWID;
    -- Of a title that stood twice in a list, the first stays.
    INSERT OR IGNORE INTO newListEntries (listId, titleId, sortKey, isDeleted, record)
    SELECT listId, titleId, sortKey, 0, CAST(json_object('listEntry', json_object(
        'listId', listId, 'titleId', titleId, 'sortKey', json_object('value', sortKey, 'time', time), 'dateAdded',
        json_object('value', strftime('%Y-%m-%dT%H:%M:%SZ', dateAdded, 'unixepoch'), 'time', time))) AS BLOB)
    FROM (
      SELECT *, printf('%06d1', max(0, sortOrder)) AS sortKey,
        printf('%012x-0000-00000000', max(0, CAST(dateAdded * 1000 AS INTEGER))) AS time
      FROM listEntries ORDER BY sortOrder, dateAdded, id
    );
    DROP TABLE listEntries;
    ALTER TABLE newListEntries RENAME TO listEntries;
    CREATE INDEX listEntriesInOrder ON listEntries (listId, isDeleted, sortKey, titleId);
    CREATE INDEX listEntriesByTitle ON listEntries (titleId);

    -- What the server says of lists beside their records: who keeps them, who works on them. ListDescription as JSON.
    CREATE TABLE listDescriptions (
      id TEXT PRIMARY KEY,
      content BLOB NOT NULL
    ) WITHOUT ROWID;

    -- What was written and not answered, as LibraryChange; base is the record as the server has it.
    CREATE TABLE libraryOutbox (
      id TEXT PRIMARY KEY,
      "order" INTEGER NOT NULL,
      written BLOB NOT NULL,
      base BLOB
    ) WITHOUT ROWID;
    INSERT INTO libraryOutbox (id, "order", written)
    SELECT 'list/' || id, row_number() OVER (ORDER BY sortKey, id), record FROM userLists
    UNION ALL
    SELECT 'swipedItem/' || titleId, 1000000 + row_number() OVER (ORDER BY dateSwiped, titleId), record
    FROM swipedItems
    UNION ALL
    SELECT 'listEntry/' || listId || '/' || titleId,
      2000000 + row_number() OVER (ORDER BY listId, sortKey, titleId), record
    FROM listEntries;

    CREATE TABLE librarySync (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      node INTEGER NOT NULL,
      latestTime TEXT,
      cursor TEXT
    );
    """
}
