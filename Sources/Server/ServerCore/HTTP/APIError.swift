import HTTPServer

/// What a request is refused with. Becomes JSON in one place, ``APIError/response``.
package struct APIError: Error, Equatable {
  package var status: Status
  /// A stable word for programs, in snake case.
  package var code: String
  /// What happened and what to do, for people.
  package var message: String
  /// The input that was refused, when it was one.
  package var field: String?
  /// Seconds until it makes sense to ask again.
  package var retryAfter: Int?
  /// The methods that the path has, for 405.
  package var allow: String?

  package init(_ status: Status, _ code: String, _ message: String, field: String? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.field = field
  }
}

extension APIError {
  package static let malformedJSON = APIError(
    .badRequest, "malformed_json", "The body must be one JSON object, without duplicate names.")
  package static let notFound = APIError(
    .notFound, "not_found", "There is nothing here, or you may not see it.")
  package static let unauthorized = APIError(.unauthorized, "unauthorized", "Log in to do this.")
  package static let invalidToken = APIError(
    .unauthorized, "invalid_token", "This session has ended. Log in again.")
  package static let adminOnly = APIError(.forbidden, "admin_only", "Only an admin may do this.")
  /// The same message for public and hidden places, so that it reveals no zone.
  package static let othersSpot = APIError(
    .forbidden, "not_yours", "Only the user who added this place and admins can correct it. Ask an admin.")
  package static let notYours = APIError(
    .forbidden, "not_yours", "Only the person who wrote this may do that.")
  package static let preconditionFailed = APIError(
    .preconditionFailed, "precondition_failed",
    "This is not as If-Match or If-None-Match say. Nothing was changed; load it anew.")
  package static let internalError = APIError(
    .internalServerError, "internal_error", "Something went wrong on the server. Please try again.")
  package static let storageFull = APIError(
    .insufficientStorage, "storage_full", "The server's disk is full; nothing was changed. Ask the host.")
  package static let storageFailed = APIError(
    .serviceUnavailable, "storage_failed", "The server cannot store anything right now. Ask the host.")

  package static let accountFullCode = "account_full"

  package static func accountFull(quota: Int) -> APIError {
    APIError(
      .unprocessableContent, accountFullCode,
      """
      Your account is full: it may store \(quota / 1_000_000) MB. Delete posts, e-books or photos and try again. \
      Settings shows how much you store.
      """)
  }

  /// For the rows that an import leaves out.
  package static func importOverQuota(_ quota: Int) -> APIError {
    APIError(
      .unprocessableContent, accountFullCode,
      """
      Your account is full: it may store \(quota / 1_000_000) MB. Delete posts, e-books or photos, then import this \
      file again. What was imported stays.
      """)
  }

  /// For probes: a server that can write nothing is not ready.
  package static let notReady = APIError(
    .serviceUnavailable, "storage_full", "The server's disk is full. Make room for its data folder.")

  package static func wrongPassword(field: String) -> APIError {
    APIError(.forbidden, "wrong_password", "The current password is not right.", field: field)
  }

  package static func overloaded(retryAfter: Int = 1) -> APIError {
    var error = APIError(
      .serviceUnavailable, "overloaded", "The server is busy. Please try again in a moment.")
    error.retryAfter = retryAfter
    return error
  }

  package static let tooManyOfAccount: APIError = {
    var error = APIError(
      .tooManyRequests, "too_many_of_account",
      "Too much is under way for this account at once. Try again in a moment.")
    error.retryAfter = 1
    return error
  }()

  package static func rateLimited(retryAfter: Int) -> APIError {
    var error = APIError(
      .tooManyRequests, "rate_limited", "That was a lot at once. Try again in \(retryAfter) seconds.")
    error.retryAfter = retryAfter
    return error
  }

  package static func methodNotAllowed(allow: String) -> APIError {
    var error = APIError(
      .methodNotAllowed, "method_not_allowed", "This address understands only \(allow).")
    error.allow = allow
    return error
  }

  package static func missing(_ field: String) -> APIError {
    APIError(.badRequest, "missing_field", "\"\(field)\" is missing.", field: field)
  }

  package static func givenTwice(_ field: String) -> APIError {
    APIError(.badRequest, "duplicate_parameter", "\"\(field)\" was given twice.", field: field)
  }

  package static func wrongType(_ field: String, expected: String) -> APIError {
    APIError(.badRequest, "wrong_type", "\"\(field)\" must be \(expected).", field: field)
  }

  package static func invalid(_ field: String, _ message: String) -> APIError {
    APIError(.unprocessableContent, "invalid_field", message, field: field)
  }

  package static func badParameter(_ field: String, _ message: String) -> APIError {
    APIError(.badRequest, "invalid_parameter", message, field: field)
  }

  package static func tooLong(_ field: String, limit: Int) -> APIError {
    invalid(field, "Please use at most \(limit) characters.")
  }
}

extension APIError {
  package var response: Response {
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("error")
      writer.object { writer in
        writer.member("code", code)
        writer.member("message", message)
        if let field { writer.member("field", field) }
      }
    }
    var response = Response(status: status, json: writer)
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
  /// Lets `catch` match on the status and the code.
  package static func ~= (pattern: APIError, error: any Error) -> Bool {
    (error as? APIError)?.code == pattern.code
  }
}
