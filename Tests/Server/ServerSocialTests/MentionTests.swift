import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct MentionTests {
  @Test func `mentions in captions and comments notify each user once`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let carol = try await server.signUp("carol")
    let post = try await server.write("With @bob and @Bob and @nobody.here.", as: alice)
    #expect(try await server.notifications(of: bob) == ["mention alice"])
    try await server.comment("@carol look, @CAROL", on: post, as: bob)
    #expect(try await server.notifications(of: carol) == ["mention bob"])
  }

  @Test func `a post's author is notified once of a comment that also mentions them`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("Reading again", as: alice)
    try await server.comment("@alice which book?", on: post, as: bob)
    #expect(try await server.notifications(of: alice) == ["comment bob"])
  }

  @Test func `an edit notifies newly mentioned users and withdraws other notifications`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let carol = try await server.signUp("carol")
    let dave = try await server.signUp("dave")
    let post = try await server.write("With @bob and @carol", as: alice)
    let comment = try await server.comment("And @bob and @carol", on: post, as: dave)
    #expect(try await server.notifications(of: bob) == ["mention dave", "mention alice"])

    let edited = try await server.patch("/posts/\(post)", as: alice, json: ["caption": "With @carol, @dave"])
    #expect(edited.status == 200)
    #expect(try await server.notifications(of: bob) == ["mention dave"])
    #expect(try await server.notifications(of: carol) == ["mention dave", "mention alice"])
    #expect(try await server.notifications(of: dave) == ["mention alice"])

    let changed = try await server.patch("/comments/\(comment)", as: dave, json: ["text": "And @carol"])
    #expect(changed.status == 200)
    #expect(try await server.notifications(of: bob) == [])
    #expect(try await server.notifications(of: carol) == ["mention dave", "mention alice"])
  }

  @Test func `a mention kept by an edit stays read`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("With @bob", as: alice)
    _ = try await server.post("/notifications/read", as: bob)
    _ = try await server.patch("/posts/\(post)", as: alice, json: ["caption": "Still with @bob"])
    #expect(try await server.notifications(of: bob) == ["mention alice"])
    #expect(try await server.get("/notifications", as: bob).int("unreadCount") == 0)
  }

  @Test func `only users who may see the post are notified`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let carol = try await server.signUp("carol")
    try await server.must(.post, "/users/alice/follow", as: bob)
    let post = try await server.write("Only for @bob, not @carol", visibility: "followers", as: alice)
    try await server.write("For neither @bob nor @carol", visibility: "me", as: alice)
    try await server.comment("@carol cannot know", on: post, as: bob)
    #expect(try await server.notifications(of: bob) == ["mention alice"])
    #expect(try await server.notifications(of: carol) == [])
  }

  @Test func `a change of visibility sends and withdraws notifications`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let carol = try await server.signUp("carol")
    let post = try await server.write("A draft about @bob", visibility: "me", as: alice)
    #expect(try await server.notifications(of: bob) == [])
    _ = try await server.patch("/posts/\(post)", as: alice, json: ["visibility": "everyone"])
    #expect(try await server.notifications(of: bob) == ["mention alice"])
    try await server.comment("@carol see this", on: post, as: bob)
    #expect(try await server.notifications(of: carol) == ["mention bob"])

    _ = try await server.patch("/posts/\(post)", as: alice, json: ["visibility": "followers"])
    #expect(try await server.notifications(of: bob) == [])
    #expect(try await server.notifications(of: carol) == [])
    #expect(try await server.notifications(of: alice) == ["comment bob"], "The author still sees the post.")
  }

  @Test func `unfollowing withdraws notifications of posts for followers`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    try await server.must(.post, "/users/alice/follow", as: bob)
    try await server.write("Hello @bob", as: alice)
    try await server.write("Among us, @bob", visibility: "followers", as: alice)
    #expect(try await server.notifications(of: bob) == ["mention alice", "mention alice"])
    try await server.must(.delete, "/users/alice/follow", as: bob)
    #expect(try await server.notifications(of: bob) == ["mention alice"])
  }

  @Test func `one text notifies a limited number of users`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let names = (1...Limits.mentionsPerText + 3).map { "reader\($0)" }
    try await server.context.storage.write { transaction in
      for name in names {
        _ = try UserStore(transaction).insert(
          id: UUIDv7.generate(), username: name, displayName: nil, passwordHash: "", role: .member,
          now: Timestamp(seconds: 0))
      }
    }
    try await server.write(names.map { "@\($0)" }.joined(separator: " "), as: alice)
    let notified = try server.context.storage.database.read { connection in
      try connection.first("SELECT COUNT(*) FROM notifications") { $0.int(0) }
    }
    #expect(notified == Limits.mentionsPerText)
  }
}
