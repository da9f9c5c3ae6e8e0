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
  /// The answer is not one of this API.
  case notUnderstood
}

extension APIFailure {
  /// The refusal of a request about an object that does not exist or is hidden from the viewer.
  package static let notFound = APIFailure.refused(
    status: 404, code: "not_found", message: "There is nothing here, or you may not see it.", field: nil)

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

  /// True if the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .rateLimited, .serverFailed, .unavailable: true
    case .unauthorized, .refused, .notUnderstood: false
    }
  }

  /// True if the server was unreachable.
  var isOutOfReach: Bool { self == .offline || self == .timedOut }

  /// The input that was refused, when it was one.
  public var field: String? {
    if case .refused(_, _, _, let field) = self { field } else { nil }
  }

  /// The server's word for why it refused.
  public var code: String? {
    if case .refused(_, let code, _, _) = self { code } else { nil }
  }

  /// True if an earlier attempt succeeded and its object was deleted since.
  var isDoneAndGone: Bool { code == "done_and_gone" }

  /// True if the object does not exist or is hidden from the viewer.
  public var isNotFound: Bool {
    if case .refused(404, _, _, _) = self { true } else { false }
  }
}
