/// A suggested challenge, with reasons: a template or a challenge of another user.
///
/// ```swift
/// let suggestion = ChallengeSuggestion(template: .template(id: "books-1"), reasons: [reason])
/// ```
public struct ChallengeSuggestion: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["reasons": .list(0...ChallengeReason.Kind.allCases.count)]

  /// Nil if there is a challenge; exactly one of the two has a value.
  public let template: ChallengeTemplate?
  /// Nil if there is a template.
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
  /// The suggested template.
  public let template: ChallengeTemplate
  /// The attribution that the weather service requires.
  public let attribution: String

  public init(template: ChallengeTemplate, attribution: String) {
    self.template = template
    self.attribution = attribution
  }
}

/// Suggested challenges, the best match first.
///
/// ```swift
/// let discovery = try decoder.decode(ChallengeDiscovery.self, from: data)
/// if discovery.hasWeather { print("There is one for today's weather") }
/// ```
public struct ChallengeDiscovery: WireValue {
  public static let rules: [String: FieldRule] = [
    "suggestions": .list(0...(ChallengeTemplate.bank.count + Limits.challengesSuggested))
  ]

  /// The suggestions, best match first.
  public let suggestions: [ChallengeSuggestion]
  /// True if the server has a weather service.
  public let hasWeather: Bool

  public init(suggestions: [ChallengeSuggestion] = [], hasWeather: Bool = false) {
    self.suggestions = suggestions
    self.hasWeather = hasWeather
  }
}
