public import Formats

/// The statistics of a span of days.
///
/// ```swift
/// let statistics = try decoder.decode(ReadingStatistics.self, from: data)
/// if statistics.isEmpty { print("Nothing read in these days") }
/// ```
public struct ReadingStatistics: WireValue {
  public static let rules: [String: FieldRule] = {
    var rules: [String: FieldRule] = [
      "months": .list(0...maxMonths), "weekdays": .list(7...7, of: .atLeast(0)),
      "hours": .list(24...24, of: .atLeast(0)), "genres": .list(0...maxNames),
      "authors": .list(0...maxNames),
    ]
    for name in [
      "seconds", "pages", "sessions", "daysRead", "books", "rereads", "stoppedBooks", "films", "shows",
      "averageSessionSeconds", "pagesPerHour", "averageBookPages",
    ] { rules[name] = .atLeast(0) }
    return rules
  }()

  /// The first day.
  public let from: CivilDate
  /// The last day.
  public let through: CivilDate
  /// The reading time of all completed sessions, in seconds.
  public let seconds: Int
  /// The pages read, as far as the reader recorded them.
  public let pages: Int
  /// The number of completed sessions.
  public let sessions: Int
  /// The number of days with a session.
  public let daysRead: Int
  /// The number of finished readings, including rereads.
  public let books: Int
  /// The number of finished readings of books that were finished before.
  public let rereads: Int
  /// The number of stopped books, which are included in no other number.
  public let stoppedBooks: Int
  /// The number of finished films.
  public let films: Int
  /// The number of finished shows.
  public let shows: Int
  /// The day with the most time.
  public let longestDay: ReadingDay?
  /// The mean time of a session, in seconds.
  public let averageSessionSeconds: Int?
  /// The pages per hour of sessions with known pages.
  public let pagesPerHour: Int?
  /// The mean number of pages of finished books with a known length.
  public let averageBookPages: Int?
  /// Each month of the span, in order.
  public let months: [Month]
  /// The reading time of each weekday, in seconds, from Monday.
  public let weekdays: [Int]
  /// The reading time of each hour of the day, in seconds, from midnight in the reader's time zone.
  public let hours: [Int]
  /// The genres of the finished books, most frequent first.
  public let genres: [Count]
  /// The authors of the finished books, most frequent first.
  public let authors: [Count]

  public static let maxNames = 20
  /// The maximum number of months that a span touches.
  public static let maxMonths = 122

  public init(
    from: CivilDate, through: CivilDate, seconds: Int = 0, pages: Int = 0, sessions: Int = 0,
    daysRead: Int = 0, books: Int = 0, rereads: Int = 0, stoppedBooks: Int = 0, films: Int = 0,
    shows: Int = 0, longestDay: ReadingDay? = nil, averageSessionSeconds: Int? = nil,
    pagesPerHour: Int? = nil, averageBookPages: Int? = nil, months: [Month] = [],
    weekdays: [Int] = Array(repeating: 0, count: 7), hours: [Int] = Array(repeating: 0, count: 24),
    genres: [Count] = [], authors: [Count] = []
  ) {
    self.from = from
    self.through = through
    self.seconds = seconds
    self.pages = pages
    self.sessions = sessions
    self.daysRead = daysRead
    self.books = books
    self.rereads = rereads
    self.stoppedBooks = stoppedBooks
    self.films = films
    self.shows = shows
    self.longestDay = longestDay
    self.averageSessionSeconds = averageSessionSeconds
    self.pagesPerHour = pagesPerHour
    self.averageBookPages = averageBookPages
    self.months = months
    self.weekdays = weekdays
    self.hours = hours
    self.genres = genres
    self.authors = authors
  }

  public var isEmpty: Bool { sessions == 0 && books == 0 && stoppedBooks == 0 && films == 0 && shows == 0 }

  /// The statistics of a month.
  public struct Month: Identifiable, WireValue {
    public static let rules: [String: FieldRule] = [
      "month": .pattern("^[0-9]{4}-[0-9]{2}$"), "seconds": .atLeast(0), "pages": .atLeast(0),
      "sessions": .atLeast(0), "books": .atLeast(0), "films": .atLeast(0), "shows": .atLeast(0),
    ]

    /// The month, such as `2026-11`.
    public let month: String
    /// The reading time of all completed sessions, in seconds.
    public let seconds: Int
    /// The pages read.
    public let pages: Int
    /// The number of completed sessions.
    public let sessions: Int
    /// The number of finished readings.
    public let books: Int
    /// The number of finished films.
    public let films: Int
    /// The number of finished shows.
    public let shows: Int

    public init(
      month: String, seconds: Int = 0, pages: Int = 0, sessions: Int = 0, books: Int = 0, films: Int = 0,
      shows: Int = 0
    ) {
      self.month = month
      self.seconds = seconds
      self.pages = pages
      self.sessions = sessions
      self.books = books
      self.films = films
      self.shows = shows
    }

    public var id: String { month }

    /// The names of the months from one day to another.
    public static func names(from first: CivilDate, through last: CivilDate) -> [String] {
      var names: [String] = []
      var (year, month) = (first.year, first.month)
      while (year, month) <= (last.year, last.month) {
        names.append(String(CivilDate(year: year, month: month, day: 1).description.prefix(7)))
        (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
      }
      return names
    }
  }

  /// A name with its number of occurrences.
  public struct Count: Identifiable, WireValue {
    public static let rules: [String: FieldRule] = ["count": .atLeast(1)]

    /// The name.
    public let name: String
    /// The number of occurrences.
    public let count: Int

    public init(name: String, count: Int) {
      self.name = name
      self.count = count
    }

    public var id: String { name }
  }
}
