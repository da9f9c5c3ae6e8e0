public import Foundation

/// A challenge that the user won. It remains if the challenge is deleted.
///
/// ```swift
/// let trophy = ChallengeTrophy(
///   id: id, challengeId: nil, title: "A quiet week", unit: .minutes, amount: 140, points: 12, wonAt: now)
/// ```
public struct ChallengeTrophy: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "challengeId": .id, "title": .length(0...Limits.challengeTitleLength), "amount": .atLeast(1),
    "points": .number(ChallengeGoal.pointsRange),
  ]

  /// A lowercase UUID.
  public let id: String
  /// The id of the challenge; nil if it was deleted.
  public let challengeId: String?
  /// The name of the challenge.
  public let title: String
  /// The unit of the goal.
  public let unit: ChallengeUnit
  /// The goal, in its unit.
  public let amount: Int
  /// The points of the challenge.
  public let points: Int
  /// The time at which the challenge was won.
  public let wonAt: Date

  public init(
    id: String, challengeId: String?, title: String, unit: ChallengeUnit, amount: Int, points: Int,
    wonAt: Date
  ) {
    self.id = id
    self.challengeId = challengeId
    self.title = title
    self.unit = unit
    self.amount = amount
    self.points = points
    self.wonAt = wonAt
  }
}

/// The challenges that the user has won.
///
/// ```swift
/// let trophies = try decoder.decode(ChallengeTrophies.self, from: data)
/// print("\(trophies.points) points in \(trophies.count) challenges")
/// ```
public struct ChallengeTrophies: WireValue {
  public static let rules: [String: FieldRule] = [
    "points": .atLeast(0), "count": .atLeast(0), "trophies": .list(0...Limits.pageSize.upperBound),
  ]

  /// The sum of the points of all trophies, including those on other pages.
  public let points: Int
  /// The number of all trophies.
  public let count: Int
  /// The trophies, latest first.
  public let trophies: [ChallengeTrophy]

  public init(points: Int = 0, count: Int = 0, trophies: [ChallengeTrophy] = []) {
    self.points = points
    self.count = count
    self.trophies = trophies
  }
}
