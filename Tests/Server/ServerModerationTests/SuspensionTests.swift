import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerAccounts
@testable import ServerCore
@testable import ServerModeration

struct SuspensionTests {
  @Test func `a suspension ends sessions immediately and hides the user and their content`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob", displayName: "Bob")
    let otherDevice = try await server.logIn("bob")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let alicePost = try await server.write("fruit of Alice", as: alice)
    let open = try await server.write("fruit for @alice", as: bob)
    try await server.must(.post, "/users/bob/follow", as: alice)
    let restricted = try await server.write("fruit for followers", visibility: "followers", as: bob)
    let comment = try await server.comment("Hello", on: alicePost, as: bob)
    try await server.must(.post, "/posts/\(alicePost)/like", as: bob)
    try await server.must(.post, "/users/alice/follow", as: bob)
    #expect(try await server.get("/posts").ids() == [open, alicePost])

    let answer = try await server.post(
      "/admin/users/BOB/suspension", as: admin, json: ["reason": "Spam after two warnings."])
    #expect(answer.status == 204)

    for token in [bob, otherDevice] {
      let refused = try await server.get("/users/me", as: token)
      #expect(refused.status == 401)
      #expect(refused.headers["WWW-Authenticate"] == "Bearer")
    }
    let login = try await server.post(
      "/sessions", json: ["username": "bob", "password": TestServer.password])
    #expect(login.status == 403)
    #expect(login.errorCode == "account_suspended")

    for token in [alice, nil] {
      #expect(try await server.get("/posts", as: token).ids() == [alicePost])
      #expect(try await server.get("/posts/search?q=fruit", as: token).ids() == [alicePost])
      for post in [open, restricted] {
        #expect(try await server.get("/posts/\(post)", as: token).status == 404)
        #expect(try await server.get("/posts/\(post)/comments", as: token).status == 404)
      }
      for path in ["", "/posts", "/followers", "/following"] {
        #expect(try await server.get("/users/bob\(path)", as: token).status == 404)
      }
      #expect(try await server.usernames("/users/search?q=bob", as: token) == [])
      #expect(try await server.usernames("/users/alice/followers", as: token) == [])
      #expect(try await server.usernames("/posts/\(alicePost)/likes", as: token) == [])
      #expect(try await server.get("/posts/\(alicePost)/comments", as: token).ids() == [])
    }
    #expect(try await server.get("/posts?feed=following", as: alice).ids() == [alicePost])
    #expect(try await server.notifications(of: alice) == [])
    #expect(try await server.post("/users/bob/follow", as: alice).status == 404)
    let edit = try await server.patch("/comments/\(comment)", as: alice, json: ["text": "x"])
    #expect(edit.status == 404)
  }

  @Test func `lifting a suspension restores the previous visibility`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    try await server.must(.post, "/users/bob/follow", as: alice)
    let open = try await server.write("For everyone", as: bob)
    let restricted = try await server.write("For followers", visibility: "followers", as: bob)
    let own = try await server.write("For me", visibility: "me", as: bob)
    try await server.must(.post, "/admin/users/bob/suspension", as: admin)
    #expect(try await server.get("/posts?page=1&pageSize=1").ids() == [])
    try await server.must(.delete, "/admin/users/bob/suspension", as: admin)

    #expect(try await server.get("/posts").ids() == [open])
    #expect(try await server.get("/posts?page=2&pageSize=1").ids() == [])
    #expect(try await server.get("/users/bob/posts", as: alice).ids() == [restricted, open])
    #expect(try await server.get("/posts/\(own)", as: alice).status == 404)
    #expect(try await server.get("/users/me", as: bob).status == 401, "Ended sessions stay ended.")
    let again = try await server.logIn("bob")
    #expect(try await server.get("/posts/\(own)", as: again).status == 200)
  }

  @Test func `a repeated suspension counts once, and both steps are audited`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("bob")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    for _ in 1...2 {
      let answer = try await server.post("/admin/users/bob/suspension", as: admin, json: ["reason": "Spam"])
      #expect(answer.status == 204)
    }
    for _ in 1...2 { try await server.must(.delete, "/admin/users/bob/suspension", as: admin) }
    let audit = try await server.get("/admin/audit", as: admin).objects()
    #expect(audit.map { $0["action"] as? String } == ["unsuspend_user", "suspend_user"])
    #expect(audit.map { $0["subject"] as? String } == ["bob", "bob"])
    #expect(audit.last?["details"] as? String == "Spam")
  }

  @Test func `an admin cannot suspend themselves or an unknown user`() async throws {
    let server = try await TestServer()
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let own = try await server.post("/admin/users/Warden/suspension", as: admin)
    #expect(own.status == 422)
    #expect(own.errorCode == "cannot_suspend_self")
    #expect(try await server.post("/admin/users/nobody.here/suspension", as: admin).status == 404)
    #expect(try await server.delete("/admin/users/nobody.here/suspension", as: admin).status == 404)
    let long = try await server.post(
      "/admin/users/warden/suspension", as: admin, json: ["reason": String(repeating: "x", count: 1_001)])
    #expect(long.errorField == "reason")
  }

  @Test func `a request in progress is rejected after its session ends`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("A post", as: alice)
    let request = Request(
      method: .post, path: "/posts/\(post)/like", headers: HeaderFields([("Authorization", "Bearer \(bob)")]))
    let viewer = try TokenAuthentication.viewer(of: request, on: server.context)
    let context = RequestContext(
      server: server.context, request: request, viewer: viewer, now: Timestamp(seconds: 1_770_000_000))
    try await server.context.storage.write { transaction in
      _ = try ModerationService.suspend(
        username: "bob", reason: nil, by: nil, now: Timestamp(seconds: 1_770_000_000), in: transaction)
    }
    let place = try #require(Areas.router.match(request.path))
    let like = try #require(place[.post])
    await #expect(throws: APIError.invalidToken) { try await like.handle(context, place.parameters) }
    #expect(try await server.get("/posts/\(post)").int("likes") == 0)
  }
}
