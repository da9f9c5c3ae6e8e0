public import Formats

/// How reading felt in a span of days.
///
/// ```swift
/// let map = try decoder.decode(MoodMap.self, from: data)
/// for mood in map.moods { print(mood.mood, mood.sessions) }
/// ```
public struct MoodMap: Codable, Hashable, Sendable {
  public let from: CivilDate
  public let through: CivilDate
  /// Completed sessions of which nobody said how they felt.
  public let sessionsWithoutMood: Int
  /// The most frequent first.
  public let moods: [Count]
  /// Days with a mood, in order.
  public let days: [Day]
  /// Those with the most sessions first, at most ``mostBooks``.
  public let books: [Book]
  /// By the reader's clock at the beginning of a session, in order.
  public let hours: [Hour]

  public static let mostBooks = 20

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

  /// A mood with how often and how long it was.
  public struct Count: Codable, Hashable, Sendable, Identifiable {
    public let mood: String
    public let sessions: Int
    public let seconds: Int

    public init(mood: String, sessions: Int, seconds: Int) {
      self.mood = mood
      self.sessions = sessions
      self.seconds = seconds
    }

    public var id: String { mood }
  }

  public struct Day: Codable, Hashable, Sendable, Identifiable {
    public let day: CivilDate
    /// The most frequent first; the one that counts for the day is the first.
    public let moods: [Count]

    public init(day: CivilDate, moods: [Count]) {
      self.day = day
      self.moods = moods
    }

    public var id: CivilDate { day }
  }

  public struct Book: Codable, Hashable, Sendable, Identifiable {
    public let titleId: String?
    public let bookTitle: String
    public let moods: [Count]

    public init(titleId: String?, bookTitle: String, moods: [Count]) {
      self.titleId = titleId
      self.bookTitle = bookTitle
      self.moods = moods
    }

    public var id: String { titleId ?? bookTitle }
  }

  public struct Hour: Codable, Hashable, Sendable, Identifiable {
    /// 0 to 23.
    public let hour: Int
    public let moods: [Count]

    public init(hour: Int, moods: [Count]) {
      self.hour = hour
      self.moods = moods
    }

    public var id: Int { hour }
  }
}

/// Whether what is offered may follow from how reading felt.
///
/// ```swift
/// let body = try JSONEncoder().encode(MoodSettings(usesMoods: false))
/// ```
public struct MoodSettings: Codable, Hashable, Sendable {
  public let usesMoods: Bool

  public init(usesMoods: Bool = true) {
    self.usesMoods = usesMoods
  }
}

/// As what moods are taken along.
///
/// ```swift
/// let path = APIRoute.moods(.export).path + "?format=" + MoodExportFormat.csv.rawValue
/// ```
public enum MoodExportFormat: String, Hashable, Sendable, CaseIterable {
  case csv
  case json
}
