/// A title that a user or a group may like, with reasons.
///
/// ```swift
/// let reason = RecommendationReason(kind: "genre", text: "You like fantasy")
/// let recommendation = Recommendation(title: book, reasons: [reason])
/// ```
public struct Recommendation: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["reasons": .list(1...2)]

  public let title: Title
  /// The reasons, strongest first.
  public let reasons: [RecommendationReason]

  public var id: String { title.id }

  public init(title: Title, reasons: [RecommendationReason]) {
    self.title = title
    self.reasons = reasons
  }
}

/// A reason why a title is recommended. It is true when it is created, and the server stores it as shown.
///
/// ```swift
/// let reason = RecommendationReason(kind: "friends", text: "Jo gave it five stars")
/// ```
public struct RecommendationReason: WireValue {
  /// A code: loved, finished, reads, wants, readers, genre, preferred, everyone, popular or new. Clients ignore unknown
  /// codes.
  public let kind: String
  /// A sentence for users, such as "Because you finished Emma".
  public let text: String

  public init(kind: String, text: String) {
    self.kind = kind
    self.text = text
  }
}
