import KiwiEngine
import KiwiKit

/// What the API answered while a page was being described, for the page itself to begin with.
///
/// Each answer is good once, for the one it was given to, and only as long as a page takes to be made: whatever is
/// asked later is asked of the API.
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
    // What is written may change what was read.
    guard request.method.isSafe, .now < end else {
      answers = [:]
      return nil
    }
    defer { if answers.isEmpty { answers = [:] } }
    return answers.removeValue(forKey: Question(request))
  }
}

/// Asks for the description of a page, and keeps the answers for the page.
struct PrefetchingHTTPClient: HTTPClient {
  let base: InProcessHTTPClient
  let prefetched: PrefetchedResponses?

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let response = try await base.send(request)
    await prefetched?.keep(response, to: request)
    return response
  }
}

/// Asks for a page: first what its description brought.
struct PageHTTPClient: HTTPClient {
  let base: InProcessHTTPClient
  let prefetched: PrefetchedResponses?

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    if let answer = await prefetched?.take(request) { return answer }
    return try await base.send(request)
  }
}
