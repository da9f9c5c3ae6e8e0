extension Schema {
  /// What readers prefer, who are friends, and what people say of how it is going.
  static let friends = """
    CREATE TABLE preferredGenres (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      genre TEXT NOT NULL,
      PRIMARY KEY (userKey, position),
      UNIQUE (userKey, genre)
    ) WITHOUT ROWID;

    CREATE TABLE friendRequests (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      requesterKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      recipientKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      -- Who asked is not told of it, and is heard again a while later.
      declinedAt INTEGER,
      -- Taken back after it was declined: kept, so that asking once more is not heard sooner.
      isWithdrawn INTEGER NOT NULL DEFAULT 0,
      UNIQUE (requesterKey, recipientKey),
      CHECK (requesterKey <> recipientKey),
      CHECK (isWithdrawn = 0 OR declinedAt IS NOT NULL)
    );
    CREATE INDEX friendRequestsSent ON friendRequests (requesterKey, key) WHERE isWithdrawn = 0;
    CREATE INDEX friendRequestsReceived ON friendRequests (recipientKey, key) WHERE declinedAt IS NULL;
    CREATE INDEX friendRequestsByRecipient ON friendRequests (recipientKey);
    CREATE INDEX friendRequestsDeclined ON friendRequests (declinedAt) WHERE declinedAt IS NOT NULL;

    -- Two rows for each pair of friends.
    CREATE TABLE friendships (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      friendKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      -- Whether the user follows the friend because they became friends, and so not any longer once they are not.
      madeFollow INTEGER NOT NULL,
      UNIQUE (userKey, friendKey),
      CHECK (userKey <> friendKey)
    );
    CREATE INDEX friendshipsInOrder ON friendships (userKey, key);
    CREATE INDEX friendshipsByFriend ON friendships (friendKey);

    CREATE TABLE userStatuses (
      userKey INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
      text TEXT NOT NULL,
      visibility TEXT NOT NULL CHECK (visibility IN ('onlyMe', 'followers', 'everyone')),
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX userStatusesByAge ON userStatuses (expiresAt);

    -- What somebody is at.
    CREATE INDEX libraryEntriesNow ON libraryEntries (userKey, day, id) WHERE isDeleted = 0 AND status = 'now';

    -- Which kinds of notifications there are is no matter of the schema any more. Keys go on from where they were, for
    -- what has been read is told by them.
    CREATE TABLE newNotifications (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      actorKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      postKey INTEGER REFERENCES posts (key) ON DELETE CASCADE,
      commentKey INTEGER REFERENCES comments (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL
    );
    INSERT INTO newNotifications (key, id, userKey, kind, actorKey, postKey, commentKey, createdAt)
    SELECT key, id, userKey, kind, actorKey, postKey, commentKey, createdAt FROM notifications ORDER BY key;
    DELETE FROM sqlite_sequence WHERE name = 'newNotifications';
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'newNotifications', seq FROM sqlite_sequence WHERE name = 'notifications';
    DROP TABLE notifications;
    ALTER TABLE newNotifications RENAME TO notifications;
    CREATE INDEX notificationsByUser ON notifications (userKey, key);
    CREATE INDEX notificationsByActor ON notifications (actorKey, kind, userKey);
    CREATE INDEX notificationsByPost ON notifications (postKey, kind, actorKey);
    CREATE INDEX notificationsByComment ON notifications (commentKey) WHERE commentKey IS NOT NULL;
    CREATE TRIGGER notificationsCountInsert AFTER INSERT ON notifications BEGIN
      UPDATE users SET unreadCount = unreadCount + 1, notificationCount = notificationCount + 1
      WHERE key = new.userKey;
      -- One more than a person may have: the oldest goes.
      DELETE FROM notifications
      WHERE key = (
        SELECT MIN(key) FROM notifications
        WHERE userKey = (SELECT key FROM users WHERE key = new.userKey AND notificationCount > 1000)
      );
    END;
    CREATE TRIGGER notificationsCountDelete AFTER DELETE ON notifications BEGIN
      UPDATE users SET
        unreadCount = unreadCount - (readNotificationKey < old.key),
        notificationCount = notificationCount - 1
      WHERE key = old.userKey;
    END;
    """
}
