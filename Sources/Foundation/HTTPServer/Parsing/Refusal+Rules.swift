/// The refusals the protocol rules lead to.
extension Refusal {
  static func malformed(_ message: String) -> Refusal {
    Refusal(.badRequest, "badRequest", message)
  }

  static let requestLineTooLong = Refusal(.uriTooLong, "uriTooLong", "The request line is too long.")
  static let headerTooLarge = Refusal(
    .requestHeaderFieldsTooLarge, "headerTooLarge", "The request header is too large.")
  static let methodNotAllowed = Refusal(
    .methodNotAllowed, "methodNotAllowed", "This method is not served here.")
  static let methodUnknown = Refusal(.notImplemented, "notImplemented", "This method is not known.")
  static let versionNotSupported = Refusal(
    .httpVersionNotSupported, "versionNotSupported", "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
  static let codingNotImplemented = Refusal(
    .notImplemented, "notImplemented", "The only transfer coding known is chunked.")
  static let contentCodingUnsupported = Refusal(
    .unsupportedMediaType, "contentCodingUnsupported", "The request body must not be compressed.")
  static let misdirected = Refusal(
    .misdirectedRequest, "misdirectedRequest", "An https address was asked for over an open connection.")
  static let bodyTooLarge = Refusal(.contentTooLarge, "contentTooLarge", "The request body is too large.")
  static let expectationFailed = Refusal(
    .expectationFailed, "expectationFailed", "The only expectation known is 100-continue.")
  static let headerTooSlow = Refusal(
    .requestTimeout, "requestTimeout", "The request header did not arrive in time.")
  static let tooManyFromAddress = Refusal(
    .tooManyRequests, "tooManyFromAddress",
    "Too much is under way from your network at once. Try again in a moment.")
  static let overloaded = Refusal(
    .serviceUnavailable, "overloaded", "The server is busy. Try again in a moment.")
}
