import Foundation
import HTTPServer
import ServerTesting
import Testing

struct CommentTests {
  private func operate(
    _ server: TestServer, _ form: String, as token: String
  ) async throws -> Answer {
    try await server.send(
      .post, "/comments", as: token, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array(form.utf8))
  }

  @Test func `the form of the first clients writes and removes comments`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let post = try await server.write("post", as: alice)
    let created = try await operate(server, "operation=create&postid=\(post)&text=1%2B1+is+2", as: alice)
    #expect(created.status == 201)
    #expect(try created.string("text") == "1+1 is 2")
    #expect(try created.string("postId") == post)
    let removed = try await operate(
      server, "operation=delete&commentid=\(try created.string("id"))", as: alice)
    #expect(removed.status == 204)
    #expect(try await server.get("/posts/\(post)/comments").objects().isEmpty)
  }

  @Test(arguments: [
    "", "operation=create", "operation=purge&postid=1", "operation=delete&operation=create&postid=1&text=x",
    "operation=create&postid=%ZZ&text=x", "operation=delete",
  ])
  func `an ambiguous form is rejected`(form: String) async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    #expect(try await operate(server, form, as: alice).status == 400)
  }

  @Test func `comments are paged oldest first`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let post = try await server.write("post", as: alice)
    for number in 1...5 {
      _ = try await server.post("/posts/\(post)/comments", as: alice, json: ["text": "\(number)"])
    }
    let first = try await server.get("/posts/\(post)/comments?pageSize=3")
    #expect(try first.objects().map { $0["text"] as? String } == ["1", "2", "3"])
    let next = try #require(first.link("next"))
    #expect(try await server.get(next).objects().map { $0["text"] as? String } == ["4", "5"])
    #expect(try await server.get("/posts/\(post)").int("commentCount") == 5)
  }

  @Test func `a comment can be edited by its author and removed by the post's author`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("post", as: alice)
    let comment = try await server.post("/posts/\(post)/comments", as: bob, json: ["text": "typpo"]).string(
      "id")
    let edited = try await server.patch("/comments/\(comment)", as: bob, json: ["text": "typo"])
    #expect(try edited.string("text") == "typo")
    #expect(try edited.object()["editedAt"] is String)
    #expect(try await server.patch("/comments/\(comment)", as: alice, json: ["text": "x"]).status == 403)
    #expect(try await server.delete("/comments/\(comment)", as: alice).status == 204)
    #expect(try await server.get("/posts/\(post)").int("commentCount") == 0)
  }

  @Test(arguments: ["", "   \n ", String(repeating: "x", count: 2_001)])
  func `a comment has 1 to 2,000 characters`(text: String) async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let post = try await server.write("post", as: alice)
    let answer = try await server.post("/posts/\(post)/comments", as: alice, json: ["text": text])
    #expect(answer.status == 422)
    #expect(answer.errorField == "text")
  }
}
