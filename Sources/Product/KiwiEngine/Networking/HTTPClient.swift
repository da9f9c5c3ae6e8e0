/// Carries one request to a server and one answer back. Does not repeat anything: that is ``Retrier``'s part.
public protocol HTTPClient: Sendable {
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// Why there was no answer. Whether the server acted is not known, except that `offline` never left.
public enum HTTPFailure: Error, Hashable, Sendable {
  case offline
  case timedOut
  case cancelled
  /// What came was no HTTP, or broke off.
  case broken
}
