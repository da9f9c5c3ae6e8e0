import KiwiKit

/// Why a request to the API did not do what was asked.
public enum APIFailure: Error, Hashable, Sendable {
  /// The request did not leave the device.
  case offline
  /// No answer came, or none of the server itself: it may have done what was asked.
  case timedOut
  case cancelled
  /// There is no session, or it has ended.
  case unauthorized
  /// The server understood and said no; the message is for people.
  case refused(status: Int, code: String, message: String, field: String?)
  case rateLimited(retryAfter: Duration?)
  /// The server answered that it failed.
  case serverFailed
  /// The server cannot do it at present, and says why; the message is for people.
  case unavailable(message: String)
  /// What came was no answer of this API.
  case notUnderstood
}

extension APIFailure {
  init(_ failure: HTTPFailure) {
    self =
      switch failure {
      case .offline: .offline
      case .timedOut, .broken: .timedOut
      case .cancelled: .cancelled
      }
  }

  /// What happened and what to do next, for people.
  public var message: String {
    switch self {
    case .offline: "You are offline. Check the connection and try again."
    case .timedOut: "The server did not answer in time. Try again."
    case .cancelled: "This was cancelled."
    case .unauthorized: "You have been logged out. Log in to go on."
    case .refused(_, _, let message, _), .unavailable(let message): message
    case .rateLimited(let wait?) where wait >= .seconds(90):
      "That was a lot at once. Try again in \((wait.components.seconds + 59) / 60) minutes."
    case .rateLimited(let wait?) where wait > .seconds(1):
      "That was a lot at once. Try again in \(wait.components.seconds) seconds."
    case .rateLimited: "That was a lot at once. Try again in a moment."
    case .serverFailed: "Something went wrong on the server. Try again in a moment."
    case .notUnderstood: "The server's answer could not be read. Update the app, or ask the host."
    }
  }

  /// Whether the same request may well succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .rateLimited, .serverFailed, .unavailable: true
    case .unauthorized, .refused, .notUnderstood: false
    }
  }

  /// Whether the server could not be reached.
  var isOutOfReach: Bool { self == .offline || self == .timedOut }

  /// The input that was refused, when it was one.
  public var field: String? {
    if case .refused(_, _, _, let field) = self { field } else { nil }
  }

  /// The server's word for why it refused.
  public var code: String? {
    if case .refused(_, let code, _, _) = self { code } else { nil }
  }

  /// Whether this was done when it was sent before, and what it was about is gone since.
  var isDoneAndGone: Bool { code == "done_and_gone" }

  /// Whether what was asked about does not exist, or not for this reader.
  public var isNotFound: Bool {
    if case .refused(404, _, _, _) = self { true } else { false }
  }
}
