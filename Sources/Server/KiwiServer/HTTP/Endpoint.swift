import HTTPServer
import KiwiKit

/// What answers one method on one route, who may ask, and how often.
struct Endpoint: Sendable {
  enum Access: Sendable {
    /// Signed in or not.
    case anyone
    case signedIn
    case admin

    func check(_ viewer: Viewer?) throws(APIError) {
      switch self {
      case .anyone: return
      case .signedIn:
        guard viewer != nil else { throw .unauthorized }
      case .admin:
        guard let viewer else { throw .unauthorized }
        guard viewer.role == .admin else { throw .adminOnly }
      }
    }
  }

  typealias Handle = @Sendable (RequestContext) async throws -> Response

  /// Names the endpoint in the metrics, as `GET /posts/{id}`.
  let name: StaticString
  let access: Access
  let rateLimit: RateLimiter.Rule?
  let handle: Handle

  init(
    _ name: StaticString, _ access: Access, rateLimit: RateLimiter.Rule? = nil, _ handle: @escaping Handle
  ) {
    self.name = name
    self.access = access
    self.rateLimit = rateLimit
    self.handle = handle
  }
}

extension Endpoint {
  /// The endpoint of a request, nil for OPTIONS on a route that exists.
  static func find(_ request: Request) throws(APIError) -> (route: APIRoute, endpoint: Endpoint?) {
    guard let route = APIRoute(path: request.path) else { throw .notFound }
    // The server sends no body for HEAD, so it needs nothing of its own.
    let method = request.method == .head ? .get : request.method
    if method == .options { return (route, nil) }
    guard let endpoint = endpoint(method, route) else {
      throw .methodNotAllowed(allow: allowedMethods(of: route))
    }
    return (route, endpoint)
  }

  static func options(for route: APIRoute) -> Response {
    Response(status: .noContent, headers: ["Allow": allowedMethods(of: route)])
  }

  static func allowedMethods(of route: APIRoute) -> String {
    let methods = Method.allCases.filter { method in
      method == .options || endpoint(method == .head ? .get : method, route) != nil
    }
    return methods.map(\.rawValue).joined(separator: ", ")
  }
}
