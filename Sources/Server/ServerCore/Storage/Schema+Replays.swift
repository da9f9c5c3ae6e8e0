extension Schema {
  /// Drops the stored responses, because a repeated request is answered from the current state.
  package static let replays = """
    CREATE TABLE idempotencyKeysOfRequests (
      -- A hash of the user and the key they sent.
      scope BLOB PRIMARY KEY,
      userKey INTEGER REFERENCES users (key) ON DELETE CASCADE,
      -- A hash of what was asked, so that a key is not mistaken for another request's.
      fingerprint BLOB NOT NULL,
      createdId TEXT,
      createdAt INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO idempotencyKeysOfRequests (scope, userKey, fingerprint, createdId, createdAt)
    SELECT
      scope, userKey, fingerprint,
      CASE WHEN json_valid(CAST(body AS TEXT)) THEN json_extract(CAST(body AS TEXT), '$.id') END, createdAt
    FROM idempotencyKeys;
    DROP TABLE idempotencyKeys;
    ALTER TABLE idempotencyKeysOfRequests RENAME TO idempotencyKeys;
    CREATE INDEX idempotencyKeysByAge ON idempotencyKeys (createdAt);
    CREATE INDEX idempotencyKeysByUser ON idempotencyKeys (userKey, createdAt);
    """
}
