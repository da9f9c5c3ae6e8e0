public import Formats
public import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Statistics, goals and moods

  public func fetchReadingStatistics(
    from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> ReadingStatistics {
    try await answer { server in server.readingStatistics(first...max(first, last)) }
  }

  public func fetchReadingGoals() async throws(APIFailure) -> [ReadingGoal] {
    let today = Self.today()
    return try await answer { server in server.goals(on: today) }
  }

  public func fetchReadingGoalHistory(
    _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit
  ) async throws(APIFailure) -> [ReadingGoalPeriod] {
    let today = Self.today()
    return try await answer { server in
      let amount = server.readingGoals[period]?[unit]
      return period.latest(ReadingGoal.periodsShown, through: today).map { first in
        let last = period.last(of: first)
        return ReadingGoalPeriod(
          first: first, last: last, amount: amount, done: server.done(unit, first...last))
      }
    }
  }

  public func setReadingGoal(
    _ amount: Int?, _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit
  ) async throws(APIFailure) -> [ReadingGoal] {
    let today = Self.today()
    return try await answer { server in
      server.readingGoals[period, default: [:]][unit] = amount
      if period == .day, unit == .minutes, let amount { server.readingSettings.dailyGoalMinutes = amount }
      return server.goals(on: today)
    }
  }

  public func fetchReadingYears() async throws(APIFailure) -> [ReadingYearSummary] {
    let today = Self.today()
    return try await answer { server in
      Set(server.readingDays().map(\.day.year)).union(server.keptYears.keys).sorted(by: >).map {
        ReadingYearSummary(year: $0, isOver: $0 < today.year, isKept: server.keptYears[$0] != nil)
      }
    }
  }

  public func fetchReadingYear(_ year: Int) async throws(APIFailure) -> ReadingYear {
    let today = Self.today()
    return try await answer { server throws(APIFailure) in
      guard year <= today.year else { throw .notFound }
      return server.keptYears[year] ?? server.readingYear(year, on: today, keptAt: nil)
    }
  }

  public func keepReadingYear(_ year: Int) async throws(APIFailure) -> ReadingYear {
    let (today, now) = (Self.today(), Date())
    return try await answer { server in
      let kept = server.readingYear(year, on: today, keptAt: now)
      server.keptYears[year] = kept
      return kept
    }
  }

  public func forgetReadingYear(_ year: Int) async throws(APIFailure) {
    try await answer { server in server.keptYears[year] = nil }
  }

  public func fetchReadingYearPicture(_ year: Int) async throws(APIFailure) -> Data {
    try await answer { _ in Data() }
  }

  public func fetchMoodMap(
    from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> MoodMap {
    try await answer { server in
      MoodMap(from: first, through: last, sessions: server.moodedSessions(first...max(first, last)))
    }
  }

  public func fetchReadingSessions(on day: CivilDate) async throws(APIFailure) -> [ReadingSession] {
    try await answer { server in
      server.readingSessions.values.map(\.session).filter { $0.status == .completed && $0.day == day }
        .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
    }
  }

  public func exportMoods(
    as format: MoodExportFormat, from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> Data {
    try await answer { server in
      let lines = server.moodedSessions(first...max(first, last)).map { session in
        "\(session.day),\(session.bookTitle),\(session.mood ?? "")"
      }
      return Data(lines.joined(separator: "\n").utf8)
    }
  }

  public func fetchMoodPrompt() async throws(APIFailure) -> MoodPrompt {
    let today = Self.today()
    return try await answer { server in
      let sessions = server.readingSessions.values.map(\.session).filter { $0.status == .completed }
        .sorted { ($0.endedAt ?? $0.startedAt) > ($1.endedAt ?? $1.startedAt) }
      let goal = server.goals(on: today).first { $0.period == .day && $0.unit == .minutes }
      return MoodPrompt(
        moods: sessions.compactMap(\.mood), goalMinutes: goal?.amount, isLightened: false,
        usesMoods: server.usesMoods)
    }
  }

  public func setUsesMoods(_ usesMoods: Bool) async throws(APIFailure) {
    try await answer { server in server.usesMoods = usesMoods }
  }

  private static func today() -> CivilDate {
    DayClock(offset: 0).day(at: Int(Date().timeIntervalSince1970))
  }
}
