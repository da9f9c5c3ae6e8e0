/// How much a request matters when the server has little left. See ``ServerConfiguration/precedence``.
///
/// ```swift
/// configuration.precedence = { $0.path == "/health" ? .essential : .ordinary }
/// ```
public enum Precedence: Sendable, Hashable, Comparable {
  case ordinary
  /// Finds room in what is kept back (``Limits/reservedPart``), because the application knows who asks.
  case preferred
  /// Finds room in the last that there is, if it has no body: what tells a supervisor that the server lives.
  case essential
}
