import HTTPServer
import ServerTesting
import Testing

@testable import ServerCore

struct IdempotencyTests {
  private let key = ["Idempotency-Key": "one"]

  @Test func `an empty body equals a missing one`() {
    let request = Request(method: .delete, path: "/users/alice/follow")
    #expect(RequestFingerprint(request).bytes == RequestFingerprint(request, []).bytes)
    #expect(RequestFingerprint(request).bytes != RequestFingerprint(request, [1]).bytes)
  }

  @Test func `a repeated write returns the same answer and happens once`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let parts: [TestServer.Part] = [.text("caption", "once"), .file(tinyPicture)]
    let first = try await server.upload("/posts", as: alice, headers: key, parts)
    let second = try await server.upload("/posts", as: alice, headers: key, parts)
    #expect(first.status == 201)
    #expect(second.status == 201)
    #expect(first.body == second.body)
    #expect(second.headers["Location"] == first.headers["Location"])
    #expect(first.headers["Idempotency-Replayed"] == nil)
    #expect(second.headers["Idempotency-Replayed"] == "true")
    #expect(try await server.get("/posts").objects().count == 1)
  }

  @Test func `sixteen concurrent copies are one write`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let id = try await server.write("post", as: alice)
    let bodies = try await withThrowingTaskGroup(of: Answer.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try await server.send(
            .post, "/posts/\(id)/comments", json: ["text": "hello"], as: alice, headers: key)
        }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1.body) }
    }
    #expect(bodies.count == 1)
    #expect(try await server.get("/posts/\(id)/comments").objects().count == 1)
  }

  @Test func `a key belongs to one request of one user`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let id = try await server.write("post", as: alice)
    let path = "/posts/\(id)/comments"
    #expect(try await server.send(.post, path, json: ["text": "a"], as: alice, headers: key).status == 201)
    let other = try await server.send(.post, path, json: ["text": "b"], as: alice, headers: key)
    #expect(other.status == 422)
    #expect(other.errorCode == "idempotency_key_reused")
    #expect(try await server.send(.post, path, json: ["text": "b"], as: bob, headers: key).status == 201)
    #expect(try await server.get(path).objects().count == 2)
  }

  @Test func `a repeated request returns the present state`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let id = try await server.write("post", as: alice)
    let comments = "/posts/\(id)/comments"
    let first = try await server.send(.post, comments, json: ["text": "a"], as: bob, headers: key)
    let comment = "/comments/\(try first.string("id"))"
    #expect(try await server.send(.patch, comment, json: ["text": "b"], as: bob).status == 200)
    let second = try await server.send(.post, comments, json: ["text": "a"], as: bob, headers: key)
    #expect(second.status == 201)
    #expect(second.headers["Location"] == first.headers["Location"])
    #expect(try second.string("text") == "b")

    let like = "/posts/\(id)/like"
    #expect(try await server.send(.post, like, as: bob, headers: ["Idempotency-Key": "two"]).status == 200)
    #expect(try await server.send(.post, like, as: alice).status == 200)
    let again = try await server.send(.post, like, as: bob, headers: ["Idempotency-Key": "two"])
    #expect(try again.int("likes") == 2)
    let follow = "/users/alice/follow"
    #expect(
      try await server.send(.post, follow, as: bob, headers: ["Idempotency-Key": "three"]).status == 200)
    #expect(try await server.send(.delete, follow, as: bob).status == 200)
    let followed = try await server.send(.post, follow, as: bob, headers: ["Idempotency-Key": "three"])
    #expect(try followed.int("followerCount") == 0)
    #expect(try followed.object()["followedByMe"] as? Bool == false)
  }

  @Test func `an object created and deleted since is not created again, and the answer says so`() async throws
  {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let parts: [TestServer.Part] = [.text("caption", "once"), .file(tinyPicture)]
    let first = try await server.upload("/posts", as: alice, headers: key, parts)
    let post = "/posts/\(try first.string("id"))"
    let edit = ["Idempotency-Key": "edit"]
    #expect(
      try await server.send(.patch, post, json: ["caption": "x"], as: alice, headers: edit).status == 200)
    #expect(
      try await server.send(.delete, post, as: alice, headers: ["Idempotency-Key": "delete"]).status == 204)
    for answer in [
      try await server.upload("/posts", as: alice, headers: key, parts),
      try await server.send(.patch, post, json: ["caption": "x"], as: alice, headers: edit),
    ] {
      #expect(answer.status == 410)
      #expect(answer.errorCode == "done_and_gone")
    }
    #expect(
      try await server.send(.delete, post, as: alice, headers: ["Idempotency-Key": "delete"]).status == 204)
    #expect(try await server.get("/posts").objects().isEmpty)
  }

  @Test func `a repeated request reveals nothing that is hidden by now`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let id = try await server.write("post", as: alice)
    let path = "/posts/\(id)/comments"
    #expect(try await server.send(.post, path, json: ["text": "a"], as: bob, headers: key).status == 201)
    #expect(try await server.send(.post, "/users/bob/block", as: alice).status == 204)
    #expect(try await server.send(.post, path, json: ["text": "a"], as: bob, headers: key).status == 410)
  }

  @Test func `a key can be reused after a day`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let id = try await server.write("post", as: alice)
    let path = "/posts/\(id)/comments"
    _ = try await server.send(.post, path, json: ["text": "a"], as: alice, headers: key)
    server.advance(.seconds(24 * 60 * 60 + 1))
    #expect(try await server.send(.post, path, json: ["text": "b"], as: alice, headers: key).status == 201)
  }

  @Test(arguments: ["", String(repeating: "k", count: 201), "a b", "ü"])
  func `a malformed key is rejected`(key: String) async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let answer = try await server.send(
      .post, "/users/alice/mute", as: alice, headers: ["Idempotency-Key": key])
    #expect(answer.status == 400)
  }
}
