extension API {
  /// Reading challenges over a number of days, alone or with other users.
  public enum Challenges {
    public static let all = Endpoint<Nothing, PageQuery, Nothing, ListPage<Challenge>>(
      .get, "/challenges", "listChallenges", .signedIn, "My challenges",
      "Challenges that I joined or won, the last joined first.")

    public static let create = Endpoint<Nothing, Nothing, ChallengeDraft, Challenge>(
      .post, "/challenges", "createChallenge", .signedIn, "Create a challenge or start a template",
      """
      With `templateId`, starts a template, which a user can have once at a time. Without it, title, goal and days are \
      required. The creator becomes a member. A user can create \(Limits.challengesCreatedPerDay) challenges a day and \
      take part in \(Limits.challengesAtOnce) unfinished ones.
      """, status: 201, errors: [conflict])

    public static let discover = Endpoint<Nothing, Nothing, Nothing, ChallengeDiscovery>(
      .get, "/challenges/discover", "discoverChallenges", .signedIn, "Suggested challenges",
      """
      Lists templates, and challenges of other users that are open to the user, without those that the user has joined. \
      The best match comes first, with reasons that apply to the user.
      """)

    public static let trophies = Endpoint<Nothing, PageQuery, Nothing, ChallengeTrophies>(
      .get, "/challenges/trophies", "listChallengeTrophies", .signedIn, "My trophies",
      "The latest first. Points are the sum of all trophies.")

    public static let weather = Endpoint<Nothing, WeatherQuery, Nothing, WeatherSuggestion>(
      .get, "/challenges/weather", "getWeatherChallenge", .signedIn, "A challenge for the weather",
      "404 if the server has no weather service. The coordinate is not stored.", limit: .weather,
      errors: [.notFound])

    public static let challenge = Endpoint<String, Nothing, Nothing, Challenge>(
      .get, "/challenges/{challengeId}", "getChallenge", .signedIn, "A challenge", errors: [.notFound])

    public static let edit = Endpoint<String, Nothing, ChallengeEdit, Challenge>(
      .patch, "/challenges/{challengeId}", "editChallenge", .signedIn, "Change a challenge",
      """
      Only the creator may change it. Omitted members keep their values. Once other users have joined, the goal can only \
      be lowered and the end can only be postponed.
      """, errors: [forbidden, .notFound, conflict])

    public static let join = Endpoint<String, Nothing, ChallengeJoining?, Challenge>(
      .put, "/challenges/{challengeId}/membership", "joinChallenge", .signedIn, "Join a challenge",
      "Joining again changes nothing. Reading on earlier days of the challenge counts, too.",
      errors: [.notFound, conflict])

    public static let leave = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/challenges/{challengeId}/membership", "leaveChallenge", .signedIn, "Leave a challenge",
      "The member keeps a trophy.", errors: [.notFound])

    public static let members = Endpoint<String, PageQuery, Nothing, ListPage<ChallengeMember>>(
      .get, "/challenges/{challengeId}/members", "listChallengeMembers", .signedIn,
      "Members of a challenge",
      """
      The member with the most progress comes first. Only sums of their reading are shown. Members who are hidden from \
      the viewer are omitted.
      """, errors: [.notFound])

    public static let disable = Endpoint<String, Nothing, Nothing, Challenge>(
      .post, "/challenges/{challengeId}/disable", "disableChallenge", .signedIn, "End a challenge",
      "Only the creator may end it. Afterwards it can be neither joined nor won. Trophies are kept.",
      errors: [forbidden, .notFound])

    private static let conflict = EndpointError(409, "ChallengeConflict")
    private static let forbidden = EndpointError(403, "Forbidden")
  }
}

extension RateLimitRule {
  fileprivate static let weather = RateLimitRule("weather", burst: 20, period: .seconds(3_600))
}

/// A place, for a challenge that suits its weather. The weather service gets it rounded to a tenth of a degree.
///
/// ```swift
/// let call = API.Challenges.weather(WeatherQuery(latitude: 60.2, longitude: 24.9))
/// ```
public struct WeatherQuery: EndpointQuery {
  public static let rules: [String: FieldRule] = [
    "latitude": .decimal(-90...90),
    "longitude": .decimal(-180...180),
  ]

  /// The latitude, in degrees north.
  public let latitude: Double
  /// The longitude, in degrees east.
  public let longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
