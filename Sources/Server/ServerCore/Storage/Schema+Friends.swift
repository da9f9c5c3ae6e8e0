extension Schema {
  /// Preferred genres, friendships and statuses.
  package static let friends = """
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
    """
}
