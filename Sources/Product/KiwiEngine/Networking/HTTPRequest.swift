import Formats
public import Foundation
public import KiwiKit

public enum HTTPMethod: String, Hashable, Sendable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"

  /// Whether the method only reads (RFC 9110, section 9.2.1), so that sending it twice changes nothing.
  public var isSafe: Bool { self == .get }
}

/// One request to the API, before a transport makes bytes of it.
public struct HTTPRequest: Sendable {
  public enum Body: Sendable {
    case none
    case json(Data)
    case multipart(MultipartForm)
  }

  public var method: HTTPMethod
  public var route: APIRoute
  public var query: [URLQueryItem]
  public var headers: [String: String]
  public var body: Body
  /// Told, from any thread, which part of the body has been sent, from 0 to 1.
  public var uploadProgress: (@Sendable (Double) -> Void)?
  /// Whoever asks sends it again by themselves, as the outbox does: two who repeat would multiply.
  public var isRepeatedByCaller = false

  public init(
    _ method: HTTPMethod, _ route: APIRoute, query: [URLQueryItem] = [], headers: [String: String] = [:],
    body: Body = .none, uploadProgress: (@Sendable (Double) -> Void)? = nil
  ) {
    self.method = method
    self.route = route
    self.query = query
    self.headers = headers
    self.body = body
    self.uploadProgress = uploadProgress
  }

  /// Whether the transport may send it again: it only reads, or the server recognises it by its key.
  public var isRepeatable: Bool {
    !isRepeatedByCaller && (method.isSafe || headers[HTTPHeader.idempotencyKey] != nil)
  }

  /// The path and the query, both percent-encoded.
  public var target: String {
    guard !query.isEmpty else { return route.path }
    // Only unreserved characters are left as they are: a `+` in a query would become a space.
    let fields = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value ?? ""))" }
    return route.path + "?" + fields.joined(separator: "&")
  }
}

public enum HTTPHeader {
  public static let authorization = "Authorization"
  public static let contentType = "Content-Type"
  public static let idempotencyKey = "Idempotency-Key"
  public static let link = "Link"
  public static let retryAfter = "Retry-After"
}
