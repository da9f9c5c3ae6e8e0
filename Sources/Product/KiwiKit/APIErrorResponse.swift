/// The body of every answer that is not a success: `{"error":{"code","message","field"?}}`.
///
/// ```swift
/// let answer = try JSONDecoder().decode(APIErrorResponse.self, from: data)
/// print(answer.error.code, answer.error.message)
/// ```
public struct APIErrorResponse: Codable, Hashable, Sendable {
  /// The error itself.
  public struct Detail: Codable, Hashable, Sendable {
    /// A stable code in snake case.
    public let code: String
    /// The problem and the fix, for users.
    public let message: String
    /// The rejected input, if the problem is one input.
    public let field: String?
  }

  public let error: Detail
}
