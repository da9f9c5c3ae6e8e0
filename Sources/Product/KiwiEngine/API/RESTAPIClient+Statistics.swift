public import Formats
public import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Statistics, goals and moods

  public func fetchReadingStatistics(
    from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> ReadingStatistics {
    try await fetch(HTTPRequest(.get, .statistics(.statistics), query: Self.span(first, last)))
  }

  public func fetchReadingGoals() async throws(APIFailure) -> [ReadingGoal] {
    try await fetch(HTTPRequest(.get, .statistics(.goals)))
  }

  public func fetchReadingGoalHistory(
    _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit
  ) async throws(APIFailure) -> [ReadingGoalPeriod] {
    try await fetch(HTTPRequest(.get, Self.goal(period, unit)))
  }

  public func setReadingGoal(
    _ amount: Int?, _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit
  ) async throws(APIFailure) -> [ReadingGoal] {
    guard let amount else { return try await fetch(Self.write(.delete, Self.goal(period, unit))) }
    let body = try Self.json(ReadingGoalChange(amount: amount))
    return try await fetch(Self.write(.put, Self.goal(period, unit), body: body))
  }

  private static func goal(_ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit) -> APIRoute {
    .statistics(.goal(period: period.rawValue, unit: unit.rawValue))
  }

  public func fetchReadingYears() async throws(APIFailure) -> [ReadingYearSummary] {
    try await fetch(HTTPRequest(.get, .statistics(.years)))
  }

  public func fetchReadingYear(_ year: Int) async throws(APIFailure) -> ReadingYear {
    try await fetch(HTTPRequest(.get, .statistics(.year(String(year)))))
  }

  public func keepReadingYear(_ year: Int) async throws(APIFailure) -> ReadingYear {
    try await fetch(Self.write(.put, .statistics(.year(String(year)))))
  }

  public func forgetReadingYear(_ year: Int) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .statistics(.year(String(year)))))
  }

  public func fetchReadingYearPicture(_ year: Int) async throws(APIFailure) -> Data {
    try await send(HTTPRequest(.get, .statistics(.yearPicture(year: String(year))))).body
  }

  public func fetchMoodMap(
    from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> MoodMap {
    try await fetch(HTTPRequest(.get, .moods(.map), query: Self.span(first, last)))
  }

  public func fetchReadingSessions(on day: CivilDate) async throws(APIFailure) -> [ReadingSession] {
    try await fetch(HTTPRequest(.get, .moods(.day(day.description))))
  }

  public func exportMoods(
    as format: MoodExportFormat, from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> Data {
    let query = Self.span(first, last) + [URLQueryItem(name: "format", value: format.rawValue)]
    return try await send(HTTPRequest(.get, .moods(.export), query: query)).body
  }

  public func fetchMoodPrompt() async throws(APIFailure) -> MoodPrompt {
    try await fetch(HTTPRequest(.get, .moods(.prompt)))
  }

  public func setUsesMoods(_ usesMoods: Bool) async throws(APIFailure) {
    let body = try Self.json(MoodSettings(usesMoods: usesMoods))
    _ = try await send(Self.write(.put, .moods(.settings), body: body))
  }

  private static func span(_ first: CivilDate, _ last: CivilDate) -> [URLQueryItem] {
    [
      URLQueryItem(name: "from", value: first.description),
      URLQueryItem(name: "through", value: last.description),
    ]
  }
}
