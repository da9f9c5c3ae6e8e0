/// The first migration.
///
/// Each table has an integer `key` that joins and orders rows and never leaves the server. Rows that clients refer to
/// also have an `id`, a version 7 UUID. Triggers maintain counters, so that every write, including cascades, keeps them
/// correct; `verify` recounts them.
package enum Schema {
  package static let first = [accounts, posts, feed, conversation, relations, moderation, idempotency]
    .joined(separator: "\n")

  private static let accounts = """
    CREATE TABLE users (
      key INTEGER PRIMARY KEY,
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

    CREATE INDEX usersSuspended ON users (key) WHERE suspendedAt IS NOT NULL;

    CREATE VIRTUAL TABLE userSearch USING fts5 (
      username, displayName, content = 'users', content_rowid = 'key',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
    );
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

    CREATE TABLE sessions (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      tokenHash BLOB NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      deviceName TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      lastUsedAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    );
    CREATE INDEX sessionsByUser ON sessions (userKey);

    CREATE TABLE invites (
      key INTEGER PRIMARY KEY,
      codeHash BLOB NOT NULL UNIQUE,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      usedByKey INTEGER REFERENCES users (key) ON DELETE SET NULL,
      usedAt INTEGER
    );
    CREATE INDEX invitesByUser ON invites (usedByKey);

    CREATE TABLE passwordResets (
      tokenHash BLOB PRIMARY KEY,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX passwordResetsByUser ON passwordResets (userKey);

    CREATE TABLE avatars (
      name TEXT NOT NULL,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      width INTEGER NOT NULL,
      PRIMARY KEY (name, userKey)
    ) WITHOUT ROWID;
    CREATE INDEX avatarsByUser ON avatars (userKey);
    """

  private static let posts = """
    CREATE TABLE posts (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      authorKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      caption TEXT,
      visibility TEXT NOT NULL CHECK (visibility IN ('everyone', 'followers', 'me')),
      -- Whether the post stands in the feed of everyone: its visibility, unless the author is suspended.
      listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
      hasPhoto INTEGER NOT NULL CHECK (hasPhoto IN (0, 1)),
      createdAt INTEGER NOT NULL,
      editedAt INTEGER,
      likeCount INTEGER NOT NULL DEFAULT 0,
      commentCount INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX postsListed ON posts (key, authorKey) WHERE listed = 1;
    CREATE INDEX postsByAuthor ON posts (authorKey, key, visibility);

    CREATE TRIGGER postsCountInsert AFTER INSERT ON posts BEGIN
      UPDATE users SET
        postCountForEveryone = postCountForEveryone + (new.visibility = 'everyone'),
        postCountForFollowers = postCountForFollowers + (new.visibility = 'followers'),
        postCountForMe = postCountForMe + (new.visibility = 'me')
      WHERE key = new.authorKey;
    END;
    CREATE TRIGGER postsCountDelete AFTER DELETE ON posts BEGIN
      UPDATE users SET
        postCountForEveryone = postCountForEveryone - (old.visibility = 'everyone'),
        postCountForFollowers = postCountForFollowers - (old.visibility = 'followers'),
        postCountForMe = postCountForMe - (old.visibility = 'me')
      WHERE key = old.authorKey;
    END;
    CREATE TRIGGER postsCountUpdate AFTER UPDATE OF visibility ON posts BEGIN
      UPDATE users SET
        postCountForEveryone = postCountForEveryone
          + (new.visibility = 'everyone') - (old.visibility = 'everyone'),
        postCountForFollowers = postCountForFollowers
          + (new.visibility = 'followers') - (old.visibility = 'followers'),
        postCountForMe = postCountForMe + (new.visibility = 'me') - (old.visibility = 'me')
      WHERE key = new.authorKey;
    END;

    CREATE TABLE pictures (
      key INTEGER PRIMARY KEY,
      postKey INTEGER NOT NULL REFERENCES posts (key) ON DELETE CASCADE,
      -- 0 to 3 for photos in the author's order; -1 for a quote card.
      position INTEGER NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      alt TEXT,
      placeholder TEXT NOT NULL,
      UNIQUE (postKey, position)
    );
    -- The sizes of a picture. The same bytes have the same name, so two pictures may share a file.
    CREATE TABLE pictureFiles (
      pictureKey INTEGER NOT NULL REFERENCES pictures (key) ON DELETE CASCADE,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (pictureKey, width)
    ) WITHOUT ROWID;
    CREATE INDEX pictureFilesByName ON pictureFiles (name);

    CREATE VIRTUAL TABLE postSearch USING fts5 (
      caption, content = 'posts', content_rowid = 'key', tokenize = 'unicode61 remove_diacritics 2'
    );
    CREATE TRIGGER postsSearchInsert AFTER INSERT ON posts WHEN new.caption IS NOT NULL BEGIN
      INSERT INTO postSearch (rowid, caption) VALUES (new.key, new.caption);
    END;
    CREATE TRIGGER postsSearchDelete AFTER DELETE ON posts WHEN old.caption IS NOT NULL BEGIN
      INSERT INTO postSearch (postSearch, rowid, caption) VALUES ('delete', old.key, old.caption);
    END;
    -- One trigger, because SQLite does not say in which order several run.
    CREATE TRIGGER postsSearchUpdate AFTER UPDATE OF caption ON posts BEGIN
      INSERT INTO postSearch (postSearch, rowid, caption)
      SELECT 'delete', old.key, old.caption WHERE old.caption IS NOT NULL;
      INSERT INTO postSearch (rowid, caption) SELECT new.key, new.caption WHERE new.caption IS NOT NULL;
    END;

    CREATE TABLE hashtags (
      tag TEXT NOT NULL,
      postKey INTEGER NOT NULL REFERENCES posts (key) ON DELETE CASCADE,
      PRIMARY KEY (tag, postKey)
    ) WITHOUT ROWID;
    CREATE INDEX hashtagsByPost ON hashtags (postKey);
    """

  /// Counts of listed posts in blocks of 64, 4,096 and 262,144 keys.
  ///
  /// Any page of the feed is found with a few hundred numbers, independent of its position.
  private static let feed = """
    CREATE TABLE feedCounts (
      level INTEGER NOT NULL,
      block INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (level, block)
    ) WITHOUT ROWID;

    CREATE TRIGGER feedCountsInsert AFTER INSERT ON posts WHEN new.listed = 1 BEGIN
      INSERT INTO feedCounts (level, block, count)
      VALUES (1, new.key >> 6, 1), (2, new.key >> 12, 1), (3, new.key >> 18, 1)
      ON CONFLICT (level, block) DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER feedCountsDelete AFTER DELETE ON posts WHEN old.listed = 1 BEGIN
      UPDATE feedCounts SET count = count - 1 WHERE level = 1 AND block = old.key >> 6;
      UPDATE feedCounts SET count = count - 1 WHERE level = 2 AND block = old.key >> 12;
      UPDATE feedCounts SET count = count - 1 WHERE level = 3 AND block = old.key >> 18;
    END;
    CREATE TRIGGER feedCountsList AFTER UPDATE OF listed ON posts WHEN new.listed = 1 AND old.listed = 0 BEGIN
      INSERT INTO feedCounts (level, block, count)
      VALUES (1, new.key >> 6, 1), (2, new.key >> 12, 1), (3, new.key >> 18, 1)
      ON CONFLICT (level, block) DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER feedCountsUnlist AFTER UPDATE OF listed ON posts WHEN new.listed = 0 AND old.listed = 1 BEGIN
      UPDATE feedCounts SET count = count - 1 WHERE level = 1 AND block = old.key >> 6;
      UPDATE feedCounts SET count = count - 1 WHERE level = 2 AND block = old.key >> 12;
      UPDATE feedCounts SET count = count - 1 WHERE level = 3 AND block = old.key >> 18;
    END;
    """

  private static let conversation = """
    CREATE TABLE likes (
      postKey INTEGER NOT NULL REFERENCES posts (key) ON DELETE CASCADE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      PRIMARY KEY (postKey, userKey)
    ) WITHOUT ROWID;
    CREATE INDEX likesByUser ON likes (userKey, postKey);
    CREATE TRIGGER likesCountInsert AFTER INSERT ON likes BEGIN
      UPDATE posts SET likeCount = likeCount + 1 WHERE key = new.postKey;
    END;
    CREATE TRIGGER likesCountDelete AFTER DELETE ON likes BEGIN
      UPDATE posts SET likeCount = likeCount - 1 WHERE key = old.postKey;
    END;

    CREATE TABLE comments (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      postKey INTEGER NOT NULL REFERENCES posts (key) ON DELETE CASCADE,
      authorKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      text TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      editedAt INTEGER
    );
    CREATE INDEX commentsByPost ON comments (postKey, key);
    CREATE INDEX commentsByAuthor ON comments (authorKey);
    CREATE TRIGGER commentsCountInsert AFTER INSERT ON comments BEGIN
      UPDATE posts SET commentCount = commentCount + 1 WHERE key = new.postKey;
    END;
    CREATE TRIGGER commentsCountDelete AFTER DELETE ON comments BEGIN
      UPDATE posts SET commentCount = commentCount - 1 WHERE key = old.postKey;
    END;

    CREATE TABLE notifications (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      userKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('like', 'comment', 'follow', 'mention')),
      actorKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      postKey INTEGER REFERENCES posts (key) ON DELETE CASCADE,
      commentKey INTEGER REFERENCES comments (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL
    );
    CREATE INDEX notificationsByUser ON notifications (userKey, key);
    CREATE INDEX notificationsByActor ON notifications (actorKey, kind, userKey);
    CREATE INDEX notificationsByPost ON notifications (postKey, kind, actorKey);
    CREATE INDEX notificationsByComment ON notifications (commentKey) WHERE commentKey IS NOT NULL;
    CREATE TRIGGER notificationsCountInsert AFTER INSERT ON notifications BEGIN
      UPDATE users SET unreadCount = unreadCount + 1 WHERE key = new.userKey;
    END;
    CREATE TRIGGER notificationsCountDelete AFTER DELETE ON notifications BEGIN
      UPDATE users SET unreadCount = unreadCount - 1
      WHERE key = old.userKey AND readNotificationKey < old.key;
    END;
    """

  private static let relations = """
    CREATE TABLE follows (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      followerKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      followedKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      UNIQUE (followerKey, followedKey),
      CHECK (followerKey <> followedKey)
    );
    CREATE INDEX followsByFollower ON follows (followerKey, key);
    CREATE INDEX followsByFollowed ON follows (followedKey, key);
    CREATE TRIGGER followsCountInsert AFTER INSERT ON follows BEGIN
      UPDATE users SET followingCount = followingCount + 1 WHERE key = new.followerKey;
      UPDATE users SET followerCount = followerCount + 1 WHERE key = new.followedKey;
    END;
    CREATE TRIGGER followsCountDelete AFTER DELETE ON follows BEGIN
      UPDATE users SET followingCount = followingCount - 1 WHERE key = old.followerKey;
      UPDATE users SET followerCount = followerCount - 1 WHERE key = old.followedKey;
    END;

    CREATE TABLE blocks (
      blockerKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      blockedKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      PRIMARY KEY (blockerKey, blockedKey),
      CHECK (blockerKey <> blockedKey)
    ) WITHOUT ROWID;
    CREATE INDEX blocksByBlocked ON blocks (blockedKey);

    CREATE TABLE mutes (
      muterKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      mutedKey INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      PRIMARY KEY (muterKey, mutedKey),
      CHECK (muterKey <> mutedKey)
    ) WITHOUT ROWID;
    CREATE INDEX mutesByMuted ON mutes (mutedKey);
    """

  private static let moderation = """
    CREATE TABLE reports (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      subject TEXT NOT NULL CHECK (subject IN ('post', 'comment', 'user')),
      subjectId TEXT NOT NULL,
      reason TEXT NOT NULL,
      details TEXT,
      excerpt TEXT,
      reporterKey INTEGER REFERENCES users (key) ON DELETE SET NULL,
      reportedUserKey INTEGER REFERENCES users (key) ON DELETE SET NULL,
      createdAt INTEGER NOT NULL,
      resolvedAt INTEGER,
      resolution TEXT,
      resolvedByKey INTEGER REFERENCES users (key) ON DELETE SET NULL
    );
    CREATE INDEX reportsOpen ON reports (key) WHERE resolvedAt IS NULL;
    CREATE INDEX reportsByReporter ON reports (reporterKey, subject, subjectId);
    CREATE INDEX reportsByReportedUser ON reports (reportedUserKey);
    CREATE INDEX reportsByResolver ON reports (resolvedByKey);

    CREATE TABLE auditLog (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      -- A name, not a reference: the log outlives accounts. Null for the command line.
      actor TEXT,
      action TEXT NOT NULL,
      subject TEXT NOT NULL,
      details TEXT,
      createdAt INTEGER NOT NULL
    );
    """

  private static let idempotency = """
    CREATE TABLE idempotencyKeys (
      -- A hash of the user and the key they sent.
      scope BLOB PRIMARY KEY,
      -- A hash of what was asked, so that a key is not mistaken for another request's.
      fingerprint BLOB NOT NULL,
      status INTEGER NOT NULL,
      location TEXT,
      body BLOB NOT NULL,
      createdAt INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX idempotencyKeysByAge ON idempotencyKeys (createdAt);
    """
}
