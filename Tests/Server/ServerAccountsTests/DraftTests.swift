import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

struct DraftTests {
  private func contents(_ server: TestServer, as token: String) async throws -> [String: String] {
    let answer = try await server.get("/users/me/drafts", as: token)
    #expect(answer.status == 200)
    let list = try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]])
    return Dictionary(
      list.compactMap { draft in
        (draft["kind"] as? String).flatMap { kind in (draft["content"] as? String).map { (kind, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `a draft is available to all sessions of its owner and to no other user`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let ben = try await server.signUp("ben")
    let path = "/users/me/drafts/note%20A%2FB"
    #expect(try await server.send(.put, path, json: ["content": "half \"a\" line\n"], as: ana).status == 204)
    let elsewhere = try await server.logIn("ana")
    #expect(try await contents(server, as: elsewhere) == ["note A/B": "half \"a\" line\n"])
    #expect(try await contents(server, as: ben).isEmpty)
    // Ben deletes his own draft of the same name.
    #expect(try await server.send(.delete, path, as: ben).status == 204)
    #expect(try await contents(server, as: ana).count == 1)
    #expect(try await server.send(.delete, path, as: elsewhere).status == 204)
    #expect(try await contents(server, as: ana).isEmpty)
  }

  @Test func `an overlong draft is rejected, and the stored one is kept`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let path = "/users/me/drafts/post"
    let longest = String(repeating: "ä", count: Limits.draftLength)
    #expect(try await server.send(.put, path, json: ["content": longest], as: ana).status == 204)
    #expect(try await server.send(.put, path, json: ["content": longest + "x"], as: ana).status == 422)
    let name = String(repeating: "x", count: Limits.draftKindLength + 1)
    #expect(
      try await server.send(.put, "/users/me/drafts/\(name)", json: ["content": ""], as: ana).status == 404)
    #expect(try await contents(server, as: ana) == ["post": longest])
  }

  @Test func `a write older than a draft's removal is ignored`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let path = "/users/me/drafts/post"
    #expect(try await server.send(.put, path, json: ["content": "a"], as: ana).status == 204)
    #expect(try await server.send(.delete, path, as: ana).status == 204)
    #expect(
      try await server.send(.put, path, json: ["content": "a b", "age": 60_000], as: ana).status == 204)
    #expect(try await contents(server, as: ana).isEmpty)
    for age in [-1, Limits.draftAge + 1] {
      #expect(
        try await server.send(.put, path, json: ["content": "a", "age": age], as: ana).status == 422)
    }
  }
}
