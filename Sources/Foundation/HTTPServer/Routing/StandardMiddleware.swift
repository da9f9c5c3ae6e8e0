/// Gives each request an id, and sends it back as `X-Request-Id`.
///
/// An id that a proxy gave is taken over where it has at most 128 visible ASCII characters, so that the logs of both agree.
///
/// ```swift
/// router.use(RequestID())
/// ```
public struct RequestID: Middleware {
  /// The maximum length of an id that is taken over, in bytes.
  public static let longest = 128

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
    (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      ? text : nil
  }

  /// 128 random bits in hexadecimal digits.
  private static func make() -> String {
    let digits = String(UInt128.random(in: 0...UInt128.max), radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

/// Compresses answers whose ``Response/compression`` allows it.
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

/// Lets pages of other origins read answers (Fetch Standard, section 3.2, "CORS protocol").
///
/// ```swift
/// router.use(CORS(origins: ["https://app.example.org"], headers: ["Authorization", "Content-Type"]))
/// ```
public struct CORS: Middleware {
  private let origins: Set<String>?
  private let methods: String
  private let headers: String
  private let maximumAge: Int

  /// - Parameters:
  ///   - origins: Such as `https://app.example.org`; nil for all. Answers never allow cookies.
  ///   - methods: Beside those that need no question: GET, HEAD and POST.
  ///   - headers: The request's fields beside those that need no question.
  ///   - maximumAge: The seconds for which a browser may keep the answer to its question.
  public init(
    origins: Set<String>? = nil, methods: [Method] = [.put, .patch, .delete], headers: [String] = [],
    maximumAge: Int = 600
  ) {
    self.origins = origins
    self.methods = methods.map(\.rawValue).joined(separator: ", ")
    self.headers = headers.joined(separator: ", ")
    self.maximumAge = max(0, maximumAge)
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
      response.headers.append("Access-Control-Max-Age", String(maximumAge))
    } else {
      response = try await next(call)
    }
    // Caches must not give one origin's answer to another.
    if origins != nil { response.headers.append("Vary", "Origin") }
    if isAllowed, let origin {
      response.headers.set("Access-Control-Allow-Origin", origins == nil ? "*" : origin)
    }
    return response
  }
}

/// Finds out whose request it is, before handlers run.
///
/// ```swift
/// router.use(Authentication { request in
///   guard let token = Authentication.bearer(request) else { return nil }
///   return try await sessions.user(withToken: token)
/// })
/// ```
public struct Authentication: Middleware {
  private let identify: @Sendable (Request) async throws -> (any Sendable)?

  /// - Parameter identify: Returns nil for a request of a stranger, which handlers may still answer, and throws an
  ///   ``HTTPError`` for one that is to be rejected.
  public init(_ identify: @escaping @Sendable (Request) async throws -> (any Sendable)?) {
    self.identify = identify
  }

  public func respond(to call: RoutedRequest, next: RouteHandler) async throws -> Response {
    var call = call
    call.identity = try await identify(call.request)
    return try await next(call)
  }

  /// The token of `Authorization: Bearer` (RFC 6750, section 2.1).
  public static func bearer(_ request: Request) -> String? {
    guard let field = request.headers["Authorization"] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let scheme = parts.first, scheme.lowercased() == "bearer" else { return nil }
    return parts.last.map(String.init)
  }
}
