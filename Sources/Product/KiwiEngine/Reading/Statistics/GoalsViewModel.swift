public import KiwiKit
public import Observation

/// The user's reading goals, and the offer of a lighter goal based on moods.
@Observable @MainActor public final class GoalsViewModel {
  public private(set) var goals: [ReadingGoal] = []
  public private(set) var prompt = MoodPrompt()
  public private(set) var loading = Loading.idle
  /// The content of the form.
  public var period = ReadingGoal.Period.day
  public var unit = ReadingGoal.Unit.minutes
  public var amount = ""
  /// The past periods of the form's goal, latest first.
  public private(set) var history: [ReadingGoalPeriod] = []
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let changed: @MainActor () -> Void

  /// - Parameter changed: Called after a change of goals, which other screens show.
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

  // MARK: Form

  /// The current goal of the form's period and unit.
  public var known: ReadingGoal? { goal(period, unit) }

  /// True if the form's amount is in hours, as for weeks and years.
  public var isInHours: Bool { unit == .minutes && period != .day }

  public var validAmount: Int? {
    guard let number = Int(amount.trimmed), number > 0, ReadingGoal.amounts.contains(number) else {
      return nil
    }
    let validAmount = isInHours ? number * 60 : number
    return ReadingGoal.amounts.contains(validAmount) ? validAmount : nil
  }

  public var problem: String? { badAmount ?? changing.problem("amount") }

  private var badAmount: String? {
    if amount.trimmed.isEmpty { return nil }
    guard let validAmount else { return localized("This goal is not valid. Enter a number, such as 12.") }
    if period == .day, unit == .minutes, !ReadingSettings.goals.contains(validAmount) {
      return localized(
        "A day has only \(String(ReadingSettings.goals.upperBound)) minutes. Enter a smaller number.")
    }
    return nil
  }

  public var canSet: Bool { validAmount != nil && badAmount == nil && !changing.isUnderWay }

  public func loadHistory() async {
    let (period, unit) = (period, unit)
    history = []
    let found = try? await client.send(API.Statistics.goalHistory(period.rawValue, unit.rawValue))
    guard (period, unit) == (self.period, self.unit), let found else { return }
    history = found
  }

  @discardableResult public func set() async -> Bool {
    guard canSet, let validAmount else { return false }
    guard await set(validAmount, period, unit) else { return false }
    amount = ""
    return true
  }

  @discardableResult public func delete(_ goal: ReadingGoal) async -> Bool {
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

  // MARK: Offers

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
