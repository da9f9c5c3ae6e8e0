/// The reasons why a request to another server failed.
///
/// Descriptions contain no request data, so they reveal no secrets.
public enum OutgoingHTTPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL or a redirect's target is not an `https` URL.
  case rejectedURL
  /// The host has no public address.
  case rejectedAddress
  /// The number of redirects exceeds the limit.
  case tooManyRedirects
  /// The response exceeds the size limit.
  case tooLarge
  /// The request exceeded its timeout.
  case timedOut
  /// The server's certificate is not trusted.
  case untrusted
  /// The server could not be reached, with the reason.
  case unreachable(String)
  /// The response is not valid HTTP.
  case invalidResponse
  /// The task was cancelled.
  case cancelled
  /// The queue is full.
  case overloaded

  /// The reason as a clause, for messages.
  public var description: String {
    switch self {
    case .rejectedURL: "the URL is not a public https:// URL"
    case .rejectedAddress: "the host has no public address"
    case .tooManyRedirects: "there were too many redirects"
    case .tooLarge: "the response is too large"
    case .timedOut: "the request timed out"
    case .untrusted: "the certificate is not trusted"
    case .unreachable(let reason): "the server is unreachable: \(reason)"
    case .invalidResponse: "the response is not valid HTTP"
    case .cancelled: "the request was cancelled"
    case .overloaded: "too many requests are pending"
    }
  }
}
