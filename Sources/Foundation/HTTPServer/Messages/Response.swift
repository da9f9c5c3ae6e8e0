/// A handler's response.
///
/// The server adds Content-Length, Connection and Date. For a HEAD request it sends the header of GET without
/// content.
///
/// ```swift
/// Response(headers: ["Content-Type": "text/plain"], body: .bytes(Array("fine".utf8)))
/// ```
public struct Response: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    /// No content.
    case empty
    /// Content in memory.
    case bytes([UInt8])
    /// A file, sent by the kernel without passing through this process's memory.
    case file(FileBody)
    /// Content produced while it is sent.
    case stream(ResponseStream)
    /// Upgrades the connection to a WebSocket if the request is a valid handshake.
    ///
    /// Otherwise the client gets the error that RFC 6455 specifies. The server sets the status and the
    /// handshake's fields and sends the response's own fields along with the 101.
    case webSocket(WebSocketUpgrade)
  }

  /// The status code.
  public var status: Status
  /// The header fields, without those that frame the message.
  public var headers: ResponseHeaders
  /// The content.
  public var body: Body
  /// Indicates whether ``Response/encoded(for:effort:)`` may compress the body.
  public var compression: Compression

  /// Creates a response.
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

/// Responds to one request.
///
/// A handler starts on the connection's event loop thread and resumes there after each suspension unless it
/// names another executor, so it must not block. If it returns without suspending, the response is sent in
/// the same turn of the loop.
public typealias Handler = @Sendable (Request) async -> Response
