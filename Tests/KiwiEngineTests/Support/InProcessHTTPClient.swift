import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit

/// Reaches the server's handler without a socket.
struct InProcessHTTPClient: HTTPClient {
  let respond: @Sendable (Request) async -> Response

  @concurrent func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    guard let method = HTTPServer.Method(rawValue: request.method.rawValue) else { throw .broken }
    var fields = request.headers.map { (name: $0.key, value: $0.value) }
    let body: Data
    switch request.body {
    case .none: body = Data()
    case .json(let data):
      fields.append((name: HTTPHeader.contentType, value: "application/json"))
      body = data
    case .multipart(let form):
      let boundary = MultipartForm.makeBoundary()
      fields.append((name: HTTPHeader.contentType, value: MultipartForm.contentType(boundary: boundary)))
      body = form.encoded(boundary: boundary)
    }
    let target = request.target.split(separator: "?", maxSplits: 1)
    let response = await respond(
      Request(
        method: method, path: String(target.first ?? "/"), query: target.count > 1 ? String(target[1]) : "",
        headers: HeaderFields(fields), body: RequestBody([UInt8](body))))
    request.uploadProgress?(1)
    return try HTTPResponse(response)
  }
}

extension HTTPResponse {
  init(_ response: Response) throws(HTTPFailure) {
    let body: Data
    switch response.body {
    case .empty: body = Data()
    case .bytes(let bytes): body = Data(bytes)
    case .file(let file): body = Data(file.bytes())
    case .webSocket: throw .broken
    }
    var headers: [String: String] = [:]
    for name in [HTTPHeader.link, HTTPHeader.retryAfter, "Idempotency-Replayed"] {
      headers[name] = response.headers[name]
    }
    self.init(status: Int(response.status.code), headers: headers, body: body)
  }
}
