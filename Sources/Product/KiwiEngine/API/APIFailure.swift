import KiwiKit

/// The reason why a request to the API failed.
public enum APIFailure: Error, Hashable, Sendable {
  /// The request did not leave the device.
  case offline
  /// No answer came from the server itself. It may have processed the request.
  case timedOut
  case cancelled
  /// The request had no session, or the session has ended.
  case unauthorized
  /// The server rejected the request. The message is for users.
  case rejected(status: Int, code: String, message: String, field: String?)
  case rateLimited(retryAfter: Duration?)
  /// The server reported an internal error.
  case serverFailed
  /// The feature is unavailable at present. The message gives the reason, for users.
  case unavailable(message: String)
  /// The response is not one of this API.
  case invalidResponse
}

extension APIFailure {
  /// The rejection of a request about a missing or hidden object.
  package static var notFound: APIFailure {
    .rejected(
      status: 404, code: "not_found",
      message: localized(
        "This is not available. It may have been deleted, or you may not have access to it."),
      field: nil)
  }

  init(_ failure: HTTPFailure) {
    self =
      switch failure {
      case .offline: .offline
      case .timedOut, .broken: .timedOut
      case .cancelled: .cancelled
      }
  }

  /// The problem and its fix, for users.
  public var message: String {
    switch self {
    case .offline: localized("You are offline. Check your connection and try again.")
    case .timedOut: localized("The server did not answer in time. Try again.")
    case .cancelled: localized("The request was canceled. Try again.")
    case .unauthorized: localized("You have been logged out. Log in to continue.")
    case .rejected(_, _, let message, _), .unavailable(let message): message
    case .rateLimited(let wait?) where wait >= .seconds(90):
      localized("Too many requests. Try again in \(Int((wait.components.seconds + 59) / 60)) minutes.")
    case .rateLimited(let wait?) where wait > .seconds(1):
      localized("Too many requests. Try again in \(Int(wait.components.seconds)) seconds.")
    case .rateLimited: localized("Too many requests. Wait a moment and try again.")
    case .serverFailed: localized("The server had a problem. Try again in a moment.")
    case .invalidResponse:
      localized("The server’s response could not be read. Update the app, or contact the operator.")
    }
  }

  /// True if the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .rateLimited, .serverFailed, .unavailable: true
    case .unauthorized, .rejected, .invalidResponse: false
    }
  }

  /// True if the server was unreachable.
  var isUnreachable: Bool { self == .offline || self == .timedOut }

  /// The rejected input; nil if the rejection is not about one.
  public var field: String? {
    if case .rejected(_, _, _, let field) = self { field } else { nil }
  }

  /// The server's error code.
  public var code: String? {
    if case .rejected(_, let code, _, _) = self { code } else { nil }
  }

  /// True if an earlier attempt succeeded and its object has been deleted since.
  var wasDeletedAfterSuccess: Bool { code == "done_and_gone" }

  /// True if the object does not exist or is hidden from the viewer.
  public var isNotFound: Bool {
    if case .rejected(404, _, _, _) = self { true } else { false }
  }
}
