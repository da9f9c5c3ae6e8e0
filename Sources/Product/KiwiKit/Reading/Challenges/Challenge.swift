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
  /// The description; nil without one.
  public let description: String?
  /// The user who made it.
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
  /// The time at which it was made.
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
  /// Whether the viewer is in it.
  public var isIn: Bool { progress != nil }
}

/// A new challenge: by a template, or of one's own. Members that are left out are those of the template.
///
/// ```swift
/// let draft = ChallengeDraft(title: "A quiet week", unit: .minutes, amount: 140, window: .week, timeZone: "Europe/Helsinki")
/// ```
public struct ChallengeDraft: WireValue {
  public static let rules: [String: FieldRule] = [
    "templateId": .length(0...ChallengeTemplate.idLength), "title": .line(0...Limits.challengeTitleLength),
    "description": .text(0...Limits.challengeDescriptionLength),
    "amount": .number(ChallengeUnit.allAmounts, subject: "An amount"),
    "timeZone": .length(0...Limits.timeZoneLength),
  ]

  /// The id of a template, or of a challenge for the weather.
  public let templateId: String?
  public let title: String?
  public let description: String?
  public let unit: ChallengeUnit?
  public let amount: Int?
  /// The length; from the first to the last day without it.
  public let window: ChallengeWindow?
  /// The first day; today without it.
  public let from: CivilDate?
  public let through: CivilDate?
  public let visibility: Audience?
  /// The creator's time zone, such as `Europe/Vienna`; the one of their last reading without it.
  public let timeZone: String?

  public init(
    templateId: String? = nil, title: String? = nil, description: String? = nil, unit: ChallengeUnit? = nil,
    amount: Int? = nil, window: ChallengeWindow? = nil, from: CivilDate? = nil, through: CivilDate? = nil,
    visibility: Audience? = nil, timeZone: String? = nil
  ) {
    self.templateId = templateId
    self.title = title
    self.description = description
    self.unit = unit
    self.amount = amount
    self.window = window
    self.from = from
    self.through = through
    self.visibility = visibility
    self.timeZone = timeZone
  }
}

/// A change of a challenge by its creator. Members that are left out stay.
///
/// ```swift
/// let request = ChallengeEdit(title: "A quieter week", amount: 100)
/// ```
public struct ChallengeEdit: WireValue {
  public static let rules: [String: FieldRule] = [
    "title": .line(0...Limits.challengeTitleLength),
    "description": .text(0...Limits.challengeDescriptionLength),
    "amount": .number(ChallengeUnit.allAmounts, subject: "An amount"),
  ]

  public let title: String?
  /// Empty removes it.
  public let description: String?
  public let unit: ChallengeUnit?
  public let amount: Int?
  public let from: CivilDate?
  public let through: CivilDate?
  public let visibility: Audience?

  public init(
    title: String? = nil, description: String? = nil, unit: ChallengeUnit? = nil, amount: Int? = nil,
    from: CivilDate? = nil, through: CivilDate? = nil, visibility: Audience? = nil
  ) {
    self.title = title
    self.description = description
    self.unit = unit
    self.amount = amount
    self.from = from
    self.through = through
    self.visibility = visibility
  }
}

/// Joins a challenge.
///
/// ```swift
/// let call = API.Challenges.join(id, ChallengeJoining(timeZone: "Europe/Helsinki"))
/// ```
public struct ChallengeJoining: WireValue {
  public static let rules: [String: FieldRule] = ["timeZone": .length(0...Limits.timeZoneLength)]

  /// The user's time zone, such as `Europe/Vienna`; the one of their last reading without it.
  public let timeZone: String?

  public init(timeZone: String? = nil) {
    self.timeZone = timeZone
  }
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
  /// Whether the member has won it.
  public let hasWon: Bool

  public var id: String { user.id }

  public init(user: User, progress: Int, hasWon: Bool) {
    self.user = user
    self.progress = progress
    self.hasWon = hasWon
  }
}

/// A challenge that the user won. It stays when the challenge is deleted.
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

  /// A UUID in lowercase text.
  public let id: String
  /// Nil when the challenge is deleted.
  public let challengeId: String?
  /// The name of the challenge.
  public let title: String
  /// The unit of the goal.
  public let unit: ChallengeUnit
  /// The goal, in its unit.
  public let amount: Int
  /// The points of the challenge.
  public let points: Int
  /// The time at which it was won.
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
    "points": .atLeast(0), "count": .atLeast(0), "trophies": .count(0...Limits.pageSize.upperBound),
  ]

  /// The points of all trophies together, those on other pages among them.
  public let points: Int
  /// The number of all trophies.
  public let count: Int
  /// The latest first.
  public let trophies: [ChallengeTrophy]

  public init(points: Int = 0, count: Int = 0, trophies: [ChallengeTrophy] = []) {
    self.points = points
    self.count = count
    self.trophies = trophies
  }
}

/// A challenge to take up, with reasons: a template, or a challenge of another user.
///
/// ```swift
/// let suggestion = ChallengeSuggestion(template: .template(id: "books-1"), reasons: [reason])
/// ```
public struct ChallengeSuggestion: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["reasons": .count(0...ChallengeReason.Kind.allCases.count)]

  /// Nil where there is a challenge; exactly one of the two has a value.
  public let template: ChallengeTemplate?
  /// Nil where there is a template.
  public let challenge: Challenge?
  /// The reasons for this user.
  public let reasons: [ChallengeReason]

  public var id: String { template?.id ?? challenge?.id ?? "" }

  public init(
    template: ChallengeTemplate? = nil, challenge: Challenge? = nil, reasons: [ChallengeReason] = []
  ) {
    self.template = template
    self.challenge = challenge
    self.reasons = reasons
  }
}

/// A challenge for the weather.
///
/// ```swift
/// let suggestion = try decoder.decode(WeatherSuggestion.self, from: data)
/// print(suggestion.template.title, suggestion.attribution)
/// ```
public struct WeatherSuggestion: WireValue {
  /// The template to take up.
  public let template: ChallengeTemplate
  /// The attribution that the weather service asks to be shown.
  public let attribution: String

  public init(template: ChallengeTemplate, attribution: String) {
    self.template = template
    self.attribution = attribution
  }
}

/// Challenges to take up, the best match first.
///
/// ```swift
/// let discovery = try decoder.decode(ChallengeDiscovery.self, from: data)
/// if discovery.hasWeather { print("There is one for today's weather") }
/// ```
public struct ChallengeDiscovery: WireValue {
  public static let rules: [String: FieldRule] = [
    "suggestions": .count(0...(ChallengeTemplate.bank.count + Limits.challengesSuggested))
  ]

  /// The best match first.
  public let suggestions: [ChallengeSuggestion]
  /// Whether the server has a weather service.
  public let hasWeather: Bool

  public init(suggestions: [ChallengeSuggestion] = [], hasWeather: Bool = false) {
    self.suggestions = suggestions
    self.hasWeather = hasWeather
  }
}
