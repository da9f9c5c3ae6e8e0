extension Schema {
  /// The bounds on the rows of a user.
  package static let bounds = """
    -- Where people have logged in from, as hashes.
    CREATE TABLE knownAddresses (
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      addressHash BLOB NOT NULL,
      lastUsedAt INTEGER NOT NULL,
      PRIMARY KEY (userKey, addressHash)
    ) WITHOUT ROWID;
    CREATE INDEX knownAddressesByAge ON knownAddresses (lastUsedAt);

    -- Null for answers that were kept before this step, which go with their day.
    ALTER TABLE idempotencyKeys ADD COLUMN userKey INTEGER REFERENCES users (key) ON DELETE CASCADE;
    CREATE INDEX idempotencyKeysByUser ON idempotencyKeys (userKey, createdAt);

    ALTER TABLE users ADD COLUMN notificationCount INTEGER NOT NULL DEFAULT 0;
    UPDATE users SET
      notificationCount = (SELECT COUNT(*) FROM notifications WHERE notifications.userKey = users.key);
    DROP TRIGGER notificationsCountInsert;
    DROP TRIGGER notificationsCountDelete;
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

  /// Deletes notifications beyond the bound.
  package static let excessNotifications = """
    DELETE FROM notifications
    WHERE key IN (
      SELECT key FROM (
        SELECT key, ROW_NUMBER() OVER (PARTITION BY userKey ORDER BY key DESC) AS place
        FROM notifications
        WHERE userKey IN (SELECT key FROM users WHERE notificationCount > 1000)
      )
      WHERE place > 1000
      LIMIT 1000
    )
    """
}
