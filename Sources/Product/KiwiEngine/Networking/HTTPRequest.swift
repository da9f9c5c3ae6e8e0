import Formats
public import Foundation
public import KiwiKit

/// One request to the API, before a transport makes bytes of it.
public struct HTTPRequest: Sendable {
  public enum Body: Sendable {
    case none
    case json(Data)
    case multipart(MultipartForm)
  }

  public var method: HTTPMethod
  /// Nil for a call of an ``KiwiKit/Endpoint``.
  public var route: APIRoute?
  /// Percent-encoded, without the query.
  public var path: String
  /// The operation, for logs: it names no user and no object.
  public var operation: String
  /// Whether the server takes an `Idempotency-Key` for it.
  public var takesKey: Bool
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
    path = route.path
    operation = "\(method.rawValue) \(route.operation)"
    takesKey = !method.isSafe && !route.carriesPassword(method)
    self.query = query
    self.headers = headers
    self.body = body
    self.uploadProgress = uploadProgress
  }

  /// - Parameter body: As JSON, or nothing.
  public init<Answer>(_ call: EndpointCall<Answer>, body: Body) throws {
    let endpoint = call.endpoint
    method = endpoint.method
    path = endpoint.path.path(call.path)
    operation = "\(endpoint)"
    takesKey = endpoint.takesKey
    query = try QueryWriter.items(of: call.query)
    headers = call.key.map { [HTTPHeader.idempotencyKey: $0] } ?? [:]
    self.body = body
    isRepeatedByCaller = call.key != nil
  }

  /// Whether the transport may send it again: it only reads, or the server recognises it by its key.
  public var isRepeatable: Bool {
    !isRepeatedByCaller && (method.isSafe || headers[HTTPHeader.idempotencyKey] != nil)
  }

  /// The path and the query, both percent-encoded.
  public var target: String {
    guard !query.isEmpty else { return path }
    // Only unreserved characters are left as they are: a `+` in a query would become a space.
    let fields = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value ?? ""))" }
    return path + "?" + fields.joined(separator: "&")
  }
}

public enum HTTPHeader {
  public static let authorization = "Authorization"
  public static let contentType = "Content-Type"
  public static let idempotencyKey = "Idempotency-Key"
  public static let link = "Link"
  public static let retryAfter = "Retry-After"
}
