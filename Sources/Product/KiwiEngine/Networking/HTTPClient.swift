/// Sends one request to a server and returns its response. ``Retrier`` repeats requests; a client does not.
public protocol HTTPClient: Sendable {
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// The reason why there is no response. The server may have processed the request, except after `offline`.
public enum HTTPFailure: Error, Hashable, Sendable {
  case offline
  case timedOut
  case cancelled
  /// The response was incomplete or not valid HTTP.
  case broken
}
