extension Schema {
  /// What finds the sessions that run, whosever they are.
  static let readingSteps = """
    CREATE INDEX readingSessionsRunning ON readingSessions (resumedAt) WHERE status = 'active';
    """
}
