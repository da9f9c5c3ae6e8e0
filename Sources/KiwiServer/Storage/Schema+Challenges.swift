extension Schema {
  /// What is to be read within some days, who is in it, and who won it.
  static let challenges = """
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

    -- Notifications get a kind more, and what it is about.
    CREATE TABLE newNotifications (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('like', 'comment', 'follow', 'mention', 'challenge')),
      actorKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      postKey INTEGER REFERENCES posts (key) ON DELETE CASCADE,
      commentKey INTEGER REFERENCES comments (key) ON DELETE CASCADE,
      challengeKey INTEGER REFERENCES challenges (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL
    );
    INSERT INTO newNotifications (key, id, userKey, kind, actorKey, postKey, commentKey, createdAt)
    SELECT key, id, userKey, kind, actorKey, postKey, commentKey, createdAt FROM notifications ORDER BY key;
    -- No key comes again, also not that of the last one that was deleted.
    DELETE FROM sqlite_sequence WHERE name = 'newNotifications';
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'newNotifications', seq FROM sqlite_sequence WHERE name = 'notifications';
    DROP TABLE notifications;
    ALTER TABLE newNotifications RENAME TO notifications;
    CREATE INDEX notificationsByUser ON notifications (userKey, key);
    CREATE INDEX notificationsByActor ON notifications (actorKey, kind, userKey);
    CREATE INDEX notificationsByPost ON notifications (postKey, kind, actorKey);
    CREATE INDEX notificationsByComment ON notifications (commentKey) WHERE commentKey IS NOT NULL;
    CREATE INDEX notificationsByChallenge ON notifications (challengeKey) WHERE challengeKey IS NOT NULL;
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
