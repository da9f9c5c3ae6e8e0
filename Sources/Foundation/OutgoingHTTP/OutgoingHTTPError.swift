/// Why another server could not be asked, or gave no answer.
///
/// Nothing that was sent is in a description, so none can tell a secret.
public enum OutgoingHTTPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address, or one that a redirect leads to, is no address of HTTPS.
  case refusedURL
  /// The host has no address in the public internet.
  case refusedAddress
  case tooManyRedirects
  case tooLarge
  case timedOut
  /// The other side could not show who it is.
  case untrusted
  case unreachable(String)
  /// What came is no answer in HTTP.
  case invalidResponse
  case cancelled
  /// Too much waits already.
  case overloaded

  public var description: String {
    switch self {
    case .refusedURL: "only public addresses that begin with https:// are asked"
    case .refusedAddress: "the host has no public address"
    case .tooManyRedirects: "it redirects too often"
    case .tooLarge: "the answer is too large"
    case .timedOut: "the answer took too long"
    case .untrusted: "the certificate is not trusted"
    case .unreachable(let reason): "it cannot be reached: \(reason)"
    case .invalidResponse: "the answer is no HTTP"
    case .cancelled: "it was cancelled"
    case .overloaded: "too many requests are waiting"
    }
  }
}
