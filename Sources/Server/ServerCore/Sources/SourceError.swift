import OutgoingHTTP

/// Why a source of titles or places gave no answer. Its words are for the host; nothing that was sent is in them.
package enum SourceError: Error, Hashable, CustomStringConvertible {
  /// There is no key, or one that no source would give.
  case noAPIKey
  case invalidURL
  /// Nothing was asked for.
  case invalidRequest
  /// It asked to wait, and again after the wait.
  case rateLimited
  case http(Int)
  /// It answered with what is not an answer in HTTP, or too long.
  case invalidResponse
  /// It answered with other JSON than it says, or none.
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
    case .noAPIKey: "there is no key"
    case .invalidURL: "the address cannot be asked"
    case .invalidRequest: "nothing was asked for"
    case .rateLimited: "it was asked too often"
    case .http(401): "the key is not accepted"
    case .http(let status): "the answer was HTTP \(status)"
    case .invalidResponse: "the answer cannot be read"
    case .decoding: "the answer is not the JSON that was expected"
    case .unreachable(let error): "\(error)"
    }
  }

  /// Whether the same may work at another time.
  package var mayPass: Bool {
    switch self {
    case .rateLimited, .unreachable: true
    case .http(let status): status >= 500
    default: false
    }
  }
}
