public import HTTPServer
import KiwiKit

/// What the sockets must know of the application.
extension Application {
  /// Bytes of the longest body that any endpoint reads: a post with all its photos, and what is around them.
  public static var largestBody: Int { Limits.attachmentsPerPost * Limits.uploadSize + (1 << 20) }

  /// The answer to a request that broke the rules of HTTP and reached no endpoint, in the API's own form.
  @Sendable public static func response(to refusal: Refusal) -> Response {
    let code = refusal.code.reduce(into: "") { code, character in
      code += character.isUppercase ? "_\(character.lowercased())" : String(character)
    }
    var response = APIError(refusal.status, code, refusal.message).response
    response.headers.append("Cache-Control", "no-store")
    response.headers.append("X-Content-Type-Options", "nosniff")
    return response
  }
}
