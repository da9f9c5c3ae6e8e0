extension Schema {
  /// Books that the catalogue does not have and that sessions finished: they count as those of the library do.
  package static let finishedByName = """
    CREATE INDEX readingSessionsFinishedByName ON readingSessions (userKey, day, bookTitle)
      WHERE status = 'completed' AND isFinished = 1 AND titleKey IS NULL;
    """
}
