import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Responses become values and typed errors.
struct RESTAPIClientTests {
  private func api(
    _ status: Int, _ body: String = "", headers: [String: String] = [:], token: String? = nil
  ) -> (RESTAPIClient, RetrierTests.Script) {
    let script = RetrierTests.Script([
      .success(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
    ])
    return (
      RESTAPIClient(client: script, tokens: MemoryTokenStore(token), retryPolicy: .never), script
    )
  }

  private static func error(_ code: String, field: String? = nil) -> String {
    let field = field.map { ",\"field\":\"\($0)\"" } ?? ""
    return "{\"error\":{\"code\":\"\(code)\",\"message\":\"Words for people.\"\(field)}}"
  }

  @Test(arguments: [
    (400, "missing_field"), (401, "wrong_credentials"), (403, "not_yours"), (404, "not_found"),
    (409, "username_taken"), (413, "too_large"), (415, "unsupported_image"), (422, "invalid_field"),
    (507, "storage_full"),
  ])
  func `a rejection keeps the server's message`(status: Int, code: String) async {
    let (api, _) = api(status, Self.error(code, field: "caption"))
    let expected = APIFailure.rejected(
      status: status, code: code, message: "Words for people.", field: "caption")
    await #expect(throws: expected) { try await api.send(API.Posts.post("1")) }
    #expect(expected.message == "Words for people.")
    #expect(expected.field == "caption")
    #expect(!expected.isTransient)
  }

  @Test func `an ended session differs from wrong credentials`() async {
    let (api, _) = api(401, Self.error("invalid_token"))
    await #expect(throws: APIFailure.unauthorized) { try await api.send(API.Accounts.me()) }
  }

  @Test func `a rate limit states the delay`() async {
    let (api, _) = api(429, Self.error("rate_limited"), headers: ["Retry-After": "7"])
    await #expect(throws: APIFailure.rateLimited(retryAfter: .seconds(7))) {
      try await api.send(API.Posts.post("1"))
    }
    #expect(APIFailure.rateLimited(retryAfter: .seconds(7)).message.contains("7 seconds"))
    #expect(APIFailure.rateLimited(retryAfter: .seconds(600)).message.contains("10 minutes"))
  }

  @Test(arguments: [500, 501, 503]) func `a server error is reported as the server's failure`(status: Int)
    async
  {
    let (api, _) = api(status, "<html>Bad gateway</html>")
    await #expect(throws: APIFailure.serverFailed) { try await api.send(API.Posts.post("1")) }
  }

  @Test func `an unavailable server keeps its message and may be retried`() async {
    let (api, _) = api(503, Self.error("overloaded"))
    let expected = APIFailure.unavailable(message: "Words for people.")
    await #expect(throws: expected) {
      try await api.send(API.Titles.scan(.json(BookScanRequest(barcode: "1"))))
    }
    #expect(expected.message == "Words for people." && expected.isTransient)
  }

  @Test(arguments: [408, 502, 504]) func `a gateway's error is a timeout, not a response of the server`(
    status: Int
  ) async {
    let (api, _) = api(status, "<html>Bad gateway</html>")
    await #expect(throws: APIFailure.timedOut) { try await api.send(API.Posts.post("1")) }
  }

  @Test(arguments: ["", "{}", "[1,2]", "<html>", "{\"likes\":\"many\"}"])
  func `an unexpected response is not understood`(body: String) async {
    let (api, _) = api(200, body)
    await #expect(throws: APIFailure.invalidResponse) { try await api.send(API.Posts.like("1")) }
    let (other, _) = self.api(418, body)
    await #expect(throws: APIFailure.invalidResponse) { try await other.send(API.Posts.like("1")) }
  }

  @Test(arguments: [
    (HTTPFailure.offline, APIFailure.offline), (.timedOut, .timedOut), (.cancelled, .cancelled),
    (.broken, .timedOut),
  ])
  func `a lost exchange is mapped to its failure`(failure: HTTPFailure, expected: APIFailure) async {
    let script = RetrierTests.Script([.failure(failure)])
    let api = RESTAPIClient(client: script, tokens: MemoryTokenStore(), retryPolicy: .never)
    await #expect(throws: expected) { try await api.send(API.Posts.post("1")) }
    #expect(expected.isTransient)
  }

  @Test func `requests carry the token once there is one`() async throws {
    let script = RetrierTests.Script([
      .success(HTTPResponse(status: 200, body: Data("{\"likes\":1}".utf8))),
      .success(HTTPResponse(status: 200, body: Data("{\"likes\":1}".utf8))),
    ])
    let tokens = MemoryTokenStore()
    let api = RESTAPIClient(client: script, tokens: tokens, retryPolicy: .never)
    _ = try await api.send(API.Posts.like("1"))
    tokens.save("kiwi_1")
    _ = try await api.send(API.Posts.like("1"))
    #expect(script.requests.map { $0.headers[HTTPHeader.authorization] } == [nil, "Bearer kiwi_1"])
  }

  @Test func `a request uses its entry's idempotency key`() async throws {
    let (api, script) = api(200, "{\"likes\":1}")
    _ = try await api.send(API.Posts.like("1").under("mine"))
    #expect(script.requests.first?.headers[HTTPHeader.idempotencyKey] == "mine")
  }

  @Test(
    arguments: [
      (nil, nil), ("</posts?pageSize=20&page=3>; rel=\"next\", </posts?page=1>; rel=\"prev\"", "3"),
      ("</posts?page=1>; rel=\"prev\"", nil), ("</posts?page=2>; rel=\"next\"", "2"), ("nonsense", nil),
      ("<>", nil),
    ] as [(String?, String?)])
  func `the next page is read from the Link header`(header: String?, page: String?) {
    #expect(LinkHeader.next("page", in: header) == page)
  }
}
