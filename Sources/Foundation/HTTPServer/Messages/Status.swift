/// A final response status code (RFC 9110, section 15).
///
/// ```swift
/// Response(status: .notFound)
/// ```
public struct Status: Sendable, Hashable {
  public let code: UInt16

  /// - Parameter code: A final status, 200 to 599. Anything else becomes 500, because an interim or
  ///   three-digit-free code would break the framing of the connection.
  public init(code: UInt16) {
    self.code = (200...599).contains(code) ? code : 500
  }

  init(known code: UInt16) {
    self.code = code
  }

  public static let switchingProtocols = Status(known: 101)
  public static let ok = Status(known: 200)
  public static let created = Status(known: 201)
  public static let accepted = Status(known: 202)
  public static let noContent = Status(known: 204)
  public static let partialContent = Status(known: 206)
  public static let found = Status(known: 302)
  public static let seeOther = Status(known: 303)
  public static let notModified = Status(known: 304)
  public static let badRequest = Status(known: 400)
  public static let unauthorized = Status(known: 401)
  public static let forbidden = Status(known: 403)
  public static let notFound = Status(known: 404)
  public static let methodNotAllowed = Status(known: 405)
  public static let requestTimeout = Status(known: 408)
  public static let conflict = Status(known: 409)
  public static let gone = Status(known: 410)
  public static let preconditionFailed = Status(known: 412)
  public static let contentTooLarge = Status(known: 413)
  public static let uriTooLong = Status(known: 414)
  public static let unsupportedMediaType = Status(known: 415)
  public static let rangeNotSatisfiable = Status(known: 416)
  public static let expectationFailed = Status(known: 417)
  public static let misdirectedRequest = Status(known: 421)
  public static let unprocessableContent = Status(known: 422)
  public static let upgradeRequired = Status(known: 426)
  public static let tooManyRequests = Status(known: 429)
  public static let requestHeaderFieldsTooLarge = Status(known: 431)
  public static let internalServerError = Status(known: 500)
  public static let notImplemented = Status(known: 501)
  public static let serviceUnavailable = Status(known: 503)
  public static let httpVersionNotSupported = Status(known: 505)
  public static let insufficientStorage = Status(known: 507)

  /// The phrase registered with the code; empty when there is none, which the grammar allows.
  public var reasonPhrase: StaticString {
    switch code {
    case 101: "Switching Protocols"
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    case 507: "Insufficient Storage"
    default: ""
    }
  }

  /// Whether the status forbids content, and so a Content-Length too (RFC 9110, section 8.6).
  var forbidsContent: Bool {
    code < 200 || code == 204 || code == 304
  }
}
