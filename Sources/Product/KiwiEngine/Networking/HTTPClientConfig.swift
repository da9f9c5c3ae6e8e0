public import Foundation

/// How a client speaks to one server.
public struct HTTPClientConfig: Sendable {
  /// Where the server is; a path in it is put before every route's.
  public var baseURL: URL
  /// The longest wait without a byte from the server.
  public var idleTimeout: Duration
  /// The longest time for one exchange, a photo's upload included.
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
