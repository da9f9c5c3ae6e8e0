public import Foundation

/// The configuration of an HTTP client for one server.
public struct HTTPClientConfig: Sendable {
  /// The server's URL. Its path is the prefix of all routes.
  public var baseURL: URL
  /// The maximum wait for the next byte from the server.
  public var idleTimeout: Duration
  /// The maximum duration of one exchange, including uploads.
  public var totalTimeout: Duration
  public var retryPolicy: RetryPolicy
  public var interceptors: [any HTTPInterceptor]

  public init(
    baseURL: URL, idleTimeout: Duration = .seconds(20), totalTimeout: Duration = .seconds(180),
    retryPolicy: RetryPolicy = RetryPolicy(), interceptors: [any HTTPInterceptor] = []
  ) {
    self.baseURL = baseURL
    self.idleTimeout = idleTimeout
    self.totalTimeout = totalTimeout
    self.retryPolicy = retryPolicy
    self.interceptors = interceptors
  }
}
