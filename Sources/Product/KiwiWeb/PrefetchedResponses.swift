import KiwiEngine
import KiwiKit

/// API responses fetched for a page's description, reused by the page's first requests.
///
/// Each response is used once, for the same viewer and only while the page is created.
actor PrefetchedResponses {
  private struct Question: Hashable {
    let target: String
    let authorization: String?

    init(_ request: HTTPRequest) {
      target = request.target
      authorization = request.headers[HTTPHeader.authorization]
    }
  }

  private var answers: [Question: HTTPResponse] = [:]
  private let end: ContinuousClock.Instant

  init(lifetime: Duration = .seconds(2)) { end = .now + lifetime }

  func keep(_ response: HTTPResponse, to request: HTTPRequest) {
    guard request.method.isSafe, response.isSuccess else { return }
    answers[Question(request)] = response
  }

  func take(_ request: HTTPRequest) -> HTTPResponse? {
    guard !answers.isEmpty else { return nil }
    // Writes may invalidate prefetched responses.
    guard request.method.isSafe, .now < end else {
      answers = [:]
      return nil
    }
    defer { if answers.isEmpty { answers = [:] } }
    return answers.removeValue(forKey: Question(request))
  }
}

/// Fetches the description of a page and keeps the responses for the page.
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
    if let answer = await prefetched?.take(request) { return answer }
    return try await base.send(request)
  }
}
