import Foundation
import HTTPServer

/// The reason why a request is rejected. ``APIError/response(to:)`` converts it to JSON.
package struct APIError: Error, Equatable {
  package var status: Status
  /// A stable code in snake case.
  package var code: String
  /// The problem and its fix, for users. The response has it in the reader's language.
  package var message: LocalizedText
  /// The rejected input, if there is one.
  package var field: String?
  /// The number of seconds after which a retry makes sense.
  package var retryAfter: Int?
  /// The methods that the path supports, for 405.
  package var allow: String?

  package init(_ status: Status, _ code: String, _ message: LocalizedText, field: String? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.field = field
  }
}

extension APIError {
  package static let malformedJSON = APIError(
    .badRequest, "malformed_json",
    "The body must be a JSON object without duplicate names. Correct it and try again.")
  package static let notFound = APIError(
    .notFound, "not_found",
    "This is not available. It may have been deleted, or you may not have access to it.")
  package static let unauthorized = APIError(
    .unauthorized, "unauthorized", "You are not logged in. Log in and try again.")
  package static let invalidToken = APIError(
    .unauthorized, "invalid_token", "You have been logged out. Log in to continue.")
  package static let adminOnly = APIError(.forbidden, "admin_only", "Only admins can do this. Ask an admin.")
  /// Identical for public and hidden places, so the message reveals no private area.
  package static let spotNotYours = APIError(
    .forbidden, "not_yours", "Only the user who added this place and admins can correct it. Ask an admin.")
  package static let notYours = APIError(
    .forbidden, "not_yours", "Only the author can do this. Ask the author.")
  package static let preconditionFailed = APIError(
    .preconditionFailed, "precondition_failed",
    "Precondition failed: If-Match or If-None-Match does not hold. Reload and try again.")
  package static let internalError = APIError(
    .internalServerError, "internal_error", "The server had a problem. Try again in a moment.")
  package static let storageFull = APIError(
    .insufficientStorage, "storage_full",
    "The server's disk is full, so nothing was saved. Contact the operator.")
  package static let storageFailed = APIError(
    .serviceUnavailable, "storage_failed",
    "The server cannot save changes now. Contact the operator.")

  package static let accountFullCode = "account_full"

  package static func accountFull(quota: Int) -> APIError {
    APIError(
      .unprocessableContent, accountFullCode,
      """
      Your storage of \(quota / 1_000_000) MB is full. Delete posts, e-books or photos and try again. \
      Settings shows your usage.
      """)
  }

  /// The error of rows that an import skips, because the account is full.
  package static func importOverQuota(_ quota: Int) -> APIError {
    APIError(
      .unprocessableContent, accountFullCode,
      """
      Your storage of \(quota / 1_000_000) MB is full. Delete posts, e-books or photos, then import this \
      file again. Imported rows are kept.
      """)
  }

  /// The response to readiness probes while the server cannot write.
  package static let notReady = APIError(
    .serviceUnavailable, "storage_full", "The server's disk is full. Free space for its data folder.")

  package static let metricsAreLocal = APIError(
    .forbidden, "loopback_only", "Metrics are restricted to this machine. Ask the operator for access.")

  package static func wrongPassword(field: String) -> APIError {
    APIError(
      .forbidden, "wrong_password", "The current password is wrong. Check it and try again.", field: field)
  }

  package static func overloaded(retryAfter: Int = 1) -> APIError {
    var error = APIError(
      .serviceUnavailable, "overloaded", "The server is busy. Try again in a moment.")
    error.retryAfter = retryAfter
    return error
  }

  package static let tooManyOfAccount: APIError = {
    var error = APIError(
      .tooManyRequests, "too_many_of_account",
      "This account has too many concurrent requests. Try again in a moment.")
    error.retryAfter = 1
    return error
  }()

  package static func rateLimited(retryAfter: Int) -> APIError {
    var error = APIError(
      .tooManyRequests, "rate_limited", "Too many requests. Try again in \(retryAfter) seconds.")
    error.retryAfter = retryAfter
    return error
  }

  package static func methodNotAllowed(allow: String) -> APIError {
    var error = APIError(
      .methodNotAllowed, "method_not_allowed",
      "This address does not support the method. Use one of \(allow).")
    error.allow = allow
    return error
  }

  package static func missing(_ field: String) -> APIError {
    APIError(.badRequest, "missing_field", "\"\(field)\" is missing. Send it.", field: field)
  }

  package static func duplicateParameter(_ field: String) -> APIError {
    APIError(.badRequest, "duplicate_parameter", "\"\(field)\" is given twice. Send it once.", field: field)
  }

  package static func wrongType(_ field: String, expected: ExpectedType) -> APIError {
    APIError(.badRequest, "wrong_type", expected.message(field), field: field)
  }

  package static func invalid(_ field: String, _ message: LocalizedText) -> APIError {
    APIError(.unprocessableContent, "invalid_field", message, field: field)
  }

  package static func badParameter(_ field: String, _ message: LocalizedText) -> APIError {
    APIError(.badRequest, "invalid_parameter", message, field: field)
  }

  package static func tooLong(_ field: String, limit: Int) -> APIError {
    invalid(field, "This is too long. Use at most \(limit) characters.")
  }
}

extension APIError {
  /// The response in the reader's language.
  package func response(to request: Request) -> Response { response(in: request.readerLocale) }

  /// The response in one language; without a locale in English.
  package func response(in locale: Locale = AcceptedLanguages.english) -> Response {
    let message = message.resolved(in: locale)
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("error")
      writer.object { writer in
        writer.member("code", code)
        writer.member("message", message.text)
        if let field { writer.member("field", field) }
      }
    }
    var response = Response(status: status, json: writer)
    if let language = message.language, language != AcceptedLanguages.source {
      response.headers.append("Content-Language", language)
    }
    if let retryAfter { response.headers.append("Retry-After", String(retryAfter)) }
    if let allow { response.headers.append("Allow", allow) }
    if status == .unauthorized { response.headers.append("WWW-Authenticate", "Bearer") }
    return response
  }
}

extension Response {
  package init(status: Status = .ok, json: JSONWriter) {
    self.init(status: status, body: .bytes(json.bytes), compression: .allowed)
    headers.append("Content-Type", "application/json")
  }
}

extension APIError {
  /// Lets `catch` match on the code.
  package static func ~= (pattern: APIError, error: any Error) -> Bool {
    (error as? APIError)?.code == pattern.code
  }
}
