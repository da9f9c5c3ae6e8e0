import ServerAccounts
import ServerCore
import Formats
import KiwiKit

/// The stored form of a challenge.
package struct ChallengeRecord: Hashable, Sendable {
  package let key: Int64
  package let id: String
  let creatorKey: Int64
  var templateId: String?
  package var title: String
  package var description: String?
  var terms: ChallengeTerms
  package var visibility: Audience
  package let createdAt: Timestamp
}

/// The membership of a current or former member of a challenge.
package struct ChallengeMembership: Hashable, Sendable {
  package let userKey: Int64
  var isIn: Bool
  var hasWon: Bool
  package var progress: Int
}

/// A challenge with the viewer's membership.
package struct ViewerChallenge: Sendable {
  package let challenge: ChallengeRecord
  package let creator: UserRecord
  package let memberCount: Int
  /// The viewer's membership; nil if they never joined.
  package let membership: ChallengeMembership?
  package let wonAt: Timestamp?
  /// The current day in the viewer's time zone.
  package let today: CivilDate

  package var status: ChallengeStatus {
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

  package func challenge(at publicURL: String) -> Challenge {
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
  package func state(of membership: ChallengeMembership, today: CivilDate) -> ChallengeState {
    ChallengeState(
      terms: terms, isIn: membership.isIn, hasWon: membership.hasWon, progress: membership.progress,
      today: today)
  }
}

package struct ChallengeMemberRecord: Sendable {
  package let user: UserRecord
  package let progress: Int
  let hasWon: Bool
}
