import ServerSocial
import ServerCore
import Formats
import KiwiKit

/// Who is to hear of what changed in challenges.
package struct ChallengeNews: Sendable {
  /// Others in challenges in which somebody stands elsewhere now.
  var fellowKeys: Set<Int64> = []
  var notifiedKeys: Set<Int64> = []
}

/// Asks ``ChallengeState`` what follows from what happened, and does it in the transaction in which it happened.
package enum ChallengeProgress {
  package enum SessionEvent {
    case ended
    case changed
    case discarded
  }

  /// By the person's own clock.
  package static func today(
    ofUser userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> CivilDate {
    let settings = try transaction.readingDays.settings(ofUser: userKey) ?? ReadingSettings()
    return ReadingClock.clock(settings.timeZone, startHour: settings.dayStartHour, at: now)
      .day(at: now.seconds)
  }

  /// After a completed session of that day, and the row of the day, are as they are to be.
  package static func follow(
    _ event: SessionEvent, on day: CivilDate, of userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> ChallengeNews {
    var news = ChallengeNews()
    for challenge in try transaction.challenges.challenges(withMember: userKey, on: day) {
      let reading = try reading(of: challenge.terms, userKey, in: transaction)
      let event: ChallengeState.Event =
        switch event {
        case .ended: .sessionEnded(reading)
        case .changed: .sessionChanged(reading)
        case .discarded: .sessionDiscarded(reading)
        }
      try apply(event, to: userKey, in: challenge, now: now, &news, transaction)
    }
    return news
  }

  package static func reading(
    of terms: ChallengeTerms, _ userKey: Int64, in transaction: Transaction
  ) throws -> ChallengeReading {
    try transaction.challenges.reading(ofUser: userKey, from: terms.first, through: terms.last)
  }

  /// - Parameter challenge: As it was before an edit.
  static func apply(
    _ event: ChallengeState.Event, to userKey: Int64, in challenge: ChallengeRecord, now: Timestamp,
    _ news: inout ChallengeNews, _ transaction: Transaction
  ) throws {
    guard let membership = try transaction.challengeMembers.membership(of: userKey, in: challenge.key)
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
        try transaction.challengeMembers.setProgress(progress, of: userKey, in: challenge.key)
      case .won(let points):
        try transaction.challenges.insertTrophy(edited, points: points, ofUser: userKey, now: now)
        news.notifiedKeys.formUnion(
          try NotificationService.won(challenge, by: userKey, now: now, in: transaction))
      // What is over shows by its days; nothing is kept of it.
      case .expired: break
      }
    }
    news.fellowKeys.formUnion(try transaction.challengeMembers.fellows(of: userKey, in: challenge.key))
  }
}
