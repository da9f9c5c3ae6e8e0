public import Formats
public import Foundation

/// Something to read within some days, alone or with others.
///
/// ```swift
/// let challenge = try decoder.decode(Challenge.self, from: data)
/// print("\(challenge.progress ?? 0) of \(challenge.amount) \(challenge.unit.rawValue)")
/// ```
public struct Challenge: Identifiable, Codable, Hashable, Sendable {
  /// A UUID in lowercase text.
  public let id: String
  public let title: String
  public let description: String?
  public let creator: User
  public let unit: ChallengeUnit
  public let amount: Int
  /// The first of its days. Each member's days are told by their own clock.
  public let from: CivilDate
  public let through: CivilDate
  /// What winning it brings.
  public let points: Int
  public let visibility: Audience
  /// Those whom the reader may see, with themselves.
  public let memberCount: Int
  /// How the reader stands in it.
  public let status: ChallengeStatus
  /// What the reader has read of it, in its unit; nil unless they are in it.
  public let progress: Int?
  /// When the reader won it.
  public let wonAt: Date?
  /// That are left, with today by the reader's clock; 0 when it is over.
  public let daysLeft: Int
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
  /// Whether the reader is in it.
  public var isIn: Bool { progress != nil }
}

/// Makes a challenge: by a template, or of one's own. What is left out of a template's is as it says.
///
/// ```swift
/// let draft = ChallengeDraft(title: "A quiet week", unit: .minutes, amount: 140, window: .week, timeZone: "Europe/Helsinki")
/// ```
public struct ChallengeDraft: Codable, Hashable, Sendable {
  public let templateId: String?
  public let title: String?
  public let description: String?
  public let unit: ChallengeUnit?
  public let amount: Int?
  public let window: ChallengeWindow?
  /// For a window of one's own dates; today where nothing is said.
  public let from: CivilDate?
  public let through: CivilDate?
  public let visibility: Audience?
  /// Where the creator is, such as `Europe/Vienna`; where they last read unless it is said.
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

/// What the creator changes of a challenge; what is left out stays.
///
/// ```swift
/// let request = ChallengeEdit(title: "A quieter week", amount: 100)
/// ```
public struct ChallengeEdit: Codable, Hashable, Sendable {
  public let title: String?
  /// Empty takes it away.
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
/// let path = APIRoute.challenges(.membership(challengeId: id)).path
/// let request = ChallengeJoining(timeZone: "Europe/Helsinki")
/// ```
public struct ChallengeJoining: Codable, Hashable, Sendable {
  /// Where the person is, such as `Europe/Vienna`; where they last read unless it is said.
  public let timeZone: String?

  public init(timeZone: String? = nil) {
    self.timeZone = timeZone
  }
}

/// Somebody in a challenge. Of what they read only the sum is told.
///
/// ```swift
/// let members = try decoder.decode([ChallengeMember].self, from: data)
/// let winners = members.filter(\.hasWon)
/// ```
public struct ChallengeMember: Codable, Hashable, Sendable, Identifiable {
  public let user: User
  /// In the unit of the challenge.
  public let progress: Int
  public let hasWon: Bool

  public var id: String { user.id }

  public init(user: User, progress: Int, hasWon: Bool) {
    self.user = user
    self.progress = progress
    self.hasWon = hasWon
  }
}

/// A challenge that somebody won. It stays when the challenge goes.
///
/// ```swift
/// let trophy = ChallengeTrophy(
///   id: id, challengeId: nil, title: "A quiet week", unit: .minutes, amount: 140, points: 12, wonAt: now)
/// ```
public struct ChallengeTrophy: Codable, Hashable, Sendable, Identifiable {
  public let id: String
  /// Nil when the challenge is gone.
  public let challengeId: String?
  public let title: String
  public let unit: ChallengeUnit
  public let amount: Int
  public let points: Int
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

/// What somebody has won.
///
/// ```swift
/// let trophies = try decoder.decode(ChallengeTrophies.self, from: data)
/// print("\(trophies.points) points in \(trophies.count) challenges")
/// ```
public struct ChallengeTrophies: Codable, Hashable, Sendable {
  /// Those of all trophies together, also of those that are not on the page.
  public let points: Int
  public let count: Int
  /// The latest first.
  public let trophies: [ChallengeTrophy]

  public init(points: Int = 0, count: Int = 0, trophies: [ChallengeTrophy] = []) {
    self.points = points
    self.count = count
    self.trophies = trophies
  }
}

/// A challenge to take up, with why: one by a template, or one that somebody else has made.
///
/// ```swift
/// let suggestion = ChallengeSuggestion(template: .template(id: "books-1"), reasons: [reason])
/// ```
public struct ChallengeSuggestion: Codable, Hashable, Sendable, Identifiable {
  /// Exactly one of the two is there.
  public let template: ChallengeTemplate?
  public let challenge: Challenge?
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

/// What the weather suggests.
///
/// ```swift
/// let suggestion = try decoder.decode(WeatherSuggestion.self, from: data)
/// print(suggestion.template.title, suggestion.attribution)
/// ```
public struct WeatherSuggestion: Codable, Hashable, Sendable {
  public let template: ChallengeTemplate
  /// What whoever knew the weather asks to be shown with it.
  public let attribution: String

  public init(template: ChallengeTemplate, attribution: String) {
    self.template = template
    self.attribution = attribution
  }
}

/// What there is to take up, what fits best first.
///
/// ```swift
/// let discovery = try decoder.decode(ChallengeDiscovery.self, from: data)
/// if discovery.hasWeather { print("There is one for today's weather") }
/// ```
public struct ChallengeDiscovery: Codable, Hashable, Sendable {
  public let suggestions: [ChallengeSuggestion]
  /// Whether the server can be asked for what the weather suggests.
  public let hasWeather: Bool

  public init(suggestions: [ChallengeSuggestion] = [], hasWeather: Bool = false) {
    self.suggestions = suggestions
    self.hasWeather = hasWeather
  }
}
