public import KiwiKit
public import Observation

/// What the reader means to read, how far they are, and what is offered because of how it felt.
@Observable @MainActor public final class GoalsViewModel {
  public private(set) var goals: [ReadingGoal] = []
  public private(set) var prompt = MoodPrompt()
  public private(set) var loading = Loading.idle
  /// What is written in the form.
  public var period = ReadingGoal.Period.day
  public var unit = ReadingGoal.Unit.minutes
  public var amount = ""
  /// Past periods of the goal that the form is about, the latest first.
  public private(set) var history: [ReadingGoalPeriod] = []
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let changed: @MainActor () -> Void

  /// - Parameter changed: Told when goals were set, which other screens show.
  public init(client: any APIClientProtocol, changed: @escaping @MainActor () -> Void = {}) {
    self.client = client
    self.changed = changed
  }

  public func load() async {
    if loading != .loaded { loading = .loading }
    loading = await .after(isShowing: loading == .loaded) { () async throws(APIFailure) in
      let goals = try await client.send(API.Statistics.goals())
      let prompt = try await client.send(API.Moods.prompt())
      self.goals = goals
      self.prompt = prompt
    }
  }

  public func goal(_ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit) -> ReadingGoal? {
    goals.first { $0.period == period && $0.unit == unit }
  }

  // MARK: The form

  /// The goal that the form is about, as it is.
  public var known: ReadingGoal? { goal(period, unit) }

  /// Time of a week or a year is written in hours.
  public var isInHours: Bool { unit == .minutes && period != .day }

  public var wanted: Int? {
    guard let number = Int(amount.trimmed), number > 0, ReadingGoal.amounts.contains(number) else {
      return nil
    }
    let wanted = isInHours ? number * 60 : number
    return ReadingGoal.amounts.contains(wanted) ? wanted : nil
  }

  public var problem: String? { badAmount ?? changing.problem("amount") }

  private var badAmount: String? {
    if amount.trimmed.isEmpty { return nil }
    guard let wanted else { return "Write a number, such as 12." }
    if period == .day, unit == .minutes, !ReadingSettings.goals.contains(wanted) {
      return "A day has \(ReadingSettings.goals.upperBound) minutes."
    }
    return nil
  }

  public var canSet: Bool { wanted != nil && badAmount == nil && !changing.isUnderWay }

  public func loadHistory() async {
    let (period, unit) = (period, unit)
    history = []
    let found = try? await client.send(API.Statistics.goalHistory(period.rawValue, unit.rawValue))
    guard (period, unit) == (self.period, self.unit), let found else { return }
    history = found
  }

  @discardableResult public func set() async -> Bool {
    guard canSet, let wanted else { return false }
    guard await set(wanted, period, unit) else { return false }
    amount = ""
    return true
  }

  @discardableResult public func giveUp(_ goal: ReadingGoal) async -> Bool {
    await set(nil, goal.period, goal.unit)
  }

  private func set(_ amount: Int?, _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit) async -> Bool {
    let isDone = await changing.run { () async throws(APIFailure) in
      goals = try await client.send(API.Statistics.setGoal(amount, period, unit))
    }
    if isDone {
      changed()
      await loadHistory()
    }
    return isDone
  }

  // MARK: What is offered

  public func acceptLighterGoal() async {
    guard let minutes = prompt.lighterGoalMinutes, await set(minutes, .day, .minutes) else { return }
    prompt = MoodPrompt(kind: prompt.kind, mood: prompt.mood, sessions: prompt.sessions)
  }

  public func setUsesMoods(_ usesMoods: Bool) async {
    await changing.run { () async throws(APIFailure) in
      _ = try await client.send(API.Moods.changeSettings(MoodSettingsChange(usesMoods: usesMoods)))
      prompt = try await client.send(API.Moods.prompt())
    }
  }
}
