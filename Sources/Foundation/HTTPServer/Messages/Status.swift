/// A final response status code (RFC 9110, section 15).
///
/// ```swift
/// Response(status: .notFound)
/// ```
public struct Status: Sendable, Hashable {
  /// The number, 200 to 599, or 101 from the server itself.
  public let code: UInt16

  /// - Parameter code: A final status, 200 to 599. Anything else becomes 500, because an interim or
  ///   three-digit-free code would break the framing of the connection.
  public init(code: UInt16) {
    self.code = (200...599).contains(code) ? code : 500
  }

  init(known code: UInt16) {
    self.code = code
  }

  /// 101: The connection becomes a WebSocket.
  public static let switchingProtocols = Status(known: 101)
  /// 200: The request succeeded.
  public static let ok = Status(known: 200)
  /// 201: An object was created; `Location` names it.
  public static let created = Status(known: 201)
  /// 202: The request was accepted, and the work is still under way.
  public static let accepted = Status(known: 202)
  /// 204: The request succeeded, and there is no content.
  public static let noContent = Status(known: 204)
  /// 206: A part of the content, as `Range` asked.
  public static let partialContent = Status(known: 206)
  /// 302: The content is elsewhere for now.
  public static let found = Status(known: 302)
  /// 303: The answer is elsewhere, to be read with GET.
  public static let seeOther = Status(known: 303)
  /// 304: The client's copy is current.
  public static let notModified = Status(known: 304)
  /// 400: The request is malformed.
  public static let badRequest = Status(known: 400)
  /// 401: The request needs a valid sign-in.
  public static let unauthorized = Status(known: 401)
  /// 403: The client may not do this.
  public static let forbidden = Status(known: 403)
  /// 404: There is no such object.
  public static let notFound = Status(known: 404)
  /// 405: The object does not take this method; `Allow` names those it takes.
  public static let methodNotAllowed = Status(known: 405)
  /// 408: The request came too slowly.
  public static let requestTimeout = Status(known: 408)
  /// 409: The request conflicts with the state of the object.
  public static let conflict = Status(known: 409)
  /// 410: The object is gone for good.
  public static let gone = Status(known: 410)
  /// 412: A condition of the request does not hold.
  public static let preconditionFailed = Status(known: 412)
  /// 413: The content is larger than the limit.
  public static let contentTooLarge = Status(known: 413)
  /// 414: The target is longer than the limit.
  public static let uriTooLong = Status(known: 414)
  /// 415: The content has a type that is not taken.
  public static let unsupportedMediaType = Status(known: 415)
  /// 416: The range lies outside the content.
  public static let rangeNotSatisfiable = Status(known: 416)
  /// 417: An expectation of the request cannot be met.
  public static let expectationFailed = Status(known: 417)
  /// 421: The request came to the wrong server.
  public static let misdirectedRequest = Status(known: 421)
  /// 422: The content is well formed, and one of its values is not valid.
  public static let unprocessableContent = Status(known: 422)
  /// 426: The client has to change the protocol.
  public static let upgradeRequired = Status(known: 426)
  /// 429: The client sends more requests than the limit; `Retry-After` says when to go on.
  public static let tooManyRequests = Status(known: 429)
  /// 431: The header is larger than the limit.
  public static let requestHeaderFieldsTooLarge = Status(known: 431)
  /// 500: The server failed.
  public static let internalServerError = Status(known: 500)
  /// 501: The server does not know the method.
  public static let notImplemented = Status(known: 501)
  /// 503: The server is overloaded or stopping.
  public static let serviceUnavailable = Status(known: 503)
  /// 505: The server does not speak this version of HTTP.
  public static let httpVersionNotSupported = Status(known: 505)
  /// 507: There is no room for the content.
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
