extension API {
  /// Reading sessions, and the days, streaks and settings of readers.
  public enum Reading {
    private static let sessionOver = EndpointError(409, description: "The session is over (`session_over`).")

    // MARK: Sessions

    public static let sessions = Endpoint<Nothing, PageQuery, Nothing, ListPage<ReadingSession>>(
      .get, "/reading-sessions", "listReadingSessions", .signedIn, "My completed sessions",
      "The latest first.")

    public static let startSession = Endpoint<Nothing, Nothing, ReadingSessionStart, ReadingSession>(
      .post, "/reading-sessions", "startReadingSession", .signedIn, "Start a session",
      """
      Pauses the reader's active session. Sending the same `id` again starts no second session. The server measures the \
      time.
      """, status: 201)

    public static let openSessions = Endpoint<Nothing, Nothing, Nothing, [ReadingSession]>(
      .get, "/reading-sessions/open", "listOpenReadingSessions", .signedIn, "My open sessions",
      "Sessions that are not completed. At most one of them is active.", maxItems: Limits.openReadingSessions)

    public static let followedSessions = Endpoint<Nothing, Nothing, Nothing, [ReadingSession]>(
      .get, "/reading-sessions/friends", "listReadingSessionsOfFriends", .signedIn,
      "Open sessions of users whom I follow", "The sessions that the viewer may see, the latest first.",
      maxItems: Limits.followedReadingSessions)

    public static let session = Endpoint<String, Nothing, Nothing, ReadingSession>(
      .get, "/reading-sessions/{readingSessionId}", "getReadingSession", .anyone, "A session",
      errors: [.notFound])

    public static let changeSession = Endpoint<String, Nothing, ReadingSessionOutcome?, ReadingSession>(
      .patch, "/reading-sessions/{readingSessionId}", "updateReadingSession", .signedIn,
      "Change the outcome of a session", "The measured time does not change.", errors: [.notYours, .notFound])

    public static let discardSession = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/reading-sessions/{readingSessionId}", "discardReadingSession", .signedIn,
      "Discard a session", "Its time no longer counts, and its `id` cannot be used again.",
      errors: [.notFound])

    public static let pauseSession = Endpoint<String, Nothing, ReadingSessionStep?, ReadingSession>(
      .post, "/reading-sessions/{readingSessionId}/pause", "pauseReadingSession", .signedIn,
      "Pause a session", "A paused session stays paused.",
      errors: [.notYours, .notFound, sessionOver])

    public static let resumeSession = Endpoint<String, Nothing, ReadingSessionStep?, ReadingSession>(
      .post, "/reading-sessions/{readingSessionId}/resume", "resumeReadingSession", .signedIn,
      "Resume a session", "Pauses the reader's other active session.",
      errors: [.notYours, .notFound, sessionOver])

    public static let completeSession = Endpoint<String, Nothing, ReadingSessionOutcome?, ReadingSession>(
      .post, "/reading-sessions/{readingSessionId}/complete", "completeReadingSession", .signedIn,
      "Complete a session",
      "A completed session keeps its outcome. Completing it again can only report an earlier end.",
      errors: [.notYours, .notFound])

    public static let joinSession = Endpoint<String, Nothing, ReadingSessionStart, ReadingSession>(
      .post, "/reading-sessions/{readingSessionId}/participants", "joinReadingSession", .signedIn,
      "Join the session of another user",
      """
      Starts a session of the reader that is linked to the given one. Without a book, it has the book of that session. \
      The time of each session is measured separately.
      """, status: 201, errors: [.notFound, sessionOver])

    // MARK: Days and settings

    public static let streak = Endpoint<Nothing, Nothing, Nothing, ReadingStreak>(
      .get, "/reading/streak", "getReadingStreak", .signedIn, "My reading streak")

    public static let days = Endpoint<Nothing, DaySpanQuery, Nothing, [ReadingDay]>(
      .get, "/reading/days", "listReadingDays", .signedIn, "Days on which I read",
      "In order, at most \(Limits.readingDays) days.", maxItems: Limits.readingDays)

    public static let settings = Endpoint<Nothing, Nothing, Nothing, ReadingSettings>(
      .get, "/reading/settings", "getReadingSettings", .signedIn, "My reading settings")

    public static let changeSettings = Endpoint<Nothing, Nothing, ReadingSettingsChange, ReadingSettings>(
      .put, "/reading/settings", "updateReadingSettings", .signedIn, "Change my reading settings",
      "Omitted members keep their values.")
  }
}
