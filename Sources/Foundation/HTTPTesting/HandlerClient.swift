public import HTTPServer

/// Sends requests to a handler in process, without sockets.
///
/// The rules of the connection (limits, deadlines, framing) belong to the server and do not apply here.
///
/// ```swift
/// let client = HandlerClient(router.handler)
/// let answer = try await client.send(.post, "/notes", body: "Buy kiwis")
/// #expect(answer.status == .created)
/// ```
public struct HandlerClient: Sendable {
  private let handler: Handler
  /// The fields that go with every request.
  public var headers: [(name: String, value: String)]

  /// Creates a client of a handler.
  public init(headers: [(name: String, value: String)] = [], _ handler: @escaping Handler) {
    self.handler = handler
    self.headers = headers
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - method: The content of an answer to `HEAD` is left out.
  ///   - target: A percent-encoded path, with a query behind `?` or without one.
  ///   - headers: Beside those of all requests.
  ///   - body: The whole body.
  public func send(
    _ method: Method, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8]
  ) async throws -> HandlerAnswer {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let request = Request(
      method: method, path: String(parts.first ?? ""), query: parts.count > 1 ? String(parts[1]) : "",
      headers: HeaderFields(self.headers + headers), body: RequestBody(body))
    return try await HandlerAnswer(handler(request), to: method)
  }

  /// Sends a request with a body in UTF-8.
  public func send(
    _ method: Method, _ target: String, headers: [(name: String, value: String)] = [], body: String = ""
  ) async throws -> HandlerAnswer {
    try await send(method, target, headers: headers, body: Array(body.utf8))
  }

  /// Sends a `GET` request.
  public func get(
    _ target: String, headers: [(name: String, value: String)] = []
  ) async throws -> HandlerAnswer {
    try await send(.get, target, headers: headers)
  }
}

/// An answer with its whole content.
///
/// ```swift
/// let answer = try await HandlerAnswer(router.handler(request))
/// ```
public struct HandlerAnswer: Sendable {
  /// The status.
  public let status: Status
  /// The fields that the handler set.
  public let headers: ResponseHeaders
  /// The whole content.
  public let body: [UInt8]

  /// Reads content from files and streams, too.
  ///
  /// - Parameters:
  ///   - response: From a handler.
  ///   - method: The content of an answer to `HEAD` is left out, as the server does.
  /// - Throws: ``UpgradeError`` for a WebSocket, and the errors of a stream's source.
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

  /// The content as UTF-8; wrong bytes become replacement characters.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// A WebSocket needs a socket.
  public struct UpgradeError: Error {}
}
