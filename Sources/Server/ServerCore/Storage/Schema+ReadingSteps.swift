extension Schema {
  /// The index of running sessions, and start times to find intervals of late steps.
  package static let readingSteps = """
    CREATE INDEX readingSessionsRunning ON readingSessions (resumedAt) WHERE status = 'active';

    -- When the session began or went on, as was told: the same for all pieces of a stretch.
    ALTER TABLE readingStretches ADD COLUMN begunAt INTEGER NOT NULL DEFAULT 0;
    -- Whether its reader said when it ended.
    ALTER TABLE readingStretches ADD COLUMN isTold INTEGER NOT NULL DEFAULT 1;
    UPDATE readingStretches SET begunAt = startedAt;
    """
}
