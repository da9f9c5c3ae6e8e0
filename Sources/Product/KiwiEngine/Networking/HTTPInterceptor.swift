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

  /// Logins and sign-ups carry no token: the server would reject them under a session that has ended.
  private func isWayIn(_ request: HTTPRequest) -> Bool { Self.waysIn.contains(request.operation) }

  private static let waysIn = Set(
    [
      API.Accounts.logIn.description, API.Accounts.signUp.description, API.Accounts.resetPassword.description,
    ].map(\.description))
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
    let reset = API.Accounts.resetPassword.description
    return request.operation == reset.description ? "/password-resets/…" : request.path
  }
}
