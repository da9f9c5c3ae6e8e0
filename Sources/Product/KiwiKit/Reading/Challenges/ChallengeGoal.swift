public import Formats

/// The unit that a challenge counts.
///
/// ```swift
/// let mayBe = ChallengeUnit.days.amounts.contains(7)
/// ```
public enum ChallengeUnit: String, Codable, Hashable, Sendable, CaseIterable {
  case minutes
  case pages
  /// Books finished in sessions; each name counts once.
  case books
  /// Days with at least a minute of reading.
  case days

  /// The range that covers the amounts of all units.
  public static let allAmounts = 1...100_000

  /// The range of amounts that a challenge may require.
  public var amounts: ClosedRange<Int> {
    switch self {
    case .minutes, .pages: 1...100_000
    case .books: 1...1_000
    case .days: 1...Limits.challengeDays
    }
  }
}

/// An amount in a unit of reading.
///
/// ```swift
/// let goal = ChallengeGoal(unit: .pages, amount: 200)
/// print("\(goal.points) points")
/// ```
public struct ChallengeGoal: Hashable, Sendable {
  public let unit: ChallengeUnit
  public let amount: Int

  public init(unit: ChallengeUnit, amount: Int) {
    self.unit = unit
    self.amount = amount
  }

  /// One point for seven minutes or ten pages, ten for a book with at least twenty for counted books, and five for a
  /// day; at least ``minPoints`` and at most ``maxPoints``.
  public var points: Int {
    let points =
      switch unit {
      case .minutes: amount / 7
      case .pages: amount / 10
      case .books: max(20, Self.maxPoints / 10 < amount ? Self.maxPoints : amount * 10)
      case .days: Self.maxPoints / 5 < amount ? Self.maxPoints : amount * 5
      }
    return min(max(points, Self.minPoints), Self.maxPoints)
  }

  public static let minPoints = 1
  public static let maxPoints = 100
  public static let pointsRange = minPoints...maxPoints
}

/// The length of a challenge, from its first day.
///
/// ```swift
/// let last = ChallengeWindow.week.lastDay(from: today)
/// ```
public enum ChallengeWindow: String, Codable, Hashable, Sendable, CaseIterable {
  /// One day.
  case day
  /// Seven days.
  case week
  /// The days until the day before the same day of the next month.
  case month
  /// The days from an explicit first to an explicit last day.
  case dates

  /// The last day; nil if the challenge has explicit dates.
  public func lastDay(from first: CivilDate) -> CivilDate? {
    switch self {
    case .day: return first
    case .week: return CivilDate(daysSinceEpoch: first.daysSinceEpoch + 6)
    case .month:
      let isDecember = first.month == 12
      let year = isDecember ? first.year + 1 : first.year
      let month = isDecember ? 1 : first.month + 1
      // In a shorter month the challenge ends on the last day: from the 31st of January to the end of February.
      let next = CivilDate(year: year, month: month, day: 1).daysSinceEpoch
      let length =
        CivilDate(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
        .daysSinceEpoch - next
      return CivilDate(daysSinceEpoch: next + min(first.day - 2, length - 1))
    case .dates: return nil
    }
  }
}

/// A reader's completed sessions on the days of a challenge, in sums.
///
/// ```swift
/// let reading = ChallengeReading(seconds: 5_400, pages: 60, books: 0, days: 3)
/// assert(reading.progress(in: .minutes) == 90)
/// ```
public struct ChallengeReading: Hashable, Sendable {
  public let seconds: Int
  public let pages: Int
  public let books: Int
  public let days: Int

  public static let none = ChallengeReading(seconds: 0, pages: 0, books: 0, days: 0)

  public init(seconds: Int, pages: Int, books: Int, days: Int) {
    self.seconds = seconds
    self.pages = pages
    self.books = books
    self.days = days
  }

  /// Returns the progress in a unit. Minutes are rounded only once, over the sum of all sessions.
  public func progress(in unit: ChallengeUnit) -> Int {
    switch unit {
    case .minutes: seconds / 60
    case .pages: pages
    case .books: books
    case .days: days
    }
  }
}
