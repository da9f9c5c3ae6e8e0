import ServerAccounts
import ServerCore
import Formats
import HTTPServer
import KiwiKit

/// The rules of challenges: viewing, creating, changing, joining and leaving them.
package enum ChallengeService {
  package static func challenge(
    id: String, seenBy viewer: Viewer, in transaction: Transaction
  ) throws -> ChallengeRecord {
    guard let challenge = try ChallengeStore(transaction).challenge(id: id, seenBy: viewer) else {
      throw APIError.notFound
    }
    return challenge
  }

  package static func view(
    id: String, seenBy viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ViewerChallenge {
    let challenge = try challenge(id: id, seenBy: viewer, in: transaction)
    let today = try ChallengeProgress.today(ofUser: viewer.key, now: now, in: transaction)
    return try view(challenge, seenBy: viewer, today: today, in: transaction)
  }

  package static func view(
    _ challenge: ChallengeRecord, seenBy viewer: Viewer, today: CivilDate, in transaction: Transaction
  ) throws -> ViewerChallenge {
    guard let creator = try UserStore(transaction).user(key: challenge.creatorKey) else {
      throw APIError.notFound
    }
    let membership = try ChallengeMemberStore(transaction).membership(of: viewer.key, in: challenge.key)
    let wonAt = try ChallengeStore(transaction).wonAt(challenge.key, byUser: viewer.key)
    let count = try ChallengeMemberStore(transaction).count(in: challenge.key, seenBy: viewer)
    return ViewerChallenge(
      challenge: challenge, creator: creator, memberCount: count, membership: membership, wonAt: wonAt,
      today: today)
  }

  /// Validates the members of requests that their types cannot check.
  package static func check(title: String?, timeZone: String? = nil) throws(APIError) {
    if title?.isEmpty == true { throw .invalid("title", "The title is missing. Enter one.") }
    if let timeZone { _ = try ReadingClock.name(timeZone, field: "timeZone") }
  }

  // MARK: Joining

  /// Adds the viewer to a challenge; nil if they are a member already.
  package static func join(
    id: String, timeZone: String?, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingChange? {
    let challenge = try challenge(id: id, seenBy: viewer, in: transaction)
    if let timeZone { try setTimeZone(timeZone, of: viewer, in: transaction) }
    let membership = try ChallengeMemberStore(transaction).membership(of: viewer.key, in: challenge.key)
    guard membership?.isIn != true else { return nil }
    let today = try ChallengeProgress.today(ofUser: viewer.key, now: now, in: transaction)
    guard !challenge.terms.isDisabled, today <= challenge.terms.last else {
      throw APIError(.conflict, "challenge_over", "This challenge is over. Choose another challenge.")
    }
    guard try ChallengeMemberStore(transaction).count(in: challenge.key) < Limits.membersPerChallenge else {
      throw APIError(
        .unprocessableContent, "too_many",
        "This challenge has \(Limits.membersPerChallenge) members, which is the limit. Choose another challenge."
      )
    }
    return try addMember(challenge, viewer, today: today, now: now, in: transaction)
  }

  static func addMember(
    _ challenge: ChallengeRecord, _ viewer: Viewer, today: CivilDate, now: Timestamp,
    in transaction: Transaction
  ) throws -> ReadingChange {
    let open = try ChallengeMemberStore(transaction).countOpen(ofUser: viewer.key, today: today)
    guard open < Limits.challengesAtOnce else {
      throw APIError(
        .unprocessableContent, "too_many",
        "You are in \(Limits.challengesAtOnce) challenges, which is the limit. Leave one first.")
    }
    var recipients = ChallengeRecipients()
    try ChallengeMemberStore(transaction).join(viewer.key, challenge.key, now: now)
    let reading = try ChallengeProgress.reading(of: challenge.terms, viewer.key, in: transaction)
    try ChallengeProgress.apply(
      .joined(reading), to: viewer.key, in: challenge, now: now, &recipients, transaction)
    recipients.otherMemberKeys.formUnion(
      try ChallengeMemberStore(transaction).otherMembers(of: viewer.key, in: challenge.key))
    return change(by: viewer, recipients)
  }

  /// Removes the viewer from a challenge. They keep their trophy.
  package static func leave(
    id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingChange? {
    let challenge = try challenge(id: id, seenBy: viewer, in: transaction)
    let membership = try ChallengeMemberStore(transaction).membership(of: viewer.key, in: challenge.key)
    guard membership?.isIn == true else { return nil }
    let otherMembers = try ChallengeMemberStore(transaction).otherMembers(of: viewer.key, in: challenge.key)
    try ChallengeMemberStore(transaction).leave(viewer.key, challenge.key, now: now)
    return change(by: viewer, ChallengeRecipients(otherMemberKeys: Set(otherMembers)))
  }

  static func setTimeZone(_ timeZone: String, of viewer: Viewer, in transaction: Transaction) throws {
    var settings = try ReadingDayStore(transaction).settings(ofUser: viewer.key) ?? ReadingSettings()
    guard timeZone != settings.timeZone else { return }
    settings.timeZone = timeZone
    try ReadingDayStore(transaction).put(settings, ofUser: viewer.key)
  }

  package static func change(by viewer: Viewer, _ recipients: ChallengeRecipients) -> ReadingChange {
    ReadingChange(readerKey: viewer.key, consequences: ReadingConsequences(challenges: recipients))
  }
}
