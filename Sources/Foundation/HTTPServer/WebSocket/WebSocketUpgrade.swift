/// One whole message, assembled from its frames.
///
/// ```swift
/// switch message {
/// case .text(let text): print(text)
/// case .binary(let bytes): print(bytes.count)
/// }
/// ```
public enum WebSocketMessage: Sendable, Hashable {
  case text(String)
  case binary([UInt8])
}

/// What an application does with a WebSocket.
///
/// The calls come one after another on the connection's event loop thread and must not block it.
/// They are calls and not streams because an idle socket must cost next to nothing: no task waits.
///
/// ```swift
/// final class Echo: WebSocketHandler {
///   func opened(_ socket: WebSocket) {}
///   func received(_ message: WebSocketMessage, on socket: WebSocket) {
///     if case .text(let text) = message { _ = socket.send(text: text) }
///   }
///   func closed(_ socket: WebSocket, code: UInt16?) {}
/// }
/// ```
public protocol WebSocketHandler: AnyObject, Sendable {
  func opened(_ socket: WebSocket)
  func received(_ message: WebSocketMessage, on socket: WebSocket)
  /// The last call, made once. `code` is what the peer's close frame said, or what the server
  /// refused it with; nil when the connection just ended.
  func closed(_ socket: WebSocket, code: UInt16?)
}

/// The terms on which a handler lets a connection become a WebSocket (RFC 6455).
///
/// ```swift
/// let upgrade = WebSocketUpgrade(allowedOrigins: .init(allowed: ["https://journal.example"]), handler: handler)
/// ```
public struct WebSocketUpgrade: Sendable {
  /// Whose pages may connect. Browsers send an Origin with every WebSocket and no cross-origin
  /// check of their own, so this is what stops other sites from using a visitor's cookies.
  public struct OriginRule: Sendable {
    /// Whether an origin whose host and port equal the Host field is allowed.
    public var allowsSameOrigin: Bool
    /// Further origins, such as `https://app.example.org`, compared as a whole in lower case.
    public var allowed: [String]
    /// Whether a request without Origin is allowed. Browsers always send one, other clients do not.
    public var allowsMissing: Bool

    /// Creates a rule. The default takes pages of the same origin alone.
    public init(allowsSameOrigin: Bool = true, allowed: [String] = [], allowsMissing: Bool = false) {
      self.allowsSameOrigin = allowsSameOrigin
      self.allowed = allowed.map { $0.lowercased() }
      self.allowsMissing = allowsMissing
    }

    /// Whether the request's Origin and Host fields satisfy the rule.
    public func allows(_ headers: HeaderFields) -> Bool {
      let origins = headers.all(named: "Origin")
      guard let origin = origins.first?.lowercased() else { return allowsMissing }
      guard origins.count == 1 else { return false }
      if allowed.contains(origin) { return true }
      guard allowsSameOrigin, let host = headers["Host"]?.lowercased() else { return false }
      // A browser leaves the scheme's own port out of both; a proxy may have put it into Host.
      for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where origin.hasPrefix(scheme) {
        let authority = origin.dropFirst(scheme.count)
        return !authority.isEmpty && (authority == host || authority + port == host)
      }
      return false
    }
  }

  /// The pages that may open the socket.
  public var allowedOrigins: OriginRule
  /// The sub-protocol spoken. When the client offers protocols, this must be among them; when it
  /// offers none, none is named in the answer.
  public var subprotocol: String?
  /// The receiver of the socket's messages.
  public var handler: any WebSocketHandler

  /// Creates an upgrade.
  public init(
    allowedOrigins: OriginRule = OriginRule(), subprotocol: String? = nil, handler: any WebSocketHandler
  ) {
    self.allowedOrigins = allowedOrigins
    self.subprotocol = subprotocol
    self.handler = handler
  }
}
