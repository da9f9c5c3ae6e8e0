import KiwiKit
import ServerTesting
import Testing
import Threads

@testable import KiwiServer
@testable import ServerCore

@Suite struct LiveTests {
  @Test func `likes and comments change the counts of watched posts only`() async throws {
    let server = try await TestServer.live()
    let (alice, bob) = (try await server.signUp("alice"), try await server.signUp("bob"))
    let watched = try await server.write("Watched", as: alice)
    let other = try await server.write("Not watched", as: alice)
    let listener = await Listener(server)
    try await listener.watch(watched)
    _ = try await server.post("/posts/\(other)/like", as: bob)
    _ = try await server.post("/posts/\(watched)/like", as: bob)
    let received = try await listener.next {
      $0 == .counts([PostCounts(postId: watched, likes: 1, commentCount: 0)])
    }
    #expect(received.count == 1)
  }

  @Test func `a subscription begins with the current counts`() async throws {
    let server = try await TestServer.live()
    let alice = try await server.signUp("alice")
    let id = try await server.write("A post", as: alice)
    _ = try await server.post("/posts/\(id)/like", as: alice)
    for _ in 1...2 {
      let listener = await Listener(server)
      listener.subscription.watch([id])
      try await listener.next { $0 == .counts([PostCounts(postId: id, likes: 1, commentCount: 0)]) }
    }
  }

  @Test func `comments are announced when written, edited and removed`() async throws {
    let server = try await TestServer.live()
    let alice = try await server.signUp("alice", displayName: "Alice")
    let id = try await server.write("A post", as: alice)
    let listener = await Listener(server)
    try await listener.watch(id)
    let answer = try await server.post("/posts/\(id)/comments", as: alice, json: ["text": "First"])
    let commentId = try answer.string("id")
    func isComment(_ text: String, edited: Bool) -> (LiveEvent) -> Bool {
      { event in
        guard case .comment(id, let comment) = event else { return false }
        return comment.id == commentId && comment.text == text && (comment.editedAt != nil) == edited
          && comment.author.displayName == "Alice"
      }
    }
    try await listener.next(through: isComment("First", edited: false))
    _ = try await server.patch("/comments/\(commentId)", as: alice, json: ["text": "Better"])
    try await listener.next(through: isComment("Better", edited: true))
    _ = try await server.delete("/comments/\(commentId)", as: alice)
    let received = try await listener.next { $0 == .commentRemoved(postId: id, commentId: commentId) }
    #expect(received.contains(.counts([PostCounts(postId: id, likes: 0, commentCount: 0)])))
  }

  @Test func `a removed post is announced and no longer watched`() async throws {
    let server = try await TestServer.live()
    let alice = try await server.signUp("alice")
    let id = try await server.write("A post", as: alice)
    let listener = await Listener(server)
    try await listener.watch(id)
    _ = try await server.delete("/posts/\(id)", as: alice)
    try await listener.next { $0 == .postRemoved(postId: id) }
    #expect(server.context.live.watchedPosts == 0)
  }

  @Test func `a post deleted before its subscription is announced as removed`() async throws {
    let server = try await TestServer.live()
    let alice = try await server.signUp("alice")
    let (gone, there) = (
      try await server.write("Short", as: alice), try await server.write("Long", as: alice)
    )
    let listener = await Listener(server)
    _ = try await server.delete("/posts/\(gone)", as: alice)
    listener.subscription.watch([gone, there])
    let received = try await listener.next {
      $0 == .counts([PostCounts(postId: there, likes: 0, commentCount: 0)])
    }
    #expect(received.filter { $0 == .postRemoved(postId: gone) }.count == 1)
  }

  @Test func `deleting an account updates the counts of the posts it liked`() async throws {
    let server = try await TestServer.live()
    let (alice, bob) = (try await server.signUp("alice"), try await server.signUp("bob"))
    let id = try await server.write("A post", as: alice)
    _ = try await server.post("/posts/\(id)/like", as: bob)
    let listener = await Listener(server)
    try await listener.watch(id)
    _ = try await server.delete("/users/me", as: bob, json: ["password": TestServer.password])
    try await listener.next { $0 == .counts([PostCounts(postId: id, likes: 0, commentCount: 0)]) }
  }

  @Test func `the unread count follows new and read notifications`() async throws {
    let server = try await TestServer.live()
    let (alice, bob) = (try await server.signUp("alice"), try await server.signUp("bob"))
    let id = try await server.write("A post", as: alice)
    let listener = await Listener(server, as: alice)
    try await listener.next { $0 == .notifications(unreadCount: 0) }
    _ = try await server.post("/posts/\(id)/like", as: bob)
    try await listener.next { $0 == .notifications(unreadCount: 1) }
    _ = try await server.post("/notifications/read", as: alice)
    try await listener.next { $0 == .notifications(unreadCount: 0) }
  }

  // MARK: Sessions

  @Test func `a session that ends elsewhere receives that event last`() async throws {
    let server = try await TestServer.live()
    let here = try await server.signUp("alice")
    let there = try await server.logIn("alice")
    let listener = await Listener(server, as: here)
    let other = await Listener(server, as: there)
    let sessions = try await server.get("/sessions", as: there).objects()
    let id = try #require(
      sessions.first { $0["current"] as? Bool == false }?["id"] as? String)
    _ = try await server.delete("/sessions/\(id)", as: there)
    let received = try await listener.next { $0 == .sessionEnded }
    #expect(received.last == .sessionEnded)
    #expect(server.context.live.subscribers == 1)
    _ = try await server.write("Still here", as: there)
    try await other.next { if case .newPost = $0 { true } else { false } }
  }

  @Test func `a new password and a suspension end sessions`() async throws {
    let server = try await TestServer.live()
    let here = try await server.signUp("alice")
    let there = try await server.logIn("alice")
    let boss = try await server.signUp("boss")
    try await server.makeAdmin("boss")
    let listener = await Listener(server, as: here)
    _ = try await server.put(
      "/users/me/password", as: there,
      json: ["currentPassword": TestServer.password, "newPassword": "another sound password"])
    try await listener.next { $0 == .sessionEnded }
    let second = await Listener(server, as: there)
    _ = try await server.post("/admin/users/alice/suspension", as: boss)
    try await second.next { $0 == .sessionEnded }
  }

  @Test(arguments: ["", "kiwi_nonsense", "kiwi_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
  func `an invalid token receives only the end of its session`(token: String) async throws {
    let server = try await TestServer.live()
    let listener = await Listener(server, as: token)
    #expect(try await listener.next { $0 == .sessionEnded } == [.sessionEnded])
    #expect(server.context.live.subscribers == 0)
  }

  // MARK: Limits

  @Test func `a thousand likes are sent in a few events, the last of them correct`() async throws {
    let server = try await TestServer { $0.liveInterval = .milliseconds(200) }
    let alice = try await server.signUp("alice")
    let id = try await server.write("A post", as: alice)
    let listener = await Listener(server)
    try await listener.watch(id)
    let start = ContinuousClock.now
    for _ in 1...500 {
      _ = try await server.post("/posts/\(id)/like", as: alice)
      _ = try await server.delete("/posts/\(id)/like", as: alice)
    }
    _ = try await server.post("/posts/\(id)/like", as: alice)
    let rounds = Int((ContinuousClock.now - start) / .milliseconds(200)) + 2
    var received = 0
    // The final count may be reached by chance before the end. The test checks that few events came, and that
    // this one did.
    received += try await listener.next {
      $0 == .counts([PostCounts(postId: id, likes: 1, commentCount: 0)])
    }.count
    #expect(received <= rounds)
  }

  @Test func `nothing is pending without subscribers`() async throws {
    let server = try await TestServer.live()
    let alice = try await server.signUp("alice")
    var listener: Listener? = await Listener(server, as: alice)
    try await listener?.next { if case .notifications = $0 { true } else { false } }
    listener = nil
    #expect(server.context.live.subscribers == 0)
    _ = try await server.write("Unheard", as: alice)
    #expect(!server.context.live.isPending)
  }

  @Test func `a cancelled subscription receives nothing more`() async throws {
    let server = try await TestServer.live()
    let alice = try await server.signUp("alice")
    let id = try await server.write("A post", as: alice)
    let calls = Mutex(0)
    let cancelled = await server.application.subscribe(token: nil) { _ in calls.withLock { $0 += 1 } }
    cancelled.watch([id])
    cancelled.cancel()
    cancelled.watch([id])
    let listener = await Listener(server)
    try await listener.watch(id)
    _ = try await server.post("/posts/\(id)/like", as: alice)
    try await listener.next { if case .counts = $0 { true } else { false } }
    #expect(server.context.live.subscribers == 1)
    #expect(calls.withLock { $0 } <= 1)
  }

  @Test func `sockets are limited per user`() {
    let limits = LiveSocketLimits()
    for _ in 1...LiveSocketLimits.perUser { #expect(limits.admit(user: 1)) }
    #expect(!limits.admit(user: 1))
    #expect(limits.admit(user: 2))
    limits.release(user: 1)
    #expect(limits.admit(user: 1))
  }

  @Test func `sockets of visitors leave room for authenticated users`() {
    let limits = LiveSocketLimits()
    for _ in 1...LiveSocketLimits.visitors { #expect(limits.admit(user: nil)) }
    #expect(!limits.admit(user: nil))
    #expect(limits.admit(user: 1))
    limits.release(user: nil)
    #expect(limits.admit(user: nil))
  }
}
