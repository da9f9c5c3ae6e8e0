/// A final response status code (RFC 9110, section 15).
///
/// ```swift
/// Response(status: .notFound)
/// ```
public struct Status: Sendable, Hashable {
  /// The code: 200 to 599, or 101 set by the server.
  public let code: UInt16

  /// Creates a status.
  ///
  /// - Parameter code: A final status, 200 to 599. Other values become 500, because interim or
  ///   non-three-digit codes would break the connection's framing.
  public init(code: UInt16) {
    self.code = (200...599).contains(code) ? code : 500
  }

  init(known code: UInt16) {
    self.code = code
  }

  /// 101: The connection switches to WebSocket.
  public static let switchingProtocols = Status(known: 101)
  /// 200: The request succeeded.
  public static let ok = Status(known: 200)
  /// 201: An object was created, and `Location` names it.
  public static let created = Status(known: 201)
  /// 202: The request was accepted and is still being processed.
  public static let accepted = Status(known: 202)
  /// 204: The request succeeded without content.
  public static let noContent = Status(known: 204)
  /// 206: The response contains the requested range.
  public static let partialContent = Status(known: 206)
  /// 302: The content is temporarily at another URL.
  public static let found = Status(known: 302)
  /// 303: The result is at another URL, to be fetched with GET.
  public static let seeOther = Status(known: 303)
  /// 304: The client's copy is current.
  public static let notModified = Status(known: 304)
  /// 400: The request is malformed.
  public static let badRequest = Status(known: 400)
  /// 401: The request requires authentication.
  public static let unauthorized = Status(known: 401)
  /// 403: The client lacks permission.
  public static let forbidden = Status(known: 403)
  /// 404: The object does not exist.
  public static let notFound = Status(known: 404)
  /// 405: The object does not support this method. `Allow` lists the supported ones.
  public static let methodNotAllowed = Status(known: 405)
  /// 408: The request was received too slowly.
  public static let requestTimeout = Status(known: 408)
  /// 409: The request conflicts with the object's state.
  public static let conflict = Status(known: 409)
  /// 410: The object was permanently removed.
  public static let gone = Status(known: 410)
  /// 412: A precondition of the request failed.
  public static let preconditionFailed = Status(known: 412)
  /// 413: The content exceeds the limit.
  public static let contentTooLarge = Status(known: 413)
  /// 414: The target exceeds the limit.
  public static let uriTooLong = Status(known: 414)
  /// 415: The content's media type is not supported.
  public static let unsupportedMediaType = Status(known: 415)
  /// 416: The range is outside the content.
  public static let rangeNotSatisfiable = Status(known: 416)
  /// 417: An expectation cannot be met.
  public static let expectationFailed = Status(known: 417)
  /// 421: The request was sent to the wrong server.
  public static let misdirectedRequest = Status(known: 421)
  /// 422: The content is well formed but has an invalid value.
  public static let unprocessableContent = Status(known: 422)
  /// 426: The client must switch protocols.
  public static let upgradeRequired = Status(known: 426)
  /// 429: The client exceeded the rate limit. `Retry-After` gives the waiting time.
  public static let tooManyRequests = Status(known: 429)
  /// 431: The header exceeds the limit.
  public static let requestHeaderFieldsTooLarge = Status(known: 431)
  /// 500: The server failed.
  public static let internalServerError = Status(known: 500)
  /// 501: The method is unknown.
  public static let notImplemented = Status(known: 501)
  /// 503: The server is overloaded or stopping.
  public static let serviceUnavailable = Status(known: 503)
  /// 505: The HTTP version is not supported.
  public static let httpVersionNotSupported = Status(known: 505)
  /// 507: There is no storage left for the content.
  public static let insufficientStorage = Status(known: 507)

  /// The phrase registered for the code, or empty, which the grammar allows.
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

  /// Indicates whether the status forbids content and Content-Length (RFC 9110, section 8.6).
  var forbidsContent: Bool {
    code < 200 || code == 204 || code == 304
  }
}
