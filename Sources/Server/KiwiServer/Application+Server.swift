import ServerAccounts
import ServerCore
public import HTTPServer
import KiwiKit

/// What the sockets must know of the application.
extension Application {
  /// The maximum number of bytes of a request's body.
  public static var largestBody: Int { RequestContext.largestBody }

  /// How much a request matters when there is too little room for all: whoever watches the server is answered as
  /// long as it lives, and people who are signed in find room that strangers do not.
  @Sendable public func precedence(of request: Request) -> Precedence {
    if request.isRead,
      request.path == API.Operations.live.path || request.path == API.Operations.ready.path
    {
      return .essential
    }
    // A token that is no good makes a stranger of whoever brings it.
    let viewer = try? context.authenticate(request)
    return viewer == nil ? .ordinary : .preferred
  }

  /// The answer to a request that broke the rules of HTTP and reached no endpoint, in the API's own form.
  @Sendable public static func response(to rejection: Rejection) -> Response {
    let code = rejection.code.reduce(into: "") { code, character in
      code += character.isUppercase ? "_\(character.lowercased())" : String(character)
    }
    var response = APIError(rejection.status, code, rejection.message).response
    response.headers.append("Cache-Control", "no-store")
    response.headers.append("X-Content-Type-Options", "nosniff")
    return response
  }
}
