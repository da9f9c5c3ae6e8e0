import Formats
import KiwiKit

/// A challenge as the database has it.
struct ChallengeRecord: Hashable, Sendable {
  let key: Int64
  let id: String
  let creatorKey: Int64
  var templateId: String?
  var title: String
  var description: String?
  var terms: ChallengeTerms
  var visibility: Audience
  let createdAt: Timestamp
}

/// Somebody who is or was in a challenge.
struct ChallengeMembership: Hashable, Sendable {
  let userKey: Int64
  var isIn: Bool
  var hasWon: Bool
  var progress: Int
}

/// A challenge with how the reader of an answer stands in it.
struct ChallengeView: Sendable {
  let challenge: ChallengeRecord
  let creator: UserRecord
  let memberCount: Int
  /// Nil for who never was in it.
  let membership: ChallengeMembership?
  let wonAt: Timestamp?
  /// By the reader's clock.
  let today: CivilDate

  var status: ChallengeStatus {
    guard let membership else {
      if challenge.terms.isDisabled { return .disabled }
      return today > challenge.terms.last ? .expired : .open
    }
    return challenge.state(of: membership, today: today).status
  }

  var daysLeft: Int {
    let first = max(today.daysSinceEpoch, challenge.terms.first.daysSinceEpoch)
    return max(0, challenge.terms.last.daysSinceEpoch - first + 1)
  }

  func challenge(at publicURL: String) -> Challenge {
    let terms = challenge.terms
    return Challenge(
      id: challenge.id, title: challenge.title, description: challenge.description,
      creator: creator.user(at: publicURL), unit: terms.goal.unit, amount: terms.goal.amount,
      from: terms.first, through: terms.last, points: terms.points, visibility: challenge.visibility,
      memberCount: memberCount, status: status,
      progress: membership.flatMap { $0.isIn ? $0.progress : nil }, wonAt: wonAt?.date, daysLeft: daysLeft,
      createdAt: challenge.createdAt.date)
  }
}

extension ChallengeRecord {
  func state(of membership: ChallengeMembership, today: CivilDate) -> ChallengeState {
    ChallengeState(
      terms: terms, isIn: membership.isIn, hasWon: membership.hasWon, progress: membership.progress,
      today: today)
  }
}

struct ChallengeMemberRecord: Sendable {
  let user: UserRecord
  let progress: Int
  let hasWon: Bool
}
