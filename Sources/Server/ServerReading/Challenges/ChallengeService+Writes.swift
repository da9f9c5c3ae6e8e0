import ServerTitles
import ServerAccounts
import ServerCore
import Formats
import HTTPServer
import KiwiKit

// Creating and changing challenges.
extension ChallengeService {
  /// Creates a challenge and adds its creator to it.
  ///
  /// A template is joined once at a time, so no minute wins the same challenge twice.
  package static func create(
    _ input: ChallengeDraft, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (id: String, change: ReadingChange) {
    if let timeZone = input.timeZone { try setTimeZone(timeZone, of: viewer, in: transaction) }
    let settings = try ReadingDayStore(transaction).settings(ofUser: viewer.key) ?? ReadingSettings()
    let today = try ChallengeProgress.today(ofUser: viewer.key, now: now, in: transaction)
    let template = try input.templateId.map { id throws(APIError) in
      guard let template = ChallengeTemplate.template(id: id) else {
        throw .invalid("templateId", "This template does not exist. Choose another template.")
      }
      return template
    }
    if let template,
      let taken = try ChallengeStore(transaction).challenge(
        byTemplate: template.id, ofUser: viewer.key, today: today)
    {
      let membership = try ChallengeMemberStore(transaction).membership(of: viewer.key, in: taken.key)
      guard membership?.isIn != true, !taken.terms.isDisabled else {
        throw APIError(
          .conflict, "already_taken", "You are already in this challenge. Start it again after it ends.")
      }
      return (taken.id, try addMember(taken, viewer, today: today, now: now, in: transaction))
    }
    let created = try ChallengeStore(transaction).countCreated(
      byUser: viewer.key, since: now.adding(.seconds(-CivilDate.secondsPerDay)))
    guard created < Limits.challengesCreatedPerDay else {
      throw APIError(
        .unprocessableContent, "too_many",
        "You created \(Limits.challengesCreatedPerDay) challenges within 24 hours, which is the daily limit. Try again tomorrow."
      )
    }
    guard let title = input.title ?? template?.title else {
      throw APIError.invalid("title", "The title is missing. Enter one.")
    }
    let terms = try terms(input, template, today: today)
    let description = input.description ?? template?.description
    var challenge = ChallengeRecord(
      key: 0, id: UUIDv7.generate(), creatorKey: viewer.key, templateId: template?.id, title: title,
      description: description?.isEmpty == true ? nil : description, terms: terms,
      visibility: input.visibility ?? settings.visibility, createdAt: now)
    challenge = ChallengeRecord(try ChallengeStore(transaction).insert(challenge), challenge)
    return (challenge.id, try addMember(challenge, viewer, today: today, now: now, in: transaction))
  }

  private static func terms(
    _ input: ChallengeDraft, _ template: ChallengeTemplate?, today: CivilDate
  ) throws(APIError) -> ChallengeTerms {
    guard let unit = input.unit ?? template?.unit else {
      throw .invalid("unit", "The unit is missing. Choose minutes, pages, books or days.")
    }
    guard let amount = input.amount ?? template?.amount else {
      throw .invalid("amount", "The amount is missing. Enter a number.")
    }
    let goal = ChallengeGoal(unit: unit, amount: amount)
    let first = input.from ?? today
    guard (0...Limits.challengeDaysAhead).contains(first.daysSinceEpoch - today.daysSinceEpoch) else {
      throw .invalid(
        "from",
        "The start date is out of range. Choose a date within \(Limits.challengeDaysAhead) days from today.")
    }
    let window = input.window ?? template?.window ?? .dates
    guard let last = window.lastDay(from: first) ?? input.through else {
      throw .invalid("through", "The end date is missing. Choose one.")
    }
    let points = template?.goal == goal ? template?.points ?? goal.points : goal.points
    let terms = ChallengeTerms(goal: goal, first: first, last: last, points: points)
    try check(terms)
    return terms
  }

  private static func check(_ terms: ChallengeTerms) throws(APIError) {
    let amounts = terms.goal.unit.amounts
    guard amounts.contains(terms.goal.amount) else {
      throw .invalid(
        "amount",
        "This amount is not valid. Enter a number from \(amounts.lowerBound) to \(amounts.upperBound).")
    }
    let days = terms.last.daysSinceEpoch - terms.first.daysSinceEpoch + 1
    guard days > 0 else {
      throw .invalid("through", "The end date is before the start date. Change one of them.")
    }
    guard days <= Limits.challengeDays else {
      throw .invalid("through", "The challenge is too long. Choose at most \(Limits.challengeDays) days.")
    }
    if terms.goal.unit == .days, terms.goal.amount > days {
      throw .invalid("amount", "The challenge has only \(days) days. Lower the goal or extend the challenge.")
    }
    if terms.goal.unit == .minutes, terms.goal.amount > days * 24 * 60 {
      throw .invalid("amount", "The goal exceeds \(days) days. Lower the goal or extend the challenge.")
    }
  }

  /// Edits a challenge and recounts all members, since a lowered goal may be reached.
  static func edit(
    id: String, _ input: ChallengeEdit, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingChange? {
    let before = try own(id, of: viewer, in: transaction)
    var challenge = before
    if let title = input.title { challenge.title = title }
    if let description = input.description {
      challenge.description = description.isEmpty ? nil : description
    }
    if let visibility = input.visibility { challenge.visibility = visibility }
    challenge.terms.goal = ChallengeGoal(
      unit: input.unit ?? before.terms.goal.unit, amount: input.amount ?? before.terms.goal.amount)
    if let from = input.from { challenge.terms.first = from }
    if let through = input.through { challenge.terms.last = through }
    guard challenge != before else { return nil }
    if challenge.terms != before.terms {
      try checkEdit(&challenge, before, viewer, now: now, in: transaction)
    }
    try ChallengeStore(transaction).update(challenge)
    let otherMembers = try ChallengeMemberStore(transaction).otherMembers(of: viewer.key, in: challenge.key)
    var recipients = ChallengeRecipients(otherMemberKeys: Set(otherMembers))
    guard challenge.terms != before.terms else { return change(by: viewer, recipients) }
    for membership in try ChallengeMemberStore(transaction).memberships(in: challenge.key) {
      let reading = try ChallengeProgress.reading(of: challenge.terms, membership.userKey, in: transaction)
      var edited = before
      edited.title = challenge.title
      try ChallengeProgress.apply(
        .edited(challenge.terms, reading), to: membership.userKey, in: edited, now: now, &recipients,
        transaction)
    }
    return change(by: viewer, recipients)
  }

  private static func checkEdit(
    _ challenge: inout ChallengeRecord, _ before: ChallengeRecord, _ viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws {
    let terms = challenge.terms
    guard !terms.isDisabled else {
      throw APIError(
        .conflict, "challenge_over", "This challenge was ended. Change only its name and description.")
    }
    let members = try ChallengeMemberStore(transaction).memberships(in: challenge.key)
    let othersAreIn = members.contains { $0.userKey != viewer.key }
    switch terms.obstacle(changing: before.terms, othersAreIn: othersAreIn) {
    case .unit: throw APIError.invalid("unit", "The challenge has other members. Keep its unit.")
    case .amount: throw APIError.invalid("amount", "The challenge has other members. Keep or lower its goal.")
    case .first: throw APIError.invalid("from", "The challenge has other members. Keep its start date.")
    case .last:
      throw APIError.invalid("through", "The challenge has other members. Keep or postpone its end date.")
    case nil: break
    }
    if terms.first != before.terms.first {
      let today = try ChallengeProgress.today(ofUser: viewer.key, now: now, in: transaction)
      guard (0...Limits.challengeDaysAhead).contains(terms.first.daysSinceEpoch - today.daysSinceEpoch) else {
        throw APIError.invalid(
          "from",
          "The start date is out of range. Choose a date within \(Limits.challengeDaysAhead) days from today."
        )
      }
    }
    try check(terms)
    if terms.goal != before.terms.goal { challenge.terms.points = terms.goal.points }
  }

  /// Ends a challenge, so it can no longer be won. Repeated calls change nothing.
  package static func disable(
    id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingChange? {
    let challenge = try own(id, of: viewer, in: transaction)
    guard !challenge.terms.isDisabled else { return nil }
    try ChallengeStore(transaction).disable(challenge.key, now: now)
    let otherMembers = try ChallengeMemberStore(transaction).otherMembers(of: viewer.key, in: challenge.key)
    return change(by: viewer, ChallengeRecipients(otherMemberKeys: Set(otherMembers)))
  }

  private static func own(
    _ id: String, of viewer: Viewer, in transaction: Transaction
  ) throws -> ChallengeRecord {
    let challenge = try challenge(id: id, seenBy: viewer, in: transaction)
    guard challenge.creatorKey == viewer.key else { throw APIError.notYours }
    return challenge
  }
}

extension ChallengeRecord {
  /// Creates the stored record of an inserted challenge.
  fileprivate init(_ key: Int64, _ challenge: ChallengeRecord) {
    self.init(
      key: key, id: challenge.id, creatorKey: challenge.creatorKey, templateId: challenge.templateId,
      title: challenge.title, description: challenge.description, terms: challenge.terms,
      visibility: challenge.visibility, createdAt: challenge.createdAt)
  }
}
