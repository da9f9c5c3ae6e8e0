public import Foundation
import KiwiKit

/// Stands between those who ask and the transport.
public protocol HTTPInterceptor: Sendable {
  /// Completes a request once, before its first attempt: all attempts are the same request.
  func prepare(_ request: inout HTTPRequest)
  /// Told about every attempt.
  func attempted(_ request: HTTPRequest, _ outcome: Result<HTTPResponse, HTTPFailure>, attempt: Int)
}

extension HTTPInterceptor {
  public func prepare(_ request: inout HTTPRequest) {}
  public func attempted(_ request: HTTPRequest, _ outcome: Result<HTTPResponse, HTTPFailure>, attempt: Int) {}
}

/// Says who asks.
public struct AuthorizationInterceptor: HTTPInterceptor {
  private let tokens: any TokenStoring

  public init(tokens: any TokenStoring) {
    self.tokens = tokens
  }

  public func prepare(_ request: inout HTTPRequest) {
    guard request.headers[HTTPHeader.authorization] == nil, !isWayIn(request), let token = tokens.token()
    else { return }
    request.headers[HTTPHeader.authorization] = "Bearer \(token)"
  }

  /// Whoever comes in does so as nobody: a session that has ended must not keep them out.
  private func isWayIn(_ request: HTTPRequest) -> Bool {
    switch (request.method, request.route) {
    case (.post, .accounts(.sessions)), (.post, .accounts(.users)), (.post, .accounts(.passwordReset)): true
    default: false
    }
  }
}

/// Gives each write a key, so that it can be sent again. The server keeps nothing of requests with a password
/// and takes no key for them.
public struct IdempotencyInterceptor: HTTPInterceptor {
  private let makeKey: @Sendable () -> String

  public init(makeKey: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }) {
    self.makeKey = makeKey
  }

  public func prepare(_ request: inout HTTPRequest) {
    guard request.takesKey, request.headers[HTTPHeader.idempotencyKey] == nil else { return }
    request.headers[HTTPHeader.idempotencyKey] = makeKey()
  }
}

extension APIRoute {
  func carriesPassword(_ method: HTTPMethod) -> Bool {
    switch (method, self) {
    case (.post, .accounts(.sessions)), (.post, .accounts(.users)), (.post, .accounts(.passwordReset)),
      (.put, .accounts(.password)), (.delete, .accounts(.me)):
      true
    default: false
    }
  }
}

/// Writes a line for each attempt: method, path and outcome, never a header or a body.
public struct LoggingInterceptor: HTTPInterceptor {
  private let write: @Sendable (String) -> Void

  public init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  public func attempted(_ request: HTTPRequest, _ outcome: Result<HTTPResponse, HTTPFailure>, attempt: Int) {
    let result =
      switch outcome {
      case .success(let response): String(response.status)
      case .failure(let failure): "\(failure)"
      }
    write("\(request.method.rawValue) \(path(of: request)) \(result) attempt \(attempt)")
  }

  /// A reset link's token is as good as a password.
  private func path(of request: HTTPRequest) -> String {
    if case .accounts(.passwordReset) = request.route { return "/password-resets/…" }
    return request.path
  }
}
