public import Formats
public import Foundation

/// A reading goal over a number of days, alone or with other users.
///
/// ```swift
/// let challenge = try decoder.decode(Challenge.self, from: data)
/// print("\(challenge.progress ?? 0) of \(challenge.amount) \(challenge.unit.rawValue)")
/// ```
public struct Challenge: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "title": .length(0...Limits.challengeTitleLength),
    "description": .length(0...Limits.challengeDescriptionLength),
    "amount": .number(ChallengeUnit.allAmounts), "points": .number(ChallengeGoal.pointsRange),
    "memberCount": .number(0...Limits.membersPerChallenge), "progress": .atLeast(0), "daysLeft": .atLeast(0),
  ]

  /// A lowercase UUID.
  public let id: String
  /// The name.
  public let title: String
  /// The description, or nil.
  public let description: String?
  /// The user who created it.
  public let creator: User
  /// The unit of the goal.
  public let unit: ChallengeUnit
  /// The goal, in the unit of the challenge.
  public let amount: Int
  /// The first day, in each member's time zone.
  public let from: CivilDate
  /// The last day.
  public let through: CivilDate
  /// The points for winning the challenge.
  public let points: Int
  /// The users who may see and join the challenge.
  public let visibility: Audience
  /// The number of members whom the viewer may see, including the viewer.
  public let memberCount: Int
  /// The viewer's state in the challenge.
  public let status: ChallengeStatus
  /// The viewer's progress, in the unit of the challenge; nil unless the viewer is a member.
  public let progress: Int?
  /// The time at which the viewer won the challenge.
  public let wonAt: Date?
  /// The remaining days, including today in the viewer's time zone; 0 after the end.
  public let daysLeft: Int
  /// The time of creation.
  public let createdAt: Date

  public init(
    id: String, title: String, description: String? = nil, creator: User, unit: ChallengeUnit, amount: Int,
    from: CivilDate, through: CivilDate, points: Int, visibility: Audience = .followers,
    memberCount: Int = 1, status: ChallengeStatus, progress: Int? = nil, wonAt: Date? = nil, daysLeft: Int,
    createdAt: Date
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.creator = creator
    self.unit = unit
    self.amount = amount
    self.from = from
    self.through = through
    self.points = points
    self.visibility = visibility
    self.memberCount = memberCount
    self.status = status
    self.progress = progress
    self.wonAt = wonAt
    self.daysLeft = daysLeft
    self.createdAt = createdAt
  }

  public var goal: ChallengeGoal { ChallengeGoal(unit: unit, amount: amount) }
  /// True if the viewer is a member.
  public var isIn: Bool { progress != nil }
}

/// A member of a challenge, with their progress.
///
/// ```swift
/// let members = try decoder.decode([ChallengeMember].self, from: data)
/// let winners = members.filter(\.hasWon)
/// ```
public struct ChallengeMember: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["progress": .atLeast(0)]

  /// The member.
  public let user: User
  /// The progress, in the unit of the challenge.
  public let progress: Int
  /// True if the member has won the challenge.
  public let hasWon: Bool

  public var id: String { user.id }

  public init(user: User, progress: Int, hasWon: Bool) {
    self.user = user
    self.progress = progress
    self.hasWon = hasWon
  }
}
