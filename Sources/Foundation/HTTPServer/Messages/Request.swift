/// A request as passed to a handler.
///
/// ```swift
/// let page = request.path.split(separator: "/").last
/// ```
public struct Request: Sendable {
  /// The request method.
  public var method: Method

  /// The path as sent: percent-encoded, with a leading `/`, without the query.
  ///
  /// The server has validated it: every escape is well formed and decodes to UTF-8 without NUL, and no
  /// segment is `.` or `..` in any spelling. The server handles `OPTIONS *` itself. Decode segments once.
  public var path: String

  /// The query as sent, without `?`, or empty. Decode it with ``FormDecoder``.
  public var query: String

  /// The header fields.
  public var headers: HeaderFields
  /// The body, read on demand.
  public var body: RequestBody

  /// The peer's address, or the client's as reported by a trusted proxy in X-Forwarded-For.
  public var remoteAddress: IPAddress

  /// Indicates whether a trusted proxy reports TLS (X-Forwarded-Proto).
  public var isSecure: Bool

  /// Creates a request in process, for tests.
  public init(
    method: Method,
    path: String,
    query: String = "",
    headers: HeaderFields = HeaderFields(),
    body: RequestBody = .empty,
    remoteAddress: IPAddress = .loopback,
    isSecure: Bool = false
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
    self.isSecure = isSecure
  }
}
