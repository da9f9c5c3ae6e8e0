import HTTPServer
import KiwiKit
import Media
import Passwords
import SQLite

extension APIError {
  init(_ error: BodyError, limit: Int) {
    switch error {
    case .tooLarge: self = .tooLarge(limit: limit)
    case .tooSlow:
      self.init(
        .requestTimeout, "too_slow", "The request came in too slowly. Check the connection and retry.")
    case .disconnected, .malformed:
      self.init(.badRequest, "malformed_body", "The request's body did not arrive whole.")
    }
  }

  static func tooLarge(limit: Int) -> APIError {
    let size = limit >= 1024 * 1024 ? "\(limit / 1024 / 1024) MB" : "\(limit / 1024) kB"
    return APIError(.contentTooLarge, "too_large", "That is too large: at most \(size).")
  }

  static func unsupportedMediaType(_ expected: String) -> APIError {
    APIError(
      .unsupportedMediaType, "unsupported_media_type", "Send the body as \(expected).", field: "Content-Type")
  }

  /// Any error as what a client may know of it. Nothing of an internal error's text goes out.
  init(from error: any Error) {
    switch error {
    case let error as APIError: self = error
    case let error as DatabaseError: self.init(error)
    case WriteError.overloaded: self = .overloaded()
    case WriteError.failed(let error): self.init(error)
    case WriteError.refused: self = .storageFailed
    case is WriteError: self = .overloaded(retryAfter: 5)
    case let error as FileSystem.Failure: self = error.isFull ? .storageFull : .storageFailed
    case PasswordError.overloaded: self = .overloaded(retryAfter: 2)
    default: self = .internalError
    }
  }

  private init(_ error: DatabaseError) {
    if error.isFull {
      self = .storageFull
    } else if error.isInputOutput || error.isCorrupt {
      self = .storageFailed
    } else if error.isBusy {
      self = .overloaded()
    } else {
      self = .internalError
    }
  }
}
