/// The responses to protocol violations.
extension Rejection {
  static func malformed(_ message: String) -> Rejection {
    Rejection(.badRequest, "badRequest", message)
  }

  static let requestLineTooLong = Rejection(.uriTooLong, "uriTooLong", "The request line is too long.")
  static let headerTooLarge = Rejection(
    .requestHeaderFieldsTooLarge, "headerTooLarge", "The request header is too large.")
  static let methodNotAllowed = Rejection(
    .methodNotAllowed, "methodNotAllowed", "This method is not supported.")
  static let methodUnknown = Rejection(.notImplemented, "notImplemented", "This method is unknown.")
  static let versionNotSupported = Rejection(
    .httpVersionNotSupported, "versionNotSupported", "Only HTTP/1.1 and HTTP/1.0 are supported.")
  static let codingNotImplemented = Rejection(
    .notImplemented, "notImplemented", "The only supported transfer coding is chunked.")
  static let contentCodingUnsupported = Rejection(
    .unsupportedMediaType, "contentCodingUnsupported", "The request body must not be compressed.")
  static let misdirected = Rejection(
    .misdirectedRequest, "misdirectedRequest", "An https URL was requested over an unencrypted connection.")
  static let bodyTooLarge = Rejection(.contentTooLarge, "contentTooLarge", "The request body is too large.")
  static let expectationFailed = Rejection(
    .expectationFailed, "expectationFailed", "The only supported expectation is 100-continue.")
  static let headerTooSlow = Rejection(
    .requestTimeout, "requestTimeout", "The request header did not arrive in time.")
  static let tooManyFromAddress = Rejection(
    .tooManyRequests, "tooManyFromAddress",
    "Too many requests from your network. Wait a moment and try again.")
  static let overloaded = Rejection(
    .serviceUnavailable, "overloaded", "The server is busy. Wait a moment and try again.")
}
