import KiwiEngine
import KiwiKit

/// API responses fetched for a page's description, reused by the page's first requests.
///
/// Each response is used once, for the same viewer and only while the page is created.
actor PrefetchedResponses {
  private struct Key: Hashable {
    let target: String
    let authorization: String?

    init(_ request: HTTPRequest) {
      target = request.target
      authorization = request.headers[HTTPHeader.authorization]
    }
  }

  private var responses: [Key: HTTPResponse] = [:]
  private let end: ContinuousClock.Instant

  init(lifetime: Duration = .seconds(2)) { end = .now + lifetime }

  func keep(_ response: HTTPResponse, to request: HTTPRequest) {
    guard request.method.isSafe, response.isSuccess else { return }
    responses[Key(request)] = response
  }

  func take(_ request: HTTPRequest) -> HTTPResponse? {
    guard !responses.isEmpty else { return nil }
    // Writes may invalidate prefetched responses.
    guard request.method.isSafe, .now < end else {
      responses = [:]
      return nil
    }
    defer { if responses.isEmpty { responses = [:] } }
    return responses.removeValue(forKey: Key(request))
  }
}

/// Sends the requests for a page's description and stores the responses for the page.
struct PrefetchingHTTPClient: HTTPClient {
  let base: InProcessHTTPClient
  let prefetched: PrefetchedResponses?

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let response = try await base.send(request)
    await prefetched?.keep(response, to: request)
    return response
  }
}

/// Serves a page's requests, prefetched responses first.
struct PageHTTPClient: HTTPClient {
  let base: InProcessHTTPClient
  let prefetched: PrefetchedResponses?

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    if let response = await prefetched?.take(request) { return response }
    return try await base.send(request)
  }
}
