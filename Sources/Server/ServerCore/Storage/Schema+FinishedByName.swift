extension Schema {
  /// Books finished in sessions that are not in the catalogue. They count like those in the library.
  package static let finishedByName = """
    CREATE INDEX readingSessionsFinishedByName ON readingSessions (userKey, day, bookTitle)
      WHERE status = 'completed' AND isFinished = 1 AND titleKey IS NULL;
    """
}
