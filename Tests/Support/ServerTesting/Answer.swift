import Foundation
import HTTPServer
import HTTPTesting
import Testing

/// A response of the server with its whole body.
package struct Answer {
  package let status: Int
  package let headers: ResponseHeaders
  package let body: [UInt8]

  package init(_ response: Response) async throws {
    let answer = try await HandlerResponse(response)
    status = Int(answer.status.code)
    headers = answer.headers
    body = answer.body
  }

  package var text: String { String(decoding: body, as: UTF8.self) }

  package func value() throws -> Any {
    try JSONSerialization.jsonObject(with: Data(body))
  }

  package func object() throws -> [String: Any] {
    try #require(try value() as? [String: Any], "\(text)")
  }

  package func objects() throws -> [[String: Any]] {
    try #require(try value() as? [[String: Any]], "\(text)")
  }

  package func string(_ name: String) throws -> String {
    try #require(try object()[name] as? String, "\(name) in \(text)")
  }

  package func int(_ name: String) throws -> Int {
    try #require(try object()[name] as? Int, "\(name) in \(text)")
  }

  /// The `id` of each object of a list.
  package func ids() throws -> [String] {
    try objects().compactMap { $0["id"] as? String }
  }

  /// The error code, or nil for a success.
  package var errorCode: String? {
    ((try? object())?["error"] as? [String: Any])?["code"] as? String
  }

  package var errorMessage: String? {
    ((try? object())?["error"] as? [String: Any])?["message"] as? String
  }

  package var errorField: String? {
    ((try? object())?["error"] as? [String: Any])?["field"] as? String
  }

  /// The target of the `Link` header with this relation.
  package func link(_ relation: String) -> String? {
    for link in (headers["Link"] ?? "").split(separator: ", ") where link.hasSuffix("rel=\"\(relation)\"") {
      return link.split(separator: ">").first.map { String($0.dropFirst()) }
    }
    return nil
  }
}
