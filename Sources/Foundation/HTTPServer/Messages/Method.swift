/// The supported request methods (RFC 9110, section 9; PATCH is RFC 5789).
///
/// Other registered methods get 405 and unregistered ones 501 before any handler runs.
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

  /// The methods in the format of the Allow field.
  static let served = allCases.map(\.rawValue).joined(separator: ", ")
}
