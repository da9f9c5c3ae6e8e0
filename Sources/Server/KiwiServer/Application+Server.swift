import ServerAccounts
import ServerCore
public import HTTPServer
import KiwiKit

/// The functions that the HTTP server calls.
extension Application {
  /// The maximum size of a request's body, in bytes.
  public static var maxBodySize: Int { RequestContext.maxBodySize }

  /// Returns the priority of a request under overload.
  ///
  /// Health checks are essential, and signed-in users precede other callers.
  @Sendable public func precedence(of request: Request) -> Precedence {
    if request.isRead,
      request.path == API.Operations.live.path || request.path == API.Operations.ready.path
    {
      return .essential
    }
    // An invalid token gives no preference.
    let viewer = try? TokenAuthentication.viewer(of: request, on: context)
    return viewer == nil ? .ordinary : .preferred
  }

  /// Converts the rejection of a malformed request to an error response of the API, in English.
  @Sendable public static func response(to rejection: Rejection) -> Response {
    let code = rejection.code.reduce(into: "") { code, character in
      code += character.isUppercase ? "_\(character.lowercased())" : String(character)
    }
    var response = APIError(rejection.status, code, "\(rejection.message)").response()
    response.headers.append("Cache-Control", "no-store")
    response.headers.append("X-Content-Type-Options", "nosniff")
    return response
  }
}
