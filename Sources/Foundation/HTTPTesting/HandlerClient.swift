public import HTTPServer

/// Sends requests to a handler in process, without sockets.
///
/// The limits, deadlines and framing rules of connections do not apply.
///
/// ```swift
/// let client = HandlerClient(router.handler)
/// let answer = try await client.send(.post, "/notes", body: "Buy kiwis")
/// #expect(answer.status == .created)
/// ```
public struct HandlerClient: Sendable {
  private let handler: Handler
  /// The fields added to every request.
  public var headers: [(name: String, value: String)]

  /// Creates a client for a handler.
  public init(headers: [(name: String, value: String)] = [], _ handler: @escaping Handler) {
    self.handler = handler
    self.headers = headers
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - method: The method. The content of a response to `HEAD` is dropped.
  ///   - target: A percent-encoded path with an optional query after `?`.
  ///   - headers: Fields in addition to the client's.
  ///   - body: The whole body.
  public func send(
    _ method: Method, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8]
  ) async throws -> HandlerResponse {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let request = Request(
      method: method, path: String(parts.first ?? ""), query: parts.count > 1 ? String(parts[1]) : "",
      headers: HeaderFields(self.headers + headers), body: RequestBody(body))
    return try await HandlerResponse(handler(request), to: method)
  }

  /// Sends a request with a UTF-8 body.
  public func send(
    _ method: Method, _ target: String, headers: [(name: String, value: String)] = [], body: String = ""
  ) async throws -> HandlerResponse {
    try await send(method, target, headers: headers, body: Array(body.utf8))
  }

  /// Sends a `GET` request.
  public func get(
    _ target: String, headers: [(name: String, value: String)] = []
  ) async throws -> HandlerResponse {
    try await send(.get, target, headers: headers)
  }
}

/// A response with its whole content.
///
/// ```swift
/// let answer = try await HandlerResponse(router.handler(request))
/// ```
public struct HandlerResponse: Sendable {
  /// The status code.
  public let status: Status
  /// The header fields set by the handler.
  public let headers: ResponseHeaders
  /// The whole content.
  public let body: [UInt8]

  /// Collects a response, including files and streams.
  ///
  /// - Parameters:
  ///   - response: A handler's response.
  ///   - method: The request's method. The content of a response to `HEAD` is dropped, as by the server.
  /// - Throws: ``UpgradeError`` for a WebSocket, or an error of the stream's source.
  public init(_ response: Response, to method: Method = .get) async throws {
    status = response.status
    headers = response.headers
    let content: [UInt8]
    switch response.body {
    case .empty: content = []
    case .bytes(let bytes): content = bytes
    case .file(let file): content = file.bytes()
    case .stream(let stream): content = method == .head ? [] : try await stream.collect()
    case .webSocket: throw UpgradeError()
    }
    body = method == .head ? [] : content
  }

  /// The content as text. Invalid UTF-8 is replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Thrown for a WebSocket upgrade, which requires a socket.
  public struct UpgradeError: Error {}
}
