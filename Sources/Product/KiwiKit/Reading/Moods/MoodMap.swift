public import Formats

/// The moods of a span of days.
///
/// ```swift
/// let map = try decoder.decode(MoodMap.self, from: data)
/// for mood in map.moods { print(mood.mood, mood.sessions) }
/// ```
public struct MoodMap: WireValue {
  public static let rules: [String: FieldRule] = [
    "sessionsWithoutMood": .atLeast(0), "days": .list(0...Limits.readingDays),
    "books": .list(0...maxBooks), "hours": .list(0...24),
  ]

  /// The first day.
  public let from: CivilDate
  /// The last day.
  public let through: CivilDate
  /// The number of completed sessions without a mood.
  public let sessionsWithoutMood: Int
  /// The moods, most frequent first.
  public let moods: [Count]
  /// Days with a mood, in order.
  public let days: [Day]
  /// The books with the most sessions, at most ``maxBooks``, in descending order.
  public let books: [Book]
  /// The moods by the local hour at which a session began, in ascending order.
  public let hours: [Hour]

  /// The maximum number of books in ``books``.
  public static let maxBooks = 20

  public init(
    from: CivilDate, through: CivilDate, sessionsWithoutMood: Int = 0, moods: [Count] = [], days: [Day] = [],
    books: [Book] = [], hours: [Hour] = []
  ) {
    self.from = from
    self.through = through
    self.sessionsWithoutMood = sessionsWithoutMood
    self.moods = moods
    self.days = days
    self.books = books
    self.hours = hours
  }

  /// A mood with its number of sessions and their time.
  public struct Count: Identifiable, WireValue {
    public static let rules: [String: FieldRule] = [
      "mood": .length(0...Limits.moodLength), "sessions": .atLeast(1), "seconds": .atLeast(0),
    ]

    /// The mood in its last spelling.
    public let mood: String
    /// The number of sessions.
    public let sessions: Int
    /// The reading time, in seconds.
    public let seconds: Int

    public init(mood: String, sessions: Int, seconds: Int) {
      self.mood = mood
      self.sessions = sessions
      self.seconds = seconds
    }

    public var id: String { mood }
  }

  /// The moods of a day.
  public struct Day: Identifiable, WireValue {
    /// The day in the reader's time zone.
    public let day: CivilDate
    /// The moods, most frequent first; the first one represents the day.
    public let moods: [Count]

    public init(day: CivilDate, moods: [Count]) {
      self.day = day
      self.moods = moods
    }

    public var id: CivilDate { day }
  }

  /// The moods of a book.
  public struct Book: Identifiable, WireValue {
    public static let rules: [String: FieldRule] = ["titleId": .id]

    /// The id of the book; null if the server does not know it.
    public let titleId: String?
    /// The name of the book.
    public let bookTitle: String
    /// The moods, most frequent first.
    public let moods: [Count]

    public init(titleId: String?, bookTitle: String, moods: [Count]) {
      self.titleId = titleId
      self.bookTitle = bookTitle
      self.moods = moods
    }

    public var id: String { titleId ?? bookTitle }
  }

  /// The moods of an hour of the day.
  public struct Hour: Identifiable, WireValue {
    public static let rules: [String: FieldRule] = ["hour": .number(0...23)]

    /// The hour, from 0 to 23.
    public let hour: Int
    /// The moods, most frequent first.
    public let moods: [Count]

    public init(hour: Int, moods: [Count]) {
      self.hour = hour
      self.moods = moods
    }

    public var id: Int { hour }
  }
}

/// The setting for the use of moods in suggestions.
///
/// ```swift
/// let settings = try decoder.decode(MoodSettings.self, from: data)
/// ```
public struct MoodSettings: WireValue {
  /// True if suggestions use moods.
  public let usesMoods: Bool

  public init(usesMoods: Bool = true) {
    self.usesMoods = usesMoods
  }
}

/// Changes the use of moods in suggestions.
///
/// ```swift
/// let request = MoodSettingsChange(usesMoods: false)
/// ```
public struct MoodSettingsChange: WireValue {
  /// True if suggestions use moods.
  public let usesMoods: Bool?

  public init(usesMoods: Bool? = nil) {
    self.usesMoods = usesMoods
  }
}

/// The format of exported moods.
///
/// ```swift
/// let name = "moods." + MoodExportFormat.csv.rawValue
/// ```
public enum MoodExportFormat: String, Codable, Hashable, Sendable, CaseIterable {
  /// A table (RFC 4180).
  case csv
  /// An array of ``MoodedSession``.
  case json
}

/// Selects the sessions of an export of moods.
///
/// ```swift
/// let query = MoodExportQuery(from: today, through: today, format: .csv)
/// ```
public struct MoodExportQuery: EndpointQuery {
  /// The first day.
  public let from: CivilDate
  /// The last day.
  public let through: CivilDate
  /// A table or JSON; `csv` if absent.
  public let format: MoodExportFormat?

  public init(from: CivilDate, through: CivilDate, format: MoodExportFormat? = nil) {
    self.from = from
    self.through = through
    self.format = format
  }
}
