public import Formats

/// What somebody read in a span of days.
///
/// ```swift
/// let statistics = try decoder.decode(ReadingStatistics.self, from: data)
/// if statistics.isEmpty { print("Nothing read in these days") }
/// ```
public struct ReadingStatistics: Codable, Hashable, Sendable {
  public let from: CivilDate
  public let through: CivilDate
  /// Of all completed sessions.
  public let seconds: Int
  public let pages: Int
  public let sessions: Int
  public let daysRead: Int
  /// Readings that were finished, each time counted.
  public let books: Int
  /// Those among them of a book that was finished before.
  public let rereads: Int
  /// Books that were given up, which count among nothing else.
  public let stoppedBooks: Int
  public let films: Int
  public let shows: Int
  public let longestDay: ReadingDay?
  public let averageSessionSeconds: Int?
  /// Of sessions whose pages are known.
  public let pagesPerHour: Int?
  /// Of the finished books whose length is known.
  public let averageBookPages: Int?
  /// Each month of the span, in order.
  public let months: [Month]
  /// In seconds, from Monday.
  public let weekdays: [Int]
  /// In seconds, from midnight, by the reader's clock.
  public let hours: [Int]
  /// Of the finished books, those of the most books first, at most ``mostNames``.
  public let genres: [Count]
  public let authors: [Count]

  public static let mostNames = 20

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

  public struct Month: Codable, Hashable, Sendable, Identifiable {
    /// Such as `2026-11`.
    public let month: String
    public let seconds: Int
    public let pages: Int
    public let sessions: Int
    public let books: Int
    public let films: Int
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

  public struct Count: Codable, Hashable, Sendable, Identifiable {
    public let name: String
    public let count: Int

    public init(name: String, count: Int) {
      self.name = name
      self.count = count
    }

    public var id: String { name }
  }
}
