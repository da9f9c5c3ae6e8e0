extension Schema {
  /// Moves the kinds of notifications out of the schema, and adds notifications about challenges.
  package static let notificationKinds = """
    CREATE TABLE newNotifications (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      actorKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      postKey INTEGER REFERENCES posts (key) ON DELETE CASCADE,
      commentKey INTEGER REFERENCES comments (key) ON DELETE CASCADE,
      challengeKey INTEGER REFERENCES challenges (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL
    );
    INSERT INTO newNotifications (key, id, userKey, kind, actorKey, postKey, commentKey, createdAt)
    SELECT key, id, userKey, kind, actorKey, postKey, commentKey, createdAt FROM notifications ORDER BY key;
    -- Keys go on from where they were, for what has been read is told by them.
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
