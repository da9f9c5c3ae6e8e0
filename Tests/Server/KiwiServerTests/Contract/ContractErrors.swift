import KiwiKit

extension ContractParts {
  static let errorContent: ContractValue = [
    "application/json": ["schema": .reference("schemas", "APIErrorResponse")]
  ]

  /// The body of every error.
  static let errorSchema: ContractValue = [
    "type": "object", "description": "The body of every error.", "required": ["error"],
    "properties": [
      "error": [
        "type": "object", "description": "The problem and its fix.", "required": ["code", "message"],
        "properties": [
          "code": [
            "type": "string", "description": "A stable code in snake case, for programs.",
            "pattern": "^[a-z][a-z0-9_]*$",
          ],
          "message": [
            "type": "string",
            "description": .text(
              "The problem and its fix, for users, in the first language of `Accept-Language` that the server has, or in "
                + "English. The text may change; decide by `code`."),
            "minLength": 1,
          ],
          "field": [
            "type": "string", "description": "The rejected member or parameter, if there is one.",
          ],
        ],
      ]
    ],
    "example": [
      "error": [
        "code": "invalid_field", "message": "This is too long. Use at most 2,000 characters.",
        "field": "text",
      ]
    ],
  ]

  /// Errors shared by several operations, by the names of ``EndpointError``.
  static var responses: ContractValue {
    .object(
      errors.map { error in
        var example: ContractValue = ["code": .text(error.code), "message": .text(error.message)]
        example["field"] = error.field.map(ContractValue.text)
        var response: ContractValue = ["description": .text(error.words)]
        if let (name, component) = error.header {
          response["headers"] = [name: .reference("headers", component)]
        }
        response["content"] = [
          "application/json": [
            "schema": .reference("schemas", "APIErrorResponse"), "example": ["error": example],
          ]
        ]
        return (error.name, response)
      })
  }

  private struct SharedError {
    let name: String
    let words: String
    let code: String
    let message: String
    var field: String?
    var header: (String, String)?

    init(
      _ name: String, _ words: String, _ code: String, _ message: String, field: String? = nil,
      header: (String, String)? = nil
    ) {
      self.name = name
      self.words = words
      self.code = code
      self.message = message
      self.field = field
      self.header = header
    }
  }

  private static let errors = [
    SharedError(
      "BadRequest",
      "The request is malformed: invalid JSON, a missing member, a member of the wrong type, or an invalid or repeated "
        + "parameter.",
      "invalid_page", "\"page\" must be a whole number from 1.", field: "page"),
    SharedError(
      "Unauthorized", "The token is missing, invalid, expired or revoked. Log in again.",
      "unauthorized", "You are not logged in. Log in and try again.",
      header: ("WWW-Authenticate", "WWWAuthenticate")),
    SharedError(
      "WrongCredentials",
      "The username or the password is wrong, or the request carries an invalid token.",
      "wrong_credentials", "Wrong username or password. Check both and try again.",
      header: ("WWW-Authenticate", "WWWAuthenticate")),
    SharedError(
      "NotYours", "The viewer may see the object but not change it.", "not_yours",
      "Only the author can do this. Ask the author."),
    SharedError(
      "ChangedSince", "A later correction changed the same field.", "changed_since",
      "This field has a later correction. Undo that one first.", field: "changeId"),
    SharedError(
      "AdminOnly", "The viewer is not an admin.", "admin_only", "Only admins can do this. Ask an admin."),
    SharedError(
      "Forbidden", "The viewer may not do this.", "forbidden", "You may not do this. Ask an admin."),
    SharedError(
      "WrongPassword", "The password is wrong.", "wrong_password",
      "The current password is wrong. Check it and try again.",
      field: "currentPassword"),
    SharedError(
      "AccountSuspended", "The username and the password are correct, but an admin suspended the account.",
      "account_suspended", "This account is suspended. Contact the operator."),
    SharedError(
      "SignUpRefused",
      "Sign-up is closed (`registration_closed`) or requires an invitation (`invite_needed`, `invalid_invite`).",
      "registration_closed", "Sign-up is closed on this server. Ask the operator for an account."),
    SharedError(
      "DoneAndGone",
      "This write was completed before with the same key, but its object was deleted since or is no longer visible "
        + "to the viewer.",
      "done_and_gone", "This request was completed before, and its result was deleted. Reload the page."),
    SharedError(
      "PreconditionFailed",
      "`If-Match` or `If-None-Match` does not hold. Nothing was changed; reload the object.",
      "precondition_failed",
      "Precondition failed: If-Match or If-None-Match does not hold. Reload and try again."),
    SharedError(
      "NotFound",
      "The object does not exist, or the viewer may not see it. Both cases have the same response.",
      "not_found", "This is not available. It may have been deleted, or you may not have access to it."),
    SharedError(
      "ImportUnderWay",
      "The import is in progress (`under_way`), the row was already applied (`not_waiting`), or no row was imported "
        + "(`nothing_to_undo`).",
      "under_way", "This file is being processed. Wait a moment and try again."),
    SharedError(
      "ResetInvalid", "The link is unknown, was used, or is older than 60 minutes.", "reset_invalid",
      "This link has expired or was used. Ask the operator for a new one."),
    SharedError(
      "UsernameTaken", "Another account has this username, in any case.", "username_taken",
      "This username is taken. Choose another.", field: "username"),
    SharedError(
      "TooLarge", "The body is larger than this operation accepts.", "too_large",
      "This is too large. Send at most 8 MB."),
    SharedError(
      "UnsupportedMediaType", "The body has a type that this operation does not accept.",
      "unsupported_media_type", "The body has an unsupported type. Send application/json."),
    SharedError(
      "UnsupportedImage",
      "The body is not a multipart form, or a file is neither JPEG, PNG nor WebP (`unsupported_image`).",
      "unsupported_image", "This file is not a supported photo. Choose a JPEG, PNG or WebP photo.",
      field: "file"),
    SharedError(
      "InvalidField",
      "A member is invalid, as the message explains, or the `Idempotency-Key` was used for another request "
        + "(`idempotency_key_reused`).",
      "invalid_field", "This is too long. Use at most 2,000 characters.", field: "text"),
    SharedError(
      "RangeNotSatisfiable", "The range is outside the picture.", "range_not_satisfiable",
      "The range starts after the end of the picture. Request an earlier range."),
    SharedError(
      "TooManyRequests", "The account or the address sent too many requests.", "rate_limited",
      "Too many requests. Try again in 12 seconds.", header: ("Retry-After", "RetryAfter")),
    SharedError(
      "ChallengeConflict",
      "The challenge is over (`challenge_over`), or the user has started it already (`already_taken`).",
      "challenge_over", "This challenge is over. Choose another challenge."),
    SharedError(
      "Unavailable",
      "The server is busy (`overloaded`) or cannot save changes at the moment (`storage_failed`). Nothing was changed; "
        + "send the request again.",
      "overloaded", "The server is busy. Try again in a moment.",
      header: ("Retry-After", "RetryAfterIfKnown")),
    SharedError(
      "StorageFull", "The disk of the server is full. Nothing was changed.", "storage_full",
      "The server's disk is full, so nothing was saved. Contact the operator."),
  ]
}
