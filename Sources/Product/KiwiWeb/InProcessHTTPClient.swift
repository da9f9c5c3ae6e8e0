import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit
import SwiftUICore

/// Sends requests to the API in this process, without a socket.
struct InProcessHTTPClient: HTTPClient {
  let respond: @Sendable (Request) async -> Response
  /// The prefix of picture addresses, removed so that pages work under every host name.
  let publicURL: String
  /// The browser on whose behalf requests are sent; rate limits apply to it.
  let address: IPAddress

  @concurrent func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    var fields: [(String, String)] = request.headers.map { ($0.key, $0.value) }
    if StringCatalogs.isLocalized, let reader = ReaderLocale.current {
      // The server may be another process, so the reader's language goes along as a browser sends it.
      fields.append(("Accept-Language", reader.identifier.replacingOccurrences(of: "_", with: "-")))
    }
    let body = encoded(request.body, &fields)
    guard let method = Method(rawValue: request.method.rawValue) else { throw .broken }
    let work = UnfinishedWork.current
    work?.requestStarted()
    defer { work?.requestEnded() }
    let target = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let response = await respond(
      Request(
        method: method, path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
        headers: HeaderFields(fields.map { (name: $0.0, value: $0.1) }), body: RequestBody(body),
        remoteAddress: address))
    request.uploadProgress?(1)
    return HTTPResponse(
      status: Int(response.status.code),
      headers: Dictionary(response.headers.fields.map { ($0.name, $0.value) }) { first, _ in first },
      body: try await content(of: response))
  }

  private func encoded(_ body: HTTPRequest.Body, _ fields: inout [(String, String)]) -> [UInt8] {
    switch body {
    case .none: return []
    case .json(let data):
      fields.append((HTTPHeader.contentType, "application/json"))
      return Array(data)
    case .multipart(let form):
      let boundary = UploadForm.makeBoundary()
      fields.append((HTTPHeader.contentType, UploadForm.contentType(boundary: boundary)))
      return Array(form.encoded(boundary: boundary))
    }
  }

  private func content(of response: Response) async throws(HTTPFailure) -> Data {
    switch response.body {
    case .empty: return Data()
    case .bytes(let bytes): return PicturePaths.shortened(Data(bytes), publicURL: publicURL)
    case .file(let file): return Data(file.bytes())
    case .stream(let stream):
      do { return Data(try await stream.collect()) } catch { throw .broken }
    case .webSocket: throw .broken
    }
  }
}

/// Turns the addresses of this server's pictures in an API response into paths.
enum PicturePaths {
  /// The JSON members with addresses. User text cannot imitate them, because JSON escapes its quotation marks.
  private static let names = ["url", "imageURL", "avatarURL"].map { Data("\"\($0)".utf8) }
  private static let between = Data("\":\"".utf8)

  static func shortened(_ json: Data, publicURL: String) -> Data {
    let address = between + Data("\(publicURL)/".utf8)
    var result = Data()
    var rest = json[...]
    while let found = place(of: address, in: rest) {
      // Keeps the slash, which belongs to the path.
      let path = found.upperBound - 1
      let isPicture = names.contains { rest[..<found.lowerBound].suffix($0.count) == $0 }
      result += isPicture ? rest[..<(found.lowerBound + between.count)] : rest[..<path]
      rest = rest[path...]
    }
    return rest.count == json.count ? json : result + rest
  }

  /// Returns the first occurrence of bytes, several times faster than Foundation's search.
  private static func place(of wanted: Data, in data: Data) -> Range<Data.Index>? {
    wanted.withUnsafeBytes { wanted in
      data.withUnsafeBytes { bytes -> Range<Data.Index>? in
        guard let first = wanted.first, wanted.count <= bytes.count else { return nil }
        let second = wanted.dropFirst().first
        for index in 0...(bytes.count - wanted.count) where bytes[index] == first {
          if let second, bytes[index + 1] != second { continue }
          let found = index..<(index + wanted.count)
          if bytes[found].elementsEqual(wanted) {
            return data.startIndex + found.lowerBound..<data.startIndex + found.upperBound
          }
        }
        return nil
      }
    }
  }
}
