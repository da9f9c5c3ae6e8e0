extension API {
  /// The moods of reading sessions.
  public enum Moods {
    public static let map = Endpoint<Nothing, DaySpanQuery, Nothing, MoodMap>(
      .get, "/reading/moods", "getMoodMap", .signedIn, "My moods by day, book and hour",
      "At most \(Limits.readingDays) days. Moods that differ only in case and accents are the same.",
      limit: .statistics)

    public static let sessions = Endpoint<String, Nothing, Nothing, [ReadingSession]>(
      .get, "/reading/moods/days/{day}", "listReadingSessionsOfDay", .signedIn, "My sessions of a day",
      "Completed sessions, in the order of their beginnings.", maxItems: Limits.readingSessionsOfDay,
      errors: [.notFound])

    public static let export = Endpoint<Nothing, MoodExportQuery, Nothing, ListFile<MoodedSession>>(
      .get, "/reading/moods/export", "exportMoods", .signedIn, "Export my moods",
      "At most \(Limits.readingDays) days. Pages may send their cookie instead of a token.",
      limit: .statistics,
      content: ["text/csv", "application/json"])

    public static let prompt = Endpoint<Nothing, Nothing, Nothing, MoodPrompt>(
      .get, "/reading/moods/prompt", "getMoodPrompt", .signedIn, "A suggestion based on my moods")

    public static let settings = Endpoint<Nothing, Nothing, Nothing, MoodSettings>(
      .get, "/reading/moods/settings", "getMoodSettings", .signedIn, "My mood settings")

    public static let changeSettings = Endpoint<Nothing, Nothing, MoodSettingsChange, MoodSettings>(
      .put, "/reading/moods/settings", "updateMoodSettings", .signedIn,
      "Change my mood settings", "Omitted members keep their values.")
  }
}
