public import Formats

extension API {
  /// Statistics, goals and years in review.
  public enum Statistics {
    public static let statistics = Endpoint<Nothing, DaySpanQuery, Nothing, ReadingStatistics>(
      .get, "/reading/statistics", "getReadingStatistics", .signedIn, "My statistics",
      """
      At most \(Limits.statisticsDays) days. Time and pages come from sessions, and finished titles from the library.
      """,
      limit: .statistics)

    public static let goals = Endpoint<Nothing, Nothing, Nothing, [ReadingGoal]>(
      .get, "/reading/goals", "listReadingGoals", .signedIn, "My reading goals",
      "Includes the progress in the current periods.", maxItems: ReadingGoal.maxGoals)

    public static let goalHistory = Endpoint<(String, String), Nothing, Nothing, [ReadingGoalPeriod]>(
      .get, "/reading/goals/{period}/{unit}", "getReadingGoalHistory", .signedIn, "Past periods of a goal",
      "The latest first, including the current period. Each has the goal that applied then.",
      maxItems: ReadingGoal.periodsShown, errors: [.notFound])

    public static let putGoal = Endpoint<(String, String), Nothing, ReadingGoalChange, [ReadingGoal]>(
      .put, "/reading/goals/{period}/{unit}", "setReadingGoal", .signedIn, "Set a goal",
      """
      The goal applies from the current period on; past periods keep theirs. The daily goal in minutes is also the one in \
      the settings, at most \(ReadingSettings.goals.upperBound).
      """,
      maxItems: ReadingGoal.maxGoals, errors: [.notFound])

    public static let removeGoal = Endpoint<(String, String), Nothing, Nothing, [ReadingGoal]>(
      .delete, "/reading/goals/{period}/{unit}", "giveUpReadingGoal", .signedIn, "Delete a goal",
      "Deletes the goal from the current period on. Past periods keep theirs.",
      maxItems: ReadingGoal.maxGoals,
      errors: [.notFound])

    public static let years = Endpoint<Nothing, Nothing, Nothing, [ReadingYearSummary]>(
      .get, "/reading/years", "listReadingYears", .signedIn, "My years in review",
      "Years with something to review, the latest first.", limit: .statistics,
      maxItems: ReadingYear.years.upperBound)

    public static let year = Endpoint<String, Nothing, Nothing, ReadingYear>(
      .get, "/reading/years/{year}", "getReadingYear", .signedIn, "A year in review",
      "A past year is stored at the first request and stays the same until it is deleted.",
      limit: .statistics, errors: [.notFound])

    public static let keepYear = Endpoint<String, Nothing, Nothing, ReadingYear>(
      .put, "/reading/years/{year}", "keepReadingYear", .signedIn, "Store a year in review",
      "A stored past year does not change. The current year is stored again.", errors: [.notFound])

    public static let forgetYear = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/reading/years/{year}", "forgetReadingYear", .signedIn, "Delete a stored year in review",
      "The next request computes the review from the library again.", errors: [.notFound])

    public static let yearPicture = Endpoint<String, Nothing, Nothing, BinaryContent>(
      .get, "/reading/years/{year}/picture", "getReadingYearPicture", .signedIn,
      "A year in review as a picture",
      """
      A square picture for its user only, drawn for each request. At most \(RateLimitRule.yearPicture.burst) requests an \
      hour. Pages may send their cookie instead of a token.
      """,
      limit: .yearPicture, content: ["image/jpeg"], errors: [.notFound])

    /// Sets a goal, or deletes it if the amount is nil.
    public static func setGoal(
      _ amount: Int?, _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit
    ) -> EndpointCall<[ReadingGoal]> {
      guard let amount else { return removeGoal(period.rawValue, unit.rawValue) }
      return putGoal(period.rawValue, unit.rawValue, ReadingGoalChange(amount: amount))
    }
  }
}

extension RateLimitRule {
  /// Each use sums up all reading of a user.
  static let statistics = RateLimitRule("statistics", burst: 120, period: .seconds(60))
  /// Drawing takes a tenth of a second of CPU time.
  static let yearPicture = RateLimitRule("year picture", burst: 60, period: .seconds(3_600))
}

/// A span of days.
///
/// ```swift
/// let query = DaySpanQuery(from: today.monday, through: today)
/// ```
public struct DaySpanQuery: EndpointQuery {
  /// The first day.
  public let from: CivilDate
  /// The last day.
  public let through: CivilDate

  public init(from: CivilDate, through: CivilDate) {
    self.from = from
    self.through = through
  }
}
