import Formats
public import Foundation
public import KiwiKit

/// One request to the API, before a transport makes bytes of it.
public struct HTTPRequest: Sendable {
  public enum Body: Sendable {
    case none
    case json(Data)
    case multipart(UploadForm)
  }

  public var method: HTTPMethod
  /// Percent-encoded, without the query.
  public var path: String
  /// The operation, for logs: it names no user and no object.
  public var operation: String
  /// Whether the server takes an `Idempotency-Key` for it.
  public var takesKey: Bool
  /// Whether the server makes no difference between the same request sent once or twice.
  var isRepeatableWithoutKey: Bool
  public var query: [URLQueryItem]
  public var headers: [String: String]
  public var body: Body
  /// Told, from any thread, which part of the body has been sent, from 0 to 1.
  public var uploadProgress: (@Sendable (Double) -> Void)?
  /// Whoever asks sends it again by themselves, as the outbox does: two who repeat would multiply.
  public var isRepeatedByCaller = false

  /// - Parameter body: As JSON, or nothing.
  public init<Answer>(_ call: EndpointCall<Answer>, body: Body) throws {
    let endpoint = call.endpoint
    method = endpoint.method
    path = endpoint.path.path(call.path)
    operation = "\(endpoint)"
    takesKey = endpoint.takesKey
    isRepeatableWithoutKey = endpoint.isRepeatable
    query = try QueryWriter.items(of: call.query)
    headers = call.key.map { [HTTPHeader.idempotencyKey: $0] } ?? [:]
    self.body = body
    uploadProgress = call.progress
    isRepeatedByCaller = call.key != nil
  }

  /// Whether the transport may send it again: it only reads or merges, or the server recognizes it by its key.
  public var isRepeatable: Bool {
    !isRepeatedByCaller && (isRepeatableWithoutKey || headers[HTTPHeader.idempotencyKey] != nil)
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
