public import Foundation
import KiwiKit

/// Observes and completes requests between the API client and the transport.
public protocol HTTPInterceptor: Sendable {
  /// Completes a request before its first attempt. All attempts send the same request.
  func prepare(_ request: inout HTTPRequest)
  /// Called after each attempt.
  func attempted(_ request: HTTPRequest, _ outcome: Result<HTTPResponse, HTTPFailure>, attempt: Int)
}

extension HTTPInterceptor {
  public func prepare(_ request: inout HTTPRequest) {}
  public func attempted(_ request: HTTPRequest, _ outcome: Result<HTTPResponse, HTTPFailure>, attempt: Int) {}
}

/// Adds the session's token to requests.
public struct AuthorizationInterceptor: HTTPInterceptor {
  private let tokens: any TokenStoring

  public init(tokens: any TokenStoring) {
    self.tokens = tokens
  }

  public func prepare(_ request: inout HTTPRequest) {
    guard request.headers[HTTPHeader.authorization] == nil, !isLogin(request), let token = tokens.token()
    else { return }
    request.headers[HTTPHeader.authorization] = "Bearer \(token)"
  }

  /// Returns true for logins and sign-ups, which carry no token. The server would reject them under an ended session.
  private func isLogin(_ request: HTTPRequest) -> Bool { Self.loginOperations.contains(request.operation) }

  private static let loginOperations = Set(
    [
      API.Accounts.logIn.description, API.Accounts.signUp.description, API.Accounts.resetPassword.description,
    ].map(\.description))
}

/// Adds an idempotency key to each write, which makes it safe to repeat.
///
/// The server stores nothing about requests with a password and accepts no key for them.
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

/// Logs each attempt's method, path and outcome in one line. Never logs a header or a body.
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

  /// Hides the token of a reset link, which grants access like a password.
  private func path(of request: HTTPRequest) -> String {
    let reset = API.Accounts.resetPassword.description
    return request.operation == reset.description ? "/password-resets/…" : request.path
  }
}
