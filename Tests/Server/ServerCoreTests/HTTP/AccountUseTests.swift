import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore

struct AccountUseTests {
  @Test func `uploads in progress are limited per account, leaving room for other accounts`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let ben = try await server.signUp("ben")
    let post = try await server.write("hello", as: ana)
    let comment = Array(#"{"text":"hello"}"#.utf8)
    func begin(as token: String) -> HeldRequest {
      HeldRequest(server, .post, "/posts/\(post)/comments", as: token, body: comment)
    }
    var waiting: [HeldRequest] = []
    for _ in 0..<AccountUse.bodies {
      let request = begin(as: ana)
      await request.underWay()
      waiting.append(request)
    }
    let refused = try await begin(as: ana).answer()
    #expect(refused.status == 429)
    #expect(refused.errorCode == "too_many_of_account")
    #expect(refused.headers["Retry-After"] == "1")
    // Requests whose body arrives immediately succeed, and so do other accounts.
    #expect(try await server.get("/users/me", as: ana).status == 200)
    #expect(
      try await server.post("/posts/\(post)/comments", as: ana, json: ["text": "at once"]).status == 201)
    let other = begin(as: ben)
    await other.underWay()
    #expect(try await other.finish().status == 201)
    for request in waiting { #expect(try await request.finish().status == 201) }
    let later = begin(as: ana)
    await later.underWay()
    #expect(try await later.finish().status == 201)
  }

  @Test func `concurrent requests are limited per account and are released when they end`() throws {
    let use = AccountUse()
    func viewer(_ key: Int64, session: Int64) -> Viewer {
      Viewer(
        key: key, id: "\(key)", username: "person", role: .member, sessionKey: session,
        sessionId: "\(session)")
    }
    for number in 0..<AccountUse.requests {
      try use.begin(viewer(1, session: Int64(number)), awaitsBody: false)
    }
    #expect(throws: APIError.tooManyOfAccount) { try use.begin(viewer(1, session: 999), awaitsBody: false) }
    try use.begin(viewer(2, session: 1000), awaitsBody: false)
    use.end(viewer(1, session: 0), awaitsBody: false)
    try use.begin(viewer(1, session: 999), awaitsBody: false)
  }
}
