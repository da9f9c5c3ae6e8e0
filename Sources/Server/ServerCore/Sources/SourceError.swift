import OutgoingHTTP

/// An error of a source of titles or places. Descriptions are for operators and contain no request data.
package enum SourceError: Error, Hashable, CustomStringConvertible {
  /// The key is missing or malformed.
  case noAPIKey
  case invalidURL
  /// The request is empty.
  case invalidRequest
  /// The source rejected the request as too frequent, even after a wait.
  case rateLimited
  case http(Int)
  /// The response is not valid HTTP, or is too long.
  case invalidResponse
  /// The response is not the expected JSON.
  case decoding
  case unreachable(OutgoingHTTPError)

  package init(_ error: OutgoingHTTPError) {
    switch error {
    case .rejectedURL: self = .invalidURL
    case .invalidResponse, .tooLarge, .tooManyRedirects: self = .invalidResponse
    default: self = .unreachable(error)
    }
  }

  package var description: String {
    switch self {
    case .noAPIKey: "the API key is missing"
    case .invalidURL: "the address is invalid"
    case .invalidRequest: "the request is empty"
    case .rateLimited: "the source limits the rate of requests"
    case .http(401): "the source rejected the API key"
    case .http(let status): "the source responded with HTTP \(status)"
    case .invalidResponse: "the response is malformed or too long"
    case .decoding: "the response is not the expected JSON"
    case .unreachable(let error): "\(error)"
    }
  }

  /// True if a later retry may succeed.
  package var isTransient: Bool {
    switch self {
    case .rateLimited, .unreachable: true
    case .http(let status): status >= 500
    default: false
    }
  }
}
