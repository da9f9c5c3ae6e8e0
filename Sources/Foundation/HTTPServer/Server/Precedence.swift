/// The importance of a request when capacity is low. See ``ServerConfiguration/precedence``.
///
/// ```swift
/// configuration.precedence = { $0.path == "/health" ? .essential : .ordinary }
/// ```
public enum Precedence: Sendable, Hashable, Comparable {
  /// May use everything but the reserve.
  case ordinary
  /// May use the reserve (``ServerLimits/reservedPart``), because the application knows the client.
  case preferred
  /// May use the last of the reserve if it has no body. A supervisor's health check is an example.
  case essential
}
