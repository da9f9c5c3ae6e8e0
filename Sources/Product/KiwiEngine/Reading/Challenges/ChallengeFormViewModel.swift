import Formats
public import Foundation
public import KiwiKit
public import Observation

/// The form that creates or edits a challenge: its title, goal and days.
@Observable @MainActor public final class ChallengeFormViewModel: Identifiable {
  /// The challenge to edit; nil for a new one.
  public let challenge: Challenge?
  public var title: String
  public var description: String
  public var unit: ChallengeUnit
  public var amount: String
  public var window: ChallengeWindow
  public var firstDay: Date
  public var lastDay: Date
  public var visibility: Audience
  @ObservationIgnored private let challenges: ChallengesViewModel
  @ObservationIgnored private let timeZone: TimeZone

  /// The windows to choose from for a new challenge.
  public static let windows: [ChallengeWindow] = [.week, .month, .dates]

  public init(
    _ challenge: Challenge? = nil, challenges: ChallengesViewModel, visibility: Audience = .followers,
    in timeZone: TimeZone, now: Date = .now
  ) {
    self.challenge = challenge
    self.challenges = challenges
    self.timeZone = timeZone
    let today = CivilDate(now, in: timeZone)
    title = challenge?.title ?? ""
    description = challenge?.description ?? ""
    unit = challenge?.unit ?? .minutes
    amount = challenge.map { String($0.amount) } ?? ""
    window = challenge == nil ? .week : .dates
    firstDay = (challenge?.from ?? today).date(in: timeZone)
    lastDay =
      (challenge?.through ?? CivilDate(daysSinceEpoch: today.daysSinceEpoch + 13)).date(in: timeZone)
    self.visibility = challenge?.visibility ?? visibility
  }

  public var changing: Submission { challenges.changing }

  /// True if other users have joined, which fixes the terms they agreed to.
  public var isBound: Bool {
    guard let challenge else { return false }
    return challenge.memberCount > (challenge.isIn ? 1 : 0)
  }

  private var number: Int? { Int(amount.trimmed).flatMap { unit.amounts.contains($0) ? $0 : nil } }

  public var titleProblem: String? {
    TextLimit.problem(localized("title"), title, Limits.challengeTitleLength) ?? changing.problem("title")
  }
  public var descriptionProblem: String? {
    TextLimit.problem(localized("description"), description, Limits.challengeDescriptionLength)
      ?? changing.problem("description")
  }
  public var amountProblem: String? {
    if amount.trimmed.isEmpty || number != nil { return changing.problem("amount") }
    return
      localized(
        "This amount is not valid. Enter a number from \(String(unit.amounts.lowerBound)) to \(String(unit.amounts.upperBound))."
      )
  }
  public var daysProblem: String? {
    if window == .dates, lastDay < firstDay {
      return localized("The end date is before the start date. Change one of them.")
    }
    return changing.problem("from") ?? changing.problem("through")
  }

  /// The points for winning; nil until the amount is valid.
  public var points: Int? { number.map { ChallengeGoal(unit: unit, amount: $0).points } }

  public var canSave: Bool {
    !title.trimmed.isEmpty && number != nil && !changing.isUnderWay
      && TextLimit.problem(localized("title"), title, Limits.challengeTitleLength) == nil
      && TextLimit.problem(localized("description"), description, Limits.challengeDescriptionLength) == nil
      && !(window == .dates && lastDay < firstDay)
  }

  /// Saves the challenge and returns it; nil on failure.
  public func save() async -> Challenge? {
    guard canSave, let number else { return nil }
    let (first, last) = (CivilDate(firstDay, in: timeZone), CivilDate(lastDay, in: timeZone))
    guard let challenge else {
      return await challenges.create(
        ChallengeDraft(
          title: title.trimmed, description: description.trimmed, unit: unit, amount: number, window: window,
          from: window == .dates ? first : nil, through: window == .dates ? last : nil,
          visibility: visibility,
          timeZone: timeZone.identifier))
    }
    // Sends only changed fields, so another device's changes to the others stay.
    return await challenges.edit(
      challenge.id,
      ChallengeEdit(
        title: title.trimmed == challenge.title ? nil : title.trimmed,
        description: description.trimmed == challenge.description ?? "" ? nil : description.trimmed,
        unit: unit == challenge.unit ? nil : unit, amount: number == challenge.amount ? nil : number,
        from: first == challenge.from ? nil : first, through: last == challenge.through ? nil : last,
        visibility: visibility == challenge.visibility ? nil : visibility))
  }
}
