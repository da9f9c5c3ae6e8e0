/// The parts of an ``Endpoint`` that do not depend on its types.
public struct EndpointDescription: Sendable {
  public enum Access: String, Sendable {
    /// Signed in or not.
    case anyone
    case signedIn
    case admin
  }

  public let method: HTTPMethod
  public let path: PathTemplate
  /// The `operationId`. Clients in other languages name their functions by it.
  public let name: String
  public let access: Access
  /// A few words, as in a heading.
  public let summary: String
  /// Sentences, or nothing.
  public let details: String
  public let limit: RateLimitRule?
  /// Whether the request may be sent again under an `Idempotency-Key`.
  public let takesKey: Bool
  /// In bytes; larger bodies are rejected.
  public let bodyLimit: Int
  /// The status of success.
  public let status: Int
  /// The maximum number of elements of a list without pages.
  public let maxItems: Int?
  /// Beyond those that follow from the rest.
  public let errors: [EndpointError]
  public let query: any EndpointQuery.Type
  public let body: any EndpointBody.Type
  public let answer: any EndpointAnswer.Type
}

/// A failure that an endpoint documents.
public enum EndpointError: String, Hashable, Sendable {
  case notFound
  case notYours
}

extension EndpointDescription: CustomStringConvertible {
  /// Such as `GET /posts/{postId}`, as metrics name it.
  public var description: String { "\(method.rawValue) \(path)" }
}
