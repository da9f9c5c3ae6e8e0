extension Schema {
  /// Adds AUTOINCREMENT to tables that reused the greatest key of a deleted row.
  ///
  /// A pending request, socket or cache that refers to a key never finds another row there.
  package static let lastingKeys = """
    CREATE TABLE newUsers (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      username TEXT NOT NULL UNIQUE COLLATE NOCASE,
      displayName TEXT,
      bio TEXT,
      passwordHash TEXT NOT NULL,
      role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
      createdAt INTEGER NOT NULL,
      suspendedAt INTEGER,
      avatarName TEXT,
      followerCount INTEGER NOT NULL DEFAULT 0,
      followingCount INTEGER NOT NULL DEFAULT 0,
      postCountForEveryone INTEGER NOT NULL DEFAULT 0,
      postCountForFollowers INTEGER NOT NULL DEFAULT 0,
      postCountForMe INTEGER NOT NULL DEFAULT 0,
      -- What this person has been told of is read up to here, and unread after it.
      readNotificationKey INTEGER NOT NULL DEFAULT 0,
      unreadCount INTEGER NOT NULL DEFAULT 0
    );
    INSERT INTO newUsers (
      key, id, username, displayName, bio, passwordHash, role, createdAt, suspendedAt, avatarName,
      followerCount, followingCount, postCountForEveryone, postCountForFollowers, postCountForMe,
      readNotificationKey, unreadCount
    )
    SELECT
      key, id, username, displayName, bio, passwordHash, role, createdAt, suspendedAt, avatarName,
      followerCount, followingCount, postCountForEveryone, postCountForFollowers, postCountForMe,
      readNotificationKey, unreadCount
    FROM users ORDER BY key;
    DROP TABLE users;
    ALTER TABLE newUsers RENAME TO users;
    CREATE INDEX usersSuspended ON users (key) WHERE suspendedAt IS NOT NULL;
    CREATE TRIGGER usersSearchInsert AFTER INSERT ON users BEGIN
      INSERT INTO userSearch (rowid, username, displayName) VALUES (new.key, new.username, new.displayName);
    END;
    CREATE TRIGGER usersSearchDelete AFTER DELETE ON users BEGIN
      INSERT INTO userSearch (userSearch, rowid, username, displayName)
      VALUES ('delete', old.key, old.username, old.displayName);
    END;
    CREATE TRIGGER usersSearchUpdate AFTER UPDATE OF username, displayName ON users BEGIN
      INSERT INTO userSearch (userSearch, rowid, username, displayName)
      VALUES ('delete', old.key, old.username, old.displayName);
      INSERT INTO userSearch (rowid, username, displayName) VALUES (new.key, new.username, new.displayName);
    END;

    CREATE TABLE newSessions (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      tokenHash BLOB NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      deviceName TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      lastUsedAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    );
    INSERT INTO newSessions (key, id, tokenHash, userKey, deviceName, createdAt, lastUsedAt, expiresAt)
    SELECT key, id, tokenHash, userKey, deviceName, createdAt, lastUsedAt, expiresAt FROM sessions ORDER BY key;
    DROP TABLE sessions;
    ALTER TABLE newSessions RENAME TO sessions;
    CREATE INDEX sessionsByUser ON sessions (userKey);

    CREATE TABLE newInvites (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      codeHash BLOB NOT NULL UNIQUE,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      usedByKey INTEGER REFERENCES users (key) ON DELETE SET NULL,
      usedAt INTEGER
    );
    INSERT INTO newInvites (key, codeHash, createdAt, expiresAt, usedByKey, usedAt)
    SELECT key, codeHash, createdAt, expiresAt, usedByKey, usedAt FROM invites ORDER BY key;
    DROP TABLE invites;
    ALTER TABLE newInvites RENAME TO invites;
    CREATE INDEX invitesByUser ON invites (usedByKey);

    CREATE TABLE newPictures (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      postKey INTEGER NOT NULL REFERENCES posts (key) ON DELETE CASCADE,
      -- 0 to 3 for photos in the author's order; -1 for a quote card.
      position INTEGER NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      alt TEXT,
      placeholder TEXT NOT NULL,
      UNIQUE (postKey, position)
    );
    INSERT INTO newPictures (key, postKey, position, width, height, alt, placeholder)
    SELECT key, postKey, position, width, height, alt, placeholder FROM pictures ORDER BY key;
    DROP TABLE pictures;
    ALTER TABLE newPictures RENAME TO pictures;
    """
}
