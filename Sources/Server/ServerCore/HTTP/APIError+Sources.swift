import HTTPServer
import Passwords

extension APIError {
  package init(_ error: BodyError, limit: Int) {
    switch error {
    case .tooLarge: self = .tooLarge(limit: limit)
    case .tooSlow:
      self = APIError(
        .requestTimeout, "too_slow", "The request arrived too slowly. Check the connection and try again.")
    case .disconnected, .malformed:
      self = APIError(
        .badRequest, "malformed_body",
        "The request's body is incomplete or malformed. Send the request again.")
    }
  }

  package static func tooLarge(limit: Int) -> APIError {
    limit >= 1024 * 1024
      ? APIError(
        .contentTooLarge, "too_large", "This is too large. Send at most \(limit / 1024 / 1024) MB.")
      : APIError(.contentTooLarge, "too_large", "This is too large. Send at most \(limit / 1024) kB.")
  }

  package static func unsupportedMediaType(_ expected: String) -> APIError {
    APIError(
      .unsupportedMediaType, "unsupported_media_type", "The body has an unsupported type. Send \(expected).",
      field: "Content-Type")
  }

  /// Converts any error. Texts of internal errors are not exposed.
  ///
  /// Each kind of error has a mapping below that names all its cases, so a new case does not compile without one.
  package init(from error: any Error) {
    switch error {
    case let error as APIError: self = error
    case let error as PasswordError: self.init(error)
    case let error as BodyError: self.init(error, limit: RequestContext.maxBodySize)
    case let error as JobRejection: self.init(error)
    default: self = APIError(ofStorage: error) ?? .internalError
    }
  }

  private init(_ error: JobRejection) {
    switch error {
    case .tooMany: self = .rateLimited(retryAfter: 60)
    // Requests pass short payloads, so this is a programming error.
    case .payloadTooLarge: self = .internalError
    }
  }

  private init(_ error: PasswordError) {
    switch error {
    case .overloaded: self = .overloaded(retryAfter: 2)
    case .unavailable: self = .overloaded(retryAfter: 5)
    case .tooLong:
      self = .invalid(
        "password", "This password is too long. Use at most \(PasswordHasher.maxPasswordBytes) bytes.")
    }
  }
}
