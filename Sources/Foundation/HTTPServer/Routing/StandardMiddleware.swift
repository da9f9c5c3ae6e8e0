/// Assigns each request an id and returns it as `X-Request-Id`.
///
/// To correlate log entries, an id from the client or a proxy is adopted if it has at most 128 visible ASCII
/// characters.
///
/// ```swift
/// router.use(RequestID())
/// ```
public struct RequestID: Middleware {
  /// The maximum length of an adopted id, in bytes.
  public static let maxLength = 128

  /// Creates the middleware.
  public init() {}

  public func respond(to call: RoutedRequest, next: RouteHandler) async throws -> Response {
    var call = call
    let id = call.request.headers["X-Request-Id"].flatMap(Self.accepted) ?? Self.make()
    call.id = id
    var response = try await next(call)
    response.headers.set("X-Request-Id", id)
    return response
  }

  private static func accepted(_ text: String) -> String? {
    (1...maxLength).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      ? text : nil
  }

  /// Returns 128 random bits as hexadecimal digits.
  private static func make() -> String {
    let digits = String(UInt128.random(in: 0...UInt128.max), radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

/// Compresses responses whose ``Response/compression`` allows it.
///
/// ```swift
/// router.use(ResponseCompression())
/// ```
public struct ResponseCompression: Middleware {
  /// Creates the middleware.
  public init() {}

  public func respond(to call: RoutedRequest, next: RouteHandler) async throws -> Response {
    try await next(call).encoded(for: call.request)
  }
}

/// Lets pages of other origins read responses (Fetch Standard, section 3.2, "CORS protocol").
///
/// ```swift
/// router.use(CORS(origins: ["https://app.example.org"], headers: ["Authorization", "Content-Type"]))
/// ```
public struct CORS: Middleware {
  private let origins: Set<String>?
  private let methods: String
  private let headers: String
  private let maxAge: Int

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - origins: The allowed origins, such as `https://app.example.org`, or nil for all. Cookies are never
  ///     allowed.
  ///   - methods: The methods allowed besides the CORS-safelisted GET, HEAD and POST.
  ///   - headers: The request fields allowed besides the CORS-safelisted ones.
  ///   - maxAge: The lifetime of a cached preflight response, in seconds.
  public init(
    origins: Set<String>? = nil, methods: [Method] = [.put, .patch, .delete], headers: [String] = [],
    maxAge: Int = 600
  ) {
    self.origins = origins
    self.methods = methods.map(\.rawValue).joined(separator: ", ")
    self.headers = headers.joined(separator: ", ")
    self.maxAge = max(0, maxAge)
  }

  public func respond(to call: RoutedRequest, next: RouteHandler) async throws -> Response {
    let origin = call.request.headers["Origin"]
    let isAllowed = origin.map { origins?.contains($0) ?? true } ?? false
    var response: Response
    if call.request.method == .options, isAllowed,
      call.request.headers["Access-Control-Request-Method"] != nil
    {
      response = Response(status: .noContent)
      response.headers.append("Access-Control-Allow-Methods", methods)
      if !headers.isEmpty { response.headers.append("Access-Control-Allow-Headers", headers) }
      response.headers.append("Access-Control-Max-Age", String(maxAge))
    } else {
      response = try await next(call)
    }
    // Caches must not serve one origin's response to another.
    if origins != nil { response.headers.append("Vary", "Origin") }
    if isAllowed, let origin {
      response.headers.set("Access-Control-Allow-Origin", origins == nil ? "*" : origin)
    }
    return response
  }
}

/// Identifies the user of a request before handlers run.
///
/// ```swift
/// router.use(Authentication { request in
///   guard let token = Authentication.bearer(request) else { return nil }
///   return try await sessions.user(withToken: token)
/// })
/// ```
public struct Authentication: Middleware {
  private let identify: @Sendable (Request) async throws -> (any Sendable)?

  /// Creates the middleware.
  ///
  /// - Parameter identify: Returns the user, or nil for an anonymous request, which handlers may still serve.
  ///   Throws ``HTTPError`` to reject the request.
  public init(_ identify: @escaping @Sendable (Request) async throws -> (any Sendable)?) {
    self.identify = identify
  }

  public func respond(to call: RoutedRequest, next: RouteHandler) async throws -> Response {
    var call = call
    call.identity = try await identify(call.request)
    return try await next(call)
  }

  /// Returns the token of `Authorization: Bearer` (RFC 6750, section 2.1), or nil.
  public static func bearer(_ request: Request) -> String? {
    guard let field = request.headers["Authorization"] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let scheme = parts.first, scheme.lowercased() == "bearer" else { return nil }
    return parts.last.map(String.init)
  }
}
