public import Formats
public import Foundation

/// A year in review. Once it is kept it stays as it was shown, whatever becomes of the books.
///
/// ```swift
/// let year = try decoder.decode(ReadingYear.self, from: data)
/// print("\(year.content.statistics.books) books, a streak of \(year.content.bestStreak) days")
/// ```
public struct ReadingYear: Codable, Hashable, Sendable {
  public let year: Int
  /// Whether the year has ended, by the reader's clock.
  public let isOver: Bool
  /// When it was kept; nil while it changes with what is read.
  public let keptAt: Date?
  public let content: Content

  public init(year: Int, isOver: Bool, keptAt: Date?, content: Content) {
    self.year = year
    self.isOver = isOver
    self.keptAt = keptAt
    self.content = content
  }

  public static let years = 1...9_999

  public struct Content: Codable, Hashable, Sendable {
    public let statistics: ReadingStatistics
    /// In days.
    public let bestStreak: Int
    public let firstBook: Book?
    public let lastBook: Book?
    public let longestBook: Book?
    /// Those that were rated best, at most ``mostFavorites``.
    public let favorites: [Book]
    /// How often each was said, the most frequent first.
    public let moods: [ReadingStatistics.Count]

    public static let mostFavorites = 5

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

  /// A book by its name at that time.
  public struct Book: Codable, Hashable, Sendable {
    public let name: String
    public let author: String?
    /// When it was finished.
    public let day: CivilDate
    public let pages: Int?

    public init(name: String, author: String?, day: CivilDate, pages: Int?) {
      self.name = name
      self.author = author
      self.day = day
      self.pages = pages
    }
  }
}

/// A year of which there is something to tell.
///
/// ```swift
/// let years = try decoder.decode([ReadingYearSummary].self, from: data)
/// let kept = years.filter(\.isKept)
/// ```
public struct ReadingYearSummary: Codable, Hashable, Sendable, Identifiable {
  public let year: Int
  public let isOver: Bool
  public let isKept: Bool

  public init(year: Int, isOver: Bool, isKept: Bool) {
    self.year = year
    self.isOver = isOver
    self.isKept = isKept
  }

  public var id: Int { year }
}
