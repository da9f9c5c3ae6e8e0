import Foundation
import HTTPServer
import ServerTesting
import Testing

struct NotificationTests {
  @Test func `likes, comments and follows notify, newest first`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("Reading again", as: alice)
    try await server.must(.post, "/posts/\(post)/like", as: bob)
    let comment = try await server.comment("Which book?", on: post, as: bob)
    try await server.must(.post, "/users/alice/follow", as: bob)
    #expect(try await server.notifications(of: alice) == ["follow bob", "comment bob", "like bob"])

    let answer = try await server.get("/notifications", as: alice).object()
    let list = try #require(answer["notifications"] as? [[String: Any]])
    #expect(list.map { $0["postId"] as? String } == [nil, post, post])
    #expect(list.map { $0["commentId"] as? String } == [nil, comment, nil])
    #expect(list.first?["createdAt"] as? String == "2026-02-02T02:40:00Z")
    #expect(try await server.notifications(of: bob) == [])
  }

  @Test func `an undone action withdraws its notification`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("Reading again", as: alice)
    try await server.must(.post, "/posts/\(post)/like", as: bob)
    let comment = try await server.comment("Which book?", on: post, as: bob)
    try await server.must(.post, "/users/alice/follow", as: bob)

    try await server.must(.delete, "/posts/\(post)/like", as: bob)
    #expect(try await server.notifications(of: alice) == ["follow bob", "comment bob"])
    try await server.must(.delete, "/users/alice/follow", as: bob)
    #expect(try await server.notifications(of: alice) == ["comment bob"])
    try await server.must(.delete, "/comments/\(comment)", as: bob)
    #expect(try await server.notifications(of: alice) == [])
  }

  @Test func `a deleted post withdraws its notifications`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("For @bob", as: alice)
    try await server.must(.post, "/posts/\(post)/like", as: bob)
    try await server.must(.delete, "/posts/\(post)", as: alice)
    #expect(try await server.notifications(of: alice) == [])
    #expect(try await server.notifications(of: bob) == [])
  }

  @Test func `a repeated action does not notify again`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("Reading again", as: alice)
    for _ in 1...3 {
      try await server.must(.post, "/posts/\(post)/like", as: bob)
      try await server.must(.post, "/users/alice/follow", as: bob)
    }
    #expect(try await server.notifications(of: alice) == ["follow bob", "like bob"])
  }

  @Test func `users are not notified of their own actions`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let post = try await server.write("For me, @alice", as: alice)
    try await server.must(.post, "/posts/\(post)/like", as: alice)
    try await server.comment("@alice, remember", on: post, as: alice)
    #expect(try await server.notifications(of: alice) == [])
  }

  @Test func `a deleted account withdraws its notifications`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("Reading again", as: alice)
    try await server.must(.post, "/posts/\(post)/like", as: bob)
    let answer = try await server.delete("/users/me", as: bob, json: ["password": TestServer.password])
    #expect(answer.status == 204)
    #expect(try await server.notifications(of: alice) == [])
  }

  // MARK: Parsing

  @Test func `all notifications are marked as read, or those up to one`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("Reading again", as: alice)
    try await server.must(.post, "/posts/\(post)/like", as: bob)
    try await server.comment("Which book?", on: post, as: bob)
    try await server.must(.post, "/users/alice/follow", as: bob)
    let ids = try await notificationIds(server, as: alice)

    #expect(try await server.post("/notifications/read", as: alice, json: ["upTo": ids[1]]).status == 204)
    #expect(try await server.get("/notifications", as: alice).int("unreadCount") == 1)
    #expect(try await server.notifications(of: alice) == ["follow bob", "comment bob", "like bob"])
    #expect(try await server.post("/notifications/read", as: alice).status == 204)
    #expect(try await server.get("/notifications", as: alice).int("unreadCount") == 0)
  }

  @Test func `marking up to a withdrawn notification marks the older ones`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("Reading again", as: alice)
    try await server.comment("Which book?", on: post, as: bob)
    try await server.must(.post, "/posts/\(post)/like", as: bob)
    let ids = try await notificationIds(server, as: alice)
    try await server.must(.delete, "/posts/\(post)/like", as: bob)
    try await server.must(.post, "/users/alice/follow", as: bob)

    #expect(try await server.post("/notifications/read", as: alice, json: ["upTo": ids[0]]).status == 204)
    #expect(try await server.get("/notifications", as: alice).int("unreadCount") == 1)
  }

  @Test func `marking does not affect other users`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    try await server.must(.post, "/users/alice/follow", as: bob)
    try await server.must(.post, "/users/bob/follow", as: alice)
    let id = try #require(try await notificationIds(server, as: alice).first)
    #expect(try await server.post("/notifications/read", as: bob, json: ["upTo": id]).status == 204)
    #expect(try await server.get("/notifications", as: alice).int("unreadCount") == 1)
  }

  @Test(arguments: ["", "zzz", "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0", "' OR 1=1 --"])
  func `an invalid id is rejected`(id: String) async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let answer = try await server.post("/notifications/read", as: alice, json: ["upTo": id])
    #expect(answer.status == 422)
    #expect(answer.errorField == "upTo")
  }

  @Test func `notifications are paged`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    for name in ["bob", "carol", "dave"] {
      try await server.must(.post, "/users/alice/follow", as: try await server.signUp(name))
    }
    let first = try await server.get("/notifications?pageSize=2", as: alice)
    #expect(try #require(first.object()["notifications"] as? [Any]).count == 2)
    #expect(try first.int("unreadCount") == 3)
    let next = try #require(first.link("next"))
    let second = try await server.get(next, as: alice)
    #expect(try #require(second.object()["notifications"] as? [Any]).count == 1)
    #expect(second.link("next") == nil)
    #expect(second.link("prev") != nil)
    let deep = try await server.get("/notifications?page=9007199254740992&pageSize=100", as: alice)
    #expect(try #require(deep.object()["notifications"] as? [Any]).isEmpty)
  }

  private func notificationIds(_ server: TestServer, as token: String) async throws -> [String] {
    let answer = try await server.get("/notifications", as: token).object()
    let list = try #require(answer["notifications"] as? [[String: Any]])
    return list.compactMap { $0["id"] as? String }
  }
}
