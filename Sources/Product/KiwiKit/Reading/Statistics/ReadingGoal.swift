public import Formats

/// A goal of books, pages or minutes for a day, a week or a year, with its progress.
///
/// ```swift
/// let goals = try decoder.decode([ReadingGoal].self, from: data)
/// for goal in goals where goal.isReached { print(goal.id) }
/// ```
public struct ReadingGoal: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["amount": .number(amounts), "done": .atLeast(0)]

  /// The period that the goal is for.
  public let period: Period
  /// The unit that the goal counts.
  public let unit: Unit
  /// The number of books, pages or minutes.
  public let amount: Int
  /// The first day of the current period.
  public let first: CivilDate
  /// The last day of the current period.
  public let last: CivilDate
  /// The books, pages or whole minutes read so far.
  public let done: Int

  public init(
    period: Period, unit: Unit, amount: Int, first: CivilDate, last: CivilDate, done: Int
  ) {
    self.period = period
    self.unit = unit
    self.amount = amount
    self.first = first
    self.last = last
    self.done = done
  }

  public var id: String { "\(period.rawValue)/\(unit.rawValue)" }
  public var isReached: Bool { done >= amount }

  /// The period of a goal. A week begins on Monday.
  public enum Period: String, Codable, Hashable, Sendable, CaseIterable {
    case day
    /// A week, from Monday.
    case week
    case year

    /// Returns the first day of the period that contains a day.
    public func first(of day: CivilDate) -> CivilDate {
      switch self {
      case .day: day
      case .week: day.monday
      case .year: CivilDate(year: day.year, month: 1, day: 1)
      }
    }

    public func last(of day: CivilDate) -> CivilDate {
      switch self {
      case .day: day
      case .week: CivilDate(daysSinceEpoch: day.monday.daysSinceEpoch + 6)
      case .year: CivilDate(year: day.year, month: 12, day: 31)
      }
    }

    /// Returns the first days of the latest periods, starting with that of `day`.
    public func latest(_ count: Int, through day: CivilDate) -> [CivilDate] {
      var firsts: [CivilDate] = []
      var first = first(of: day)
      while firsts.count < count, first.year > 0 {
        firsts.append(first)
        first = self.first(of: CivilDate(daysSinceEpoch: first.daysSinceEpoch - 1))
      }
      return firsts
    }
  }

  /// The unit of a goal.
  public enum Unit: String, Codable, Hashable, Sendable, CaseIterable {
    case books
    case pages
    case minutes
  }

  public static let amounts = 1...1_000_000
  /// One goal for each period and unit.
  public static let maxGoals = Period.allCases.count * Unit.allCases.count
  /// The number of past periods in one answer.
  public static let periodsShown = 30
}

/// Sets a goal.
///
/// ```swift
/// let request = ReadingGoalChange(amount: 24)
/// ```
public struct ReadingGoalChange: WireValue {
  public static let rules: [String: FieldRule] = ["amount": .number(ReadingGoal.amounts)]

  /// The number of books, pages or minutes.
  public let amount: Int

  public init(amount: Int) {
    self.amount = amount
  }
}

/// A period with the goal that applied then.
///
/// ```swift
/// let periods = try decoder.decode([ReadingGoalPeriod].self, from: data)
/// let reached = periods.filter { period in period.amount.map { period.done >= $0 } ?? false }
/// ```
public struct ReadingGoalPeriod: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["amount": .atLeast(1), "done": .atLeast(0)]

  /// The first day.
  public let first: CivilDate
  /// The last day.
  public let last: CivilDate
  /// Null if there was no goal.
  public let amount: Int?
  /// The books, pages or whole minutes read.
  public let done: Int

  public init(first: CivilDate, last: CivilDate, amount: Int?, done: Int) {
    self.first = first
    self.last = last
    self.amount = amount
    self.done = done
  }

  public var id: CivilDate { first }
}

/// The amount of a goal from a period on, until the next version.
///
/// ```swift
/// let versions = [ReadingGoalVersion(since: today, amount: 20)]
/// let amount = ReadingGoalVersion.amount(versions, on: today)
/// ```
public struct ReadingGoalVersion: Hashable, Sendable {
  /// The first day of the period in which it was set.
  public let since: CivilDate
  /// The amount; 0 for a deleted goal.
  public let amount: Int

  public init(since: CivilDate, amount: Int) {
    self.since = since
    self.amount = amount
  }

  /// The goal of the period that starts on a day, or nil. The versions may be in any order, each with its
  /// own day.
  public static func amount(_ versions: [ReadingGoalVersion], on first: CivilDate) -> Int? {
    let version = versions.filter { $0.since <= first }.max { $0.since < $1.since }
    return version.flatMap { $0.amount > 0 ? $0.amount : nil }
  }
}
