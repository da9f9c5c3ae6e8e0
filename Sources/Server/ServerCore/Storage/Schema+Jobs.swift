extension Schema {
  /// The job queue. The states are those of `JobState`.
  package static let jobs = """
    CREATE TABLE jobs (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      -- What it is about, of which there is one job of the kind at most.
      subject TEXT,
      payload BLOB NOT NULL,
      -- A job with an owner goes with the account; what must be done all the same has none.
      ownerKey INTEGER REFERENCES users (key) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'dead')),
      -- When it is due, its lease ends, or it was given up.
      at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      requests INTEGER NOT NULL,
      run INTEGER NOT NULL,
      isCancelled INTEGER NOT NULL CHECK (isCancelled IN (0, 1)),
      done INTEGER NOT NULL DEFAULT 0,
      total INTEGER NOT NULL DEFAULT 0,
      message TEXT,
      lastError TEXT,
      UNIQUE (kind, subject)
    );
    CREATE INDEX jobsByTime ON jobs (kind, state, at);
    CREATE INDEX jobsByOwner ON jobs (ownerKey, state) WHERE ownerKey IS NOT NULL;
    """
}
