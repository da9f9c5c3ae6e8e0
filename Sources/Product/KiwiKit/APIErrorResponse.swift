/// The body of every answer that is not a success: `{"error":{"code","message","field"?}}`.
///
/// ```swift
/// let answer = try JSONDecoder().decode(APIErrorResponse.self, from: data)
/// print(answer.error.code, answer.error.message)
/// ```
public struct APIErrorResponse: Codable, Hashable, Sendable {
  /// The error itself.
  public struct Detail: Codable, Hashable, Sendable {
    /// A stable word for programs, in snake case.
    public let code: String
    /// What happened and what to do, for people.
    public let message: String
    /// The input that was refused, when it was one.
    public let field: String?
  }

  public let error: Detail
}
