/// One request, as the handler gets it.
///
/// ```swift
/// let page = request.path.split(separator: "/").last
/// ```
public struct Request: Sendable {
  /// The method.
  public var method: Method

  /// The path as sent: still percent-encoded, beginning with `/`, without query.
  ///
  /// The server has checked that every escape is well formed, decodes to UTF-8 without NUL, and that
  /// no segment is `.` or `..` in any spelling. It answers `OPTIONS *` itself. Decode segments once.
  public var path: String

  /// The query as sent, without `?`; empty when there was none. Read it with ``FormDecoder``.
  public var query: String

  /// The fields of the header.
  public var headers: HeaderFields
  /// The content, read as it arrives.
  public var body: RequestBody

  /// The peer's address, or the one a trusted proxy reports in X-Forwarded-For.
  public var remoteAddress: IPAddress

  /// Whether a trusted proxy says that the client came by TLS (X-Forwarded-Proto).
  public var isSecure: Bool

  /// Creates a request in process, as tests do.
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
