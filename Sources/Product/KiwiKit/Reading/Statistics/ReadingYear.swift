public import Formats
public import Foundation

/// A year in review. A stored review does not change with the library.
///
/// ```swift
/// let year = try decoder.decode(ReadingYear.self, from: data)
/// print("\(year.content.statistics.books) books, a streak of \(year.content.bestStreak) days")
/// ```
public struct ReadingYear: WireValue {
  public static let rules: [String: FieldRule] = ["year": .number(years)]

  /// The year.
  public let year: Int
  /// True if the year has ended in the reader's time zone.
  public let isOver: Bool
  /// The time of storage; null while it changes with the library.
  public let keptAt: Date?
  /// The review itself.
  public let content: Content

  public init(year: Int, isOver: Bool, keptAt: Date?, content: Content) {
    self.year = year
    self.isOver = isOver
    self.keptAt = keptAt
    self.content = content
  }

  public static let years = 1...9_999

  /// The content of a year in review.
  public struct Content: WireValue {
    public static let rules: [String: FieldRule] = [
      "bestStreak": .atLeast(0), "favorites": .list(0...maxFavorites), "moods": .list(0...maxMoods),
    ]

    /// The statistics of the year.
    public let statistics: ReadingStatistics
    /// The longest streak in days.
    public let bestStreak: Int
    /// The book that was finished first.
    public let firstBook: Book?
    /// The book that was finished last, if it is a different one.
    public let lastBook: Book?
    /// The book with the most pages.
    public let longestBook: Book?
    /// The books with the best ratings.
    public let favorites: [Book]
    /// Moods with their numbers of sessions, most frequent first.
    public let moods: [ReadingStatistics.Count]

    public static let maxFavorites = 5
    public static let maxMoods = 10

    public init(
      statistics: ReadingStatistics, bestStreak: Int = 0, firstBook: Book? = nil, lastBook: Book? = nil,
      longestBook: Book? = nil, favorites: [Book] = [], moods: [ReadingStatistics.Count] = []
    ) {
      self.statistics = statistics
      self.bestStreak = bestStreak
      self.firstBook = firstBook
      self.lastBook = lastBook
      self.longestBook = longestBook
      self.favorites = favorites
      self.moods = moods
    }
  }

  /// A book, with its name at that time.
  public struct Book: WireValue {
    public static let rules: [String: FieldRule] = ["pages": .atLeast(0)]

    /// The name of the book.
    public let name: String
    /// The author, or null if unknown.
    public let author: String?
    /// The day on which it was finished.
    public let day: CivilDate
    /// The number of pages, or null if unknown.
    public let pages: Int?

    public init(name: String, author: String?, day: CivilDate, pages: Int?) {
      self.name = name
      self.author = author
      self.day = day
      self.pages = pages
    }
  }
}

/// A year that has a review.
///
/// ```swift
/// let years = try decoder.decode([ReadingYearSummary].self, from: data)
/// let kept = years.filter(\.isKept)
/// ```
public struct ReadingYearSummary: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["year": .number(ReadingYear.years)]

  /// The year.
  public let year: Int
  /// True if the year has ended in the reader's time zone.
  public let isOver: Bool
  /// True if its review is stored.
  public let isKept: Bool

  public init(year: Int, isOver: Bool, isKept: Bool) {
    self.year = year
    self.isOver = isOver
    self.isKept = isKept
  }

  public var id: Int { year }
}
