import Formats
public import Foundation
public import KiwiKit

/// A request to the API, before the transport encodes it.
public struct HTTPRequest: Sendable {
  public enum Body: Sendable {
    case none
    case json(Data)
    case multipart(UploadForm)
  }

  public var method: HTTPMethod
  /// The percent-encoded path, without the query.
  public var path: String
  /// The operation, for logs. It identifies no user and no object.
  public var operation: String
  /// True if the server accepts an `Idempotency-Key` for this request.
  public var takesKey: Bool
  /// True if sending the request twice has the same effect as once.
  var isRepeatableWithoutKey: Bool
  public var query: [URLQueryItem]
  public var headers: [String: String]
  public var body: Body
  /// Called from any thread with the sent share of the body, from 0 to 1.
  public var uploadProgress: (@Sendable (Double) -> Void)?
  /// True if the caller repeats the request, as the outbox does. Retries in two layers would multiply.
  public var isRepeatedByCaller = false

  /// - Parameter body: JSON, or none.
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

  /// True if the transport may repeat the request. It only reads or merges, or it has an idempotency key.
  public var isRepeatable: Bool {
    !isRepeatedByCaller && (isRepeatableWithoutKey || headers[HTTPHeader.idempotencyKey] != nil)
  }

  /// The percent-encoded path and query.
  public var target: String {
    guard !query.isEmpty else { return path }
    // Encodes all but unreserved characters: servers read a `+` in a query as a space.
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
