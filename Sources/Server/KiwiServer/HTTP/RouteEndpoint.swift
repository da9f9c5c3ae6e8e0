import HTTPServer
import KiwiKit

/// What answers one method on one route, who may ask, and how often.
struct RouteEndpoint: Sendable {
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
  let name: String
  let access: Access
  let rateLimit: RateLimiter.Rule?
  let handle: Handle

  init(
    _ name: String, _ access: Access, rateLimit: RateLimiter.Rule? = nil, _ handle: @escaping Handle
  ) {
    self.name = name
    self.access = access
    self.rateLimit = rateLimit
    self.handle = handle
  }
}

extension RouteEndpoint {
  /// The endpoints of one path.
  struct Place: Sendable {
    /// Nil for endpoints that ``KiwiKit/API`` declares.
    let route: APIRoute?
    fileprivate let find: @Sendable (Method) -> RouteEndpoint?

    /// The server sends no body for `HEAD`, so `GET` answers it.
    subscript(method: Method) -> RouteEndpoint? { find(method == .head ? .get : method) }

    /// The value of `Allow` (RFC 9110, section 10.2.1).
    var allowedMethods: String {
      Method.allCases.filter { $0 == .options || self[$0] != nil }.map(\.rawValue).joined(separator: ", ")
    }
  }

  /// Returns nil where no endpoint has this path.
  static func place(_ path: String) -> Place? {
    guard let segments = PathSegments(path) else { return nil }
    if let place = Areas.router.place(segments) {
      return Place(route: nil) { method in
        HTTPMethod(rawValue: method.rawValue).flatMap { place.handlers[$0] }
          .map { RouteEndpoint($0, place.parameters) }
      }
    }
    guard let route = APIRoute(segments) else { return nil }
    return Place(route: route) { endpoint($0, route) }
  }

  private init(_ handler: Router.Handler, _ parameters: [String]) {
    let endpoint = handler.endpoint
    self.init(
      endpoint.description, Access(endpoint.access), rateLimit: endpoint.limit.map(RateLimiter.Rule.init)
    ) { context in
      try await handler.handle(context, parameters)
    }
  }
}

extension RouteEndpoint.Access {
  fileprivate init(_ access: EndpointDescription.Access) {
    self =
      switch access {
      case .anyone: .anyone
      case .signedIn: .signedIn
      case .admin: .admin
      }
  }
}

extension RateLimiter.Rule {
  fileprivate init(_ rule: RateLimitRule) {
    self.init(name: rule.name, burst: rule.burst, period: rule.period)
  }
}
