public import Formats

/// What a challenge asks for, the same for all who are in it.
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
  /// The user is not in it and may join.
  case open
  case upcoming
  case running
  case won
  /// Its days are over. Reading that is reported late may still win it.
  case expired
  case disabled
  case left
}

/// One person in one challenge: a value without clock, chance, network or storage. Together with ``ReadingStreak`` it is
/// the handler of challenges and streaks: it is told what happened, and says what follows.
///
/// The rules:
/// - What counts is what was read on the days of the challenge, by the clock by which each session counts for its day, no
///   matter when it is told and when the person joined. It is counted anew each time and never added to, so that the order
///   in which things are told does not matter.
/// - Whoever has read enough wins, once: a trophy stays whatever happens to sessions or to the challenge afterwards.
/// - Whoever has left, and everybody once it is disabled, wins no more. Whoever joins again is counted anew.
/// - Days that are over end nothing: a session that is told late counts for its day and may win.
///
/// ```swift
/// var state = ChallengeState(terms: terms, today: today)
/// let effects = state.apply(.joined(.none))
/// ```
public struct ChallengeState: Hashable, Sendable {
  public private(set) var terms: ChallengeTerms
  public private(set) var isIn: Bool
  public private(set) var hasWon: Bool
  /// In the unit of the goal; of what was known when they were in it last.
  public private(set) var progress: Int
  public private(set) var today: CivilDate

  /// What happened. Each reading is that of all days of the challenge, counted after it.
  public enum Event: Hashable, Sendable {
    case joined(ChallengeReading)
    case sessionEnded(ChallengeReading)
    case sessionChanged(ChallengeReading)
    case sessionDiscarded(ChallengeReading)
    /// By the person's own clock; it may also be the day before, for whoever flew west.
    case dayPassed(CivilDate)
    case left
    case disabled
    /// With what was read on its new days.
    case edited(ChallengeTerms, ChallengeReading)
  }

  /// What follows.
  public enum Effect: Hashable, Sendable {
    case progress(Int)
    /// A trophy with so many points.
    case won(points: Int)
    /// It is over without having been won.
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
  /// What keeps the creator from making these terms of the earlier ones; nil where nothing does.
  ///
  /// As long as nobody else is in it everything may change. Afterwards what others agreed to becomes no harder: the goal may
  /// only be lowered, the end only put off, and what is counted, and from when, stays.
  public func obstacle(changing earlier: ChallengeTerms, othersAreIn: Bool) -> Obstacle? {
    guard othersAreIn else { return nil }
    if goal.unit != earlier.goal.unit { return .unit }
    if goal.amount > earlier.goal.amount { return .amount }
    if first != earlier.first { return .first }
    return last < earlier.last ? .last : nil
  }

  /// A part of a goal that cannot change any more.
  public enum Obstacle: Hashable, Sendable {
    case unit
    case amount
    case first
    case last
  }
}
