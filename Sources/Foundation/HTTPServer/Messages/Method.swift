/// The request methods this server serves (RFC 9110, section 9; PATCH is RFC 5789).
///
/// A registered method outside this list is answered with 405, an unregistered one with 501, before
/// any handler runs.
///
/// ```swift
/// guard request.method == .get else { return Response(status: .methodNotAllowed) }
/// ```
public enum Method: String, Sendable, Hashable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"

  /// All of them, as the Allow field lists them.
  static let served = allCases.map(\.rawValue).joined(separator: ", ")
}
