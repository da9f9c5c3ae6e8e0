import HTTPServer
import Testing

@testable import KiwiServer

struct RateLimitTests {
  @Test func `a burst is allowed, and the next must wait for what it says`() {
    let limiter = RateLimiter(isEnabled: true)
    for _ in 1...5 { #expect(throws: Never.self) { try limiter.take(.loginByAccount, for: "alice") } }
    #expect {
      try limiter.take(.loginByAccount, for: "alice")
    } throws: { error in
      let error = error as? APIError
      return error?.status == .tooManyRequests && (1...12).contains(error?.retryAfter ?? 0)
    }
    #expect(throws: Never.self) { try limiter.take(.loginByAccount, for: "bob") }
  }

  @Test func `guessing one account's password is stopped from any address`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    let attempt = ["username": "alice", "password": "guess number one"]
    for _ in 1...5 { #expect(try await server.post("/sessions", json: attempt).status == 401) }
    let refused = try await server.post("/sessions", json: attempt)
    #expect(refused.status == 429)
    #expect(refused.headers["Retry-After"] != nil)
    let otherCase = try await server.post("/sessions", json: attempt.merging(["username": "ALICE"]) { $1 })
    #expect(otherCase.status == 429, "A name in other letters is the same account.")
  }

  @Test func `addresses of one IPv6 network are one`() throws {
    let one = try #require(IPAddress("2001:db8:1:2::1"))
    let two = try #require(IPAddress("2001:db8:1:2:ffff::9"))
    let other = try #require(IPAddress("2001:db8:1:3::1"))
    #expect(one.rateLimitSubject == two.rateLimitSubject)
    #expect(one.rateLimitSubject != other.rateLimitSubject)
  }
}
