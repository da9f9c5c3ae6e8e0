import ServerSocial
import ServerCore
import Formats
import KiwiKit

/// The users who receive a change of challenges.
package struct ChallengeRecipients: Sendable {
  /// The other members of challenges whose ranking changed.
  var otherMemberKeys: Set<Int64> = []
  /// The users with a new notification.
  var notifiedKeys: Set<Int64> = []
}

/// Updates challenges in the transaction of the event that changes them; ``ChallengeState`` decides.
package enum ChallengeProgress {
  package enum SessionEvent {
    case ended
    case changed
    case discarded
  }

  /// Returns the current day in the user's time zone.
  package static func today(
    ofUser userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> CivilDate {
    let settings = try ReadingDayStore(transaction).settings(ofUser: userKey) ?? ReadingSettings()
    return ReadingClock.clock(settings.timeZone, startHour: settings.dayStartHour, at: now)
      .day(at: now.seconds)
  }

  /// Updates the challenges of a user after their sessions of a day changed.
  ///
  /// The row of the day must be current.
  package static func follow(
    _ event: SessionEvent, on day: CivilDate, of userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> ChallengeRecipients {
    var recipients = ChallengeRecipients()
    for challenge in try ChallengeStore(transaction).challenges(withMember: userKey, on: day) {
      let reading = try reading(of: challenge.terms, userKey, in: transaction)
      let event: ChallengeState.Event =
        switch event {
        case .ended: .sessionEnded(reading)
        case .changed: .sessionChanged(reading)
        case .discarded: .sessionDiscarded(reading)
        }
      try apply(event, to: userKey, in: challenge, now: now, &recipients, transaction)
    }
    return recipients
  }

  package static func reading(
    of terms: ChallengeTerms, _ userKey: Int64, in transaction: Transaction
  ) throws -> ChallengeReading {
    try ChallengeStore(transaction).reading(ofUser: userKey, from: terms.first, through: terms.last)
  }

  /// Applies an event to a membership.
  ///
  /// - Parameter challenge: The challenge as it was before an edit.
  static func apply(
    _ event: ChallengeState.Event, to userKey: Int64, in challenge: ChallengeRecord, now: Timestamp,
    _ recipients: inout ChallengeRecipients, _ transaction: Transaction
  ) throws {
    guard let membership = try ChallengeMemberStore(transaction).membership(of: userKey, in: challenge.key)
    else { return }
    let today = try today(ofUser: userKey, now: now, in: transaction)
    var state = challenge.state(of: membership, today: today)
    let effects = state.apply(event)
    guard !effects.isEmpty else { return }
    var edited = challenge
    edited.terms = state.terms
    for effect in effects {
      switch effect {
      case .progress(let progress):
        try ChallengeMemberStore(transaction).setProgress(progress, of: userKey, in: challenge.key)
      case .won(let points):
        try ChallengeStore(transaction).insertTrophy(edited, points: points, ofUser: userKey, now: now)
        recipients.notifiedKeys.formUnion(
          try NotificationService.won(challenge, by: userKey, now: now, in: transaction))
      // The days of a challenge show that it is over; nothing is stored.
      case .expired: break
      }
    }
    recipients.otherMemberKeys.formUnion(
      try ChallengeMemberStore(transaction).otherMembers(of: userKey, in: challenge.key))
  }
}
