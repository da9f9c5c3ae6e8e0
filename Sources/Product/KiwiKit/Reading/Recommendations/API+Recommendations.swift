extension API {
  /// Titles that a user or a group may like.
  public enum Recommendations {
    public static let own = Endpoint<Nothing, RecommendationQuery, Nothing, [Recommendation]>(
      .get, "/recommendations", "getRecommendations", .signedIn, "Recommendations for me",
      """
      Lists titles that the user has not read, watched, skipped, dismissed or added to the library, the best first, each \
      with reasons that apply to this user. The server stores the titles and reasons as shown.
      """, limit: .recommendations, maxItems: Limits.recommendations, errors: [storageFull])

    public static let group = Endpoint<Nothing, GroupRecommendationQuery, Nothing, [Recommendation]>(
      .get, "/recommendations/group", "getGroupRecommendations", .signedIn, "Recommendations for a group",
      """
      Lists titles that are new to all members, the best first. The ranking combines the lowest score of a member with \
      the scores of all. Each other member must follow the user and be followed back, or be reading with the user. \
      Only dismissals and records that the user may see are used. No reason names a member or a member's title.
      """, limit: .recommendations, maxItems: Limits.recommendations,
      errors: [EndpointError(422, "InvalidField"), storageFull])

    public static let dismissals = Endpoint<Nothing, PageQuery, Nothing, ListPage<Title>>(
      .get, "/recommendations/dismissals", "getDismissals", .signedIn, "Titles that I dismissed",
      "The last dismissed first.")

    public static let dismiss = Endpoint<String, Nothing, Nothing, Nothing>(
      .post, "/recommendations/{titleId}/dismissal", "dismissRecommendation", .signedIn, "Dismiss a title",
      """
      The title is no longer recommended to the user or to groups with the user. Dismissing it again changes nothing.
      """, errors: [.notFound])

    public static let takeBackDismissal = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/recommendations/{titleId}/dismissal", "takeBackDismissal", .signedIn, "Undo a dismissal",
      errors: [.notFound])

    // Shown recommendations are stored.
    private static let storageFull = EndpointError(507, "StorageFull")
  }
}

extension RateLimitRule {
  /// Each request reads thousands of rows.
  fileprivate static let recommendations = RateLimitRule(
    "recommendations", burst: 120, period: .seconds(60))
}

/// The kind and the number of recommendations.
///
/// ```swift
/// let call = API.Recommendations.own(RecommendationQuery(kind: .film, limit: 12))
/// ```
public struct RecommendationQuery: EndpointQuery {
  /// Titles of this kind; books if absent.
  public var kind: TitleKind?
  /// The maximum number of titles, from 1 to 20; 8 if absent. Other numbers are clamped.
  public var limit: Int?

  public init(kind: TitleKind? = nil, limit: Int? = nil) {
    self.kind = kind
    self.limit = limit
  }
}

/// The members of a group with the kind and the number of recommendations.
///
/// ```swift
/// let call = API.Recommendations.group(GroupRecommendationQuery(with: ["bob", "carla"], kind: .film))
/// ```
public struct GroupRecommendationQuery: EndpointQuery {
  public static let rules: [String: FieldRule] = ["with": .pattern(#"^[^\u0000]*$"#)]

  /// One to seven usernames, separated by commas.
  public let with: String
  /// Titles of this kind; books if absent.
  public var kind: TitleKind?
  /// The maximum number of titles, from 1 to 20; 8 if absent. Other numbers are clamped.
  public var limit: Int?

  public init(with usernames: [String], kind: TitleKind? = nil, limit: Int? = nil) {
    with = usernames.joined(separator: ",")
    self.kind = kind
    self.limit = limit
  }
}
