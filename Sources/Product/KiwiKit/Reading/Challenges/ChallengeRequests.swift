public import Formats

/// A new challenge, by a template or custom. Omitted members are those of the template.
///
/// ```swift
/// let draft = ChallengeDraft(title: "A quiet week", unit: .minutes, amount: 140, window: .week, timeZone:
/// "Europe/Helsinki")
/// ```
public struct ChallengeDraft: WireValue {
  public static let rules: [String: FieldRule] = [
    "templateId": .length(0...ChallengeTemplate.idLength), "title": .line(0...Limits.challengeTitleLength),
    "description": .text(0...Limits.challengeDescriptionLength),
    "amount": .number(ChallengeUnit.allAmounts),
    "timeZone": .length(0...Limits.timeZoneLength),
  ]

  /// The id of a template, or of a challenge for the weather.
  public let templateId: String?
  public let title: String?
  public let description: String?
  public let unit: ChallengeUnit?
  public let amount: Int?
  /// The length. If absent, `from` and `through` determine it.
  public let window: ChallengeWindow?
  /// The first day; today if absent.
  public let from: CivilDate?
  public let through: CivilDate?
  public let visibility: Audience?
  /// The creator's time zone, such as `Europe/Vienna`. If absent, that of their last session.
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

/// A change of a challenge by its creator. Omitted members keep their values.
///
/// ```swift
/// let request = ChallengeEdit(title: "A quieter week", amount: 100)
/// ```
public struct ChallengeEdit: WireValue {
  public static let rules: [String: FieldRule] = [
    "title": .line(0...Limits.challengeTitleLength),
    "description": .text(0...Limits.challengeDescriptionLength),
    "amount": .number(ChallengeUnit.allAmounts),
  ]

  public let title: String?
  /// The description; empty text removes it.
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

  /// The user's time zone, such as `Europe/Vienna`. If absent, that of their last session.
  public let timeZone: String?

  public init(timeZone: String? = nil) {
    self.timeZone = timeZone
  }
}
