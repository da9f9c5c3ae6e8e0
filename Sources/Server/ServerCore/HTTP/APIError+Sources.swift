import HTTPServer
import Passwords

extension APIError {
  package init(_ error: BodyError, limit: Int) {
    switch error {
    case .tooLarge: self = .tooLarge(limit: limit)
    case .tooSlow:
      self.init(
        .requestTimeout, "too_slow", "The request came in too slowly. Check the connection and retry.")
    case .disconnected, .malformed:
      self.init(.badRequest, "malformed_body", "The request's body did not arrive whole.")
    }
  }

  package static func tooLarge(limit: Int) -> APIError {
    let size = limit >= 1024 * 1024 ? "\(limit / 1024 / 1024) MB" : "\(limit / 1024) kB"
    return APIError(.contentTooLarge, "too_large", "That is too large: at most \(size).")
  }

  package static func unsupportedMediaType(_ expected: String) -> APIError {
    APIError(
      .unsupportedMediaType, "unsupported_media_type", "Send the body as \(expected).", field: "Content-Type")
  }

  /// Any error as what a client may know of it. Nothing of an internal error's text goes out.
  ///
  /// Each kind of error that can get here has a mapping of its own below that names all its cases, so that a new case
  /// does not compile without one.
  package init(from error: any Error) {
    switch error {
    case let error as APIError: self = error
    case let error as PasswordError: self.init(error)
    case let error as BodyError: self.init(error, limit: RequestContext.largestBody)
    case let error as JobRefusal: self.init(error)
    default: self = APIError(ofStorage: error) ?? .internalError
    }
  }

  private init(_ error: JobRefusal) {
    switch error {
    case .tooMany: self = .rateLimited(retryAfter: 60)
    // A request's own text is far shorter, so this is a mistake of the program.
    case .payloadTooLarge: self = .internalError
    }
  }

  private init(_ error: PasswordError) {
    switch error {
    case .overloaded: self = .overloaded(retryAfter: 2)
    case .unavailable: self = .overloaded(retryAfter: 5)
    case .tooLong:
      self = .invalid("password", "A password has at most \(PasswordHasher.maxPasswordBytes) bytes.")
    }
  }
}
