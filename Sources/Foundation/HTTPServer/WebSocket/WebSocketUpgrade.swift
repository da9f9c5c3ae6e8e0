/// A complete message, assembled from its frames.
///
/// ```swift
/// switch message {
/// case .text(let text): print(text)
/// case .binary(let bytes): print(bytes.count)
/// }
/// ```
public enum WebSocketMessage: Sendable, Hashable {
  /// A text message.
  case text(String)
  /// A binary message.
  case binary([UInt8])
}

/// Receives the events of a WebSocket.
///
/// Calls are sequential on the connection's event loop thread and must not block it. The interface uses calls
/// instead of streams so that an idle socket needs no waiting task.
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
  /// Called once after the handshake.
  func opened(_ socket: WebSocket)
  /// Called for each message.
  func received(_ message: WebSocketMessage, on socket: WebSocket)
  /// Called once, as the last call.
  ///
  /// - Parameters:
  ///   - socket: The closed socket.
  ///   - code: The code of the peer's close frame or of the server's rejection, or nil if the connection was
  ///     lost.
  func closed(_ socket: WebSocket, code: UInt16?)
}

/// The conditions for upgrading a connection to a WebSocket (RFC 6455).
///
/// ```swift
/// let upgrade = WebSocketUpgrade(allowedOrigins: .init(allowed: ["https://journal.example"]), handler: handler)
/// ```
public struct WebSocketUpgrade: Sendable {
  /// The origins whose pages may connect.
  ///
  /// Browsers send an Origin with every WebSocket but perform no cross-origin check. This rule prevents other
  /// sites from using a visitor's cookies.
  public struct OriginRule: Sendable {
    /// Indicates whether an origin is allowed if its host and port equal the Host field.
    public var allowsSameOrigin: Bool
    /// Additional origins, such as `https://app.example.org`, compared in lowercase.
    public var allowed: [String]
    /// Indicates whether a request without Origin is allowed. Browsers always send one; other clients may
    /// not.
    public var allowsMissing: Bool

    /// Creates a rule. The default allows only the same origin.
    public init(allowsSameOrigin: Bool = true, allowed: [String] = [], allowsMissing: Bool = false) {
      self.allowsSameOrigin = allowsSameOrigin
      self.allowed = allowed.map { $0.lowercased() }
      self.allowsMissing = allowsMissing
    }

    /// Returns whether the request's Origin and Host fields satisfy the rule.
    public func allows(_ headers: HeaderFields) -> Bool {
      let origins = headers.all(named: "Origin")
      guard let origin = origins.first?.lowercased() else { return allowsMissing }
      guard origins.count == 1 else { return false }
      if allowed.contains(origin) { return true }
      guard allowsSameOrigin, let host = headers["Host"]?.lowercased() else { return false }
      // Browsers omit the scheme's default port in both fields, but a proxy may add it to Host.
      for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where origin.hasPrefix(scheme) {
        let authority = origin.dropFirst(scheme.count)
        return !authority.isEmpty && (authority == host || authority + port == host)
      }
      return false
    }
  }

  /// The origins whose pages may connect.
  public var allowedOrigins: OriginRule
  /// The subprotocol, or nil.
  ///
  /// If the client offers subprotocols, this one must be among them. If it offers none, the response names
  /// none.
  public var subprotocol: String?
  /// The receiver of the socket's events.
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
