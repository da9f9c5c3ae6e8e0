public import Formats

/// The goal and the days of a challenge, identical for all members.
///
/// ```swift
/// let terms = ChallengeTerms(goal: ChallengeGoal(unit: .days, amount: 5), first: today, last: today, points: 9)
/// ```
public struct ChallengeTerms: Hashable, Sendable {
  public var goal: ChallengeGoal
  public var first: CivilDate
  public var last: CivilDate
  public var points: Int
  public var isDisabled: Bool

  public init(goal: ChallengeGoal, first: CivilDate, last: CivilDate, points: Int, isDisabled: Bool = false) {
    self.goal = goal
    self.first = first
    self.last = last
    self.points = points
    self.isDisabled = isDisabled
  }
}

/// A user's state in a challenge.
///
/// ```swift
/// let isUnderWay = challenge.status == .running
/// ```
public enum ChallengeStatus: String, Codable, Hashable, Sendable, CaseIterable {
  /// The user is not a member and may join.
  case open
  case upcoming
  case running
  case won
  /// The days of the challenge are over. Reading that is reported late may still win it.
  case expired
  case disabled
  case left
}

/// The state machine of one member in one challenge: a value without clock, randomness, network or storage. It turns
/// events into effects.
///
/// The rules:
/// - Reading on the days of the challenge counts, in the time zone of each session, regardless of when it is reported
///   and when the member joined. It is recounted with each event, so the order of reports does not matter.
/// - A member who reaches the goal wins once. A trophy is kept whatever happens to sessions or to the challenge
///   afterwards.
/// - After leaving, or after the challenge was disabled, a member can no longer win. A member who rejoins is recounted.
/// - A challenge whose days are over is still won by a session that is reported late.
///
/// ```swift
/// var state = ChallengeState(terms: terms, today: today)
/// let effects = state.apply(.joined(.none))
/// ```
public struct ChallengeState: Hashable, Sendable {
  public private(set) var terms: ChallengeTerms
  public private(set) var isIn: Bool
  public private(set) var hasWon: Bool
  /// The progress in the goal's unit, as known when the member was last in the challenge.
  public private(set) var progress: Int
  public private(set) var today: CivilDate

  /// An event. Its reading is the sum of all days of the challenge after the event.
  public enum Event: Hashable, Sendable {
    case joined(ChallengeReading)
    case sessionEnded(ChallengeReading)
    case sessionChanged(ChallengeReading)
    case sessionDiscarded(ChallengeReading)
    /// The current day in the member's time zone, which may go back on a westward flight.
    case dayPassed(CivilDate)
    case left
    case disabled
    /// The new terms, with the reading on their days.
    case edited(ChallengeTerms, ChallengeReading)
  }

  /// An effect of an event.
  public enum Effect: Hashable, Sendable {
    case progress(Int)
    /// A trophy with its points.
    case won(points: Int)
    /// The challenge ended without a win.
    case expired
  }

  public init(
    terms: ChallengeTerms, isIn: Bool = false, hasWon: Bool = false, progress: Int = 0, today: CivilDate
  ) {
    self.terms = terms
    self.isIn = isIn
    self.hasWon = hasWon
    self.progress = progress
    self.today = today
  }

  public var status: ChallengeStatus {
    if hasWon { return .won }
    if !isIn { return .left }
    if terms.isDisabled { return .disabled }
    if today < terms.first { return .upcoming }
    return today > terms.last ? .expired : .running
  }

  public mutating func apply(_ event: Event) -> [Effect] {
    switch event {
    case .joined(let reading):
      isIn = true
      return count(reading)
    case .sessionEnded(let reading), .sessionChanged(let reading), .sessionDiscarded(let reading):
      return count(reading)
    case .dayPassed(let day):
      let before = status
      today = day
      return status == .expired && before != .expired ? [.expired] : []
    case .left:
      isIn = false
      return []
    case .disabled:
      terms.isDisabled = true
      return []
    case .edited(let terms, let reading):
      self.terms = terms
      return count(reading)
    }
  }

  private mutating func count(_ reading: ChallengeReading) -> [Effect] {
    guard isIn else { return [] }
    var effects: [Effect] = []
    let counted = reading.progress(in: terms.goal.unit)
    if counted != progress {
      progress = counted
      effects.append(.progress(counted))
    }
    if counted >= terms.goal.amount, !hasWon, !terms.isDisabled {
      hasWon = true
      effects.append(.won(points: terms.points))
    }
    return effects
  }
}

extension ChallengeTerms {
  /// Returns the first change that the creator may not make to earlier terms, or nil.
  ///
  /// Without other members all changes are allowed. Otherwise a challenge may not become harder: the goal may only be
  /// lowered and the end postponed, and the unit and the first day are fixed.
  public func obstacle(changing earlier: ChallengeTerms, othersAreIn: Bool) -> Obstacle? {
    guard othersAreIn else { return nil }
    if goal.unit != earlier.goal.unit { return .unit }
    if goal.amount > earlier.goal.amount { return .amount }
    if first != earlier.first { return .first }
    return last < earlier.last ? .last : nil
  }

  /// A part of a goal that can no longer change.
  public enum Obstacle: Hashable, Sendable {
    case unit
    case amount
    case first
    case last
  }
}
