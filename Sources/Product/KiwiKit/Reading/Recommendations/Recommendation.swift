/// A title that somebody, or a group, may like, and why.
///
/// ```swift
/// let recommendation = Recommendation(title: book, reasons: [RecommendationReason(kind: "genre", text: "You like fantasy")])
/// ```
public struct Recommendation: Codable, Hashable, Sendable, Identifiable {
  public let title: Title
  /// The strongest first; one at least.
  public let reasons: [RecommendationReason]

  public var id: String { title.id }

  public init(title: Title, reasons: [RecommendationReason]) {
    self.title = title
    self.reasons = reasons
  }
}

/// Why a title is recommended. It is true when it is made, and kept by the server as it was shown.
///
/// ```swift
/// let reason = RecommendationReason(kind: "friends", text: "Jo gave it five stars")
/// ```
public struct RecommendationReason: Codable, Hashable, Sendable {
  /// A word for programs, such as `finished`; those that a program does not know it takes for nothing.
  public let kind: String
  /// For people, such as "Because you finished Emma".
  public let text: String

  public init(kind: String, text: String) {
    self.kind = kind
    self.text = text
  }
}
