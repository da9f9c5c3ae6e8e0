/// The methods of endpoints (RFC 9110, section 9.3). The server supports `HEAD` wherever it supports `GET`, and
/// `OPTIONS` everywhere.
///
/// ```swift
/// assert(HTTPMethod.get.isSafe && !HTTPMethod.put.isSafe)
/// ```
public enum HTTPMethod: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"

  /// True if the method only reads (RFC 9110, section 9.2.1), so sending it twice changes nothing.
  public var isSafe: Bool { self == .get }
}
