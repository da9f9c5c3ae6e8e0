public import Formats
public import Foundation

/// A reading goal for some days, alone or with others.
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

  /// A UUID in lowercase text.
  public let id: String
  /// The name.
  public let title: String
  /// The description, or nil.
  public let description: String?
  /// The user who created it.
  public let creator: User
  /// The unit that counts.
  public let unit: ChallengeUnit
  /// The goal, in its unit.
  public let amount: Int
  /// The first day, by each member's own clock.
  public let from: CivilDate
  /// The last day.
  public let through: CivilDate
  /// The points for winning it.
  public let points: Int
  /// The users who may see and join it.
  public let visibility: Audience
  /// The number of members whom the viewer may see, with the viewer.
  public let memberCount: Int
  /// The viewer's state in it.
  public let status: ChallengeStatus
  /// The viewer's reading in its unit; nil unless the viewer is in it.
  public let progress: Int?
  /// The time at which the viewer won it.
  public let wonAt: Date?
  /// The days that are left, with today by the viewer's clock; 0 when it is over.
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
  /// True if the viewer is in it.
  public var isIn: Bool { progress != nil }
}

/// A member of a challenge, with the sum of their reading.
///
/// ```swift
/// let members = try decoder.decode([ChallengeMember].self, from: data)
/// let winners = members.filter(\.hasWon)
/// ```
public struct ChallengeMember: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["progress": .atLeast(0)]

  /// The member.
  public let user: User
  /// In the unit of the challenge.
  public let progress: Int
  /// True if the member has won it.
  public let hasWon: Bool

  public var id: String { user.id }

  public init(user: User, progress: Int, hasWon: Bool) {
    self.user = user
    self.progress = progress
    self.hasWon = hasWon
  }
}
