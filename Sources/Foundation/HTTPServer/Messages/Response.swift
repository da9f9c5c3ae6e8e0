/// What a handler answers.
///
/// The server adds Content-Length, Connection and Date. To a HEAD request it sends the header that
/// GET would get, and no content.
///
/// ```swift
/// Response(headers: ["Content-Type": "text/plain"], body: .bytes(Array("fine".utf8)))
/// ```
public struct Response: Sendable {
  /// The content of an answer.
  public enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// Sent from the file by the kernel, without passing through this process's memory.
    case file(FileBody)
    case stream(ResponseStream)
    /// Turns the connection into a WebSocket when the request asks for one by the rules; otherwise
    /// the client gets the error the rules name. Status and other fields are the server's then,
    /// but the response's own fields are sent along with the 101.
    case webSocket(WebSocketUpgrade)
  }

  /// The status of the answer.
  public var status: Status
  /// The fields, without those that frame the message.
  public var headers: ResponseHeaders
  /// The content.
  public var body: Body
  /// Whether ``Response/encoded(for:effort:)`` may compress the body.
  public var compression: Compression

  /// Creates an answer.
  public init(
    status: Status = .ok, headers: ResponseHeaders = [:], body: Body = .empty,
    compression: Compression = .never
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.compression = compression
  }
}

/// Answers one request.
///
/// It starts on the connection's event loop thread and resumes there after each suspension that does
/// not name another place, so it must not block. When it returns without suspending, the answer
/// leaves in the same turn of the loop.
public typealias Handler = @Sendable (Request) async -> Response
