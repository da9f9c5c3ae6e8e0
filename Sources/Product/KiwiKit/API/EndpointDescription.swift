/// The parts of an ``Endpoint`` that do not depend on its types.
///
/// ```swift
/// assert(API.SpeedReading.texts.description.description == "GET /speed-reading/texts")
/// ```
public struct EndpointDescription: Sendable {
  /// The clients that may call an endpoint.
  public enum Access: String, Sendable {
    /// All clients, logged in or not.
    case anyone
    case signedIn
    case admin
  }

  public let method: HTTPMethod
  public let path: PathTemplate
  /// The `operationId`. Clients in other languages name their functions by it.
  public let name: String
  public let access: Access
  /// A few words, like a heading.
  public let summary: String
  /// Sentences, or empty text.
  public let details: String
  public let limit: RateLimitRule?
  /// True if the request may be sent again under an `Idempotency-Key`.
  public let takesKey: Bool
  /// True if the same request may be sent twice without a key, because it only reads or merges.
  public let isRepeatable: Bool
  /// The maximum size of the body in bytes. Larger bodies are rejected.
  public let bodyLimit: Int
  /// The status of success.
  public let status: Int
  /// The maximum number of elements of a list without pages.
  public let maxItems: Int?
  /// The media types of content that is not JSON.
  public let content: [String]
  /// The errors other than those that follow from the other members.
  public let errors: [EndpointError]
  public let query: any EndpointQuery.Type
  public let body: any EndpointBody.Type
  public let answer: any EndpointAnswer.Type
}

/// An error that an endpoint documents in addition to those of all endpoints.
///
/// ```swift
/// let errors: [EndpointError] = [.notFound, EndpointError(409, "ChallengeConflict")]
/// ```
public struct EndpointError: Hashable, Sendable {
  public let status: Int
  /// The name of an answer that several endpoints share, such as `NotFound`; empty for one with a description.
  public let name: String
  public let description: String

  /// - Parameters:
  ///   - status: The status, from 400.
  ///   - name: A component of the contract.
  public init(_ status: Int, _ name: String) {
    self.init(status: status, name: name, description: "")
  }

  public init(_ status: Int, description: String) {
    self.init(status: status, name: "", description: description)
  }

  private init(status: Int, name: String, description: String) {
    self.status = status
    self.name = name
    self.description = description
  }

  public static let notFound = EndpointError(404, "NotFound")
  public static let notYours = EndpointError(403, "NotYours")
  public static let noLongerThere = EndpointError(410, "DoneAndGone")
}

extension EndpointDescription: CustomStringConvertible {
  /// The method and path, such as `GET /posts/{postId}`, by which metrics name the endpoint.
  public var description: String { "\(method.rawValue) \(path)" }
}
