import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct MentionTests {
  @Test func `people are told of captions and comments that mention them, each once`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let carol = try await server.signUp("carol")
    let post = try await server.write("With @bob and @Bob and @nobody.here.", as: alice)
    #expect(try await server.notifications(of: bob) == ["mention alice"])
    try await server.comment("@carol look, @CAROL", on: post, as: bob)
    #expect(try await server.notifications(of: carol) == ["mention bob"])
  }

  @Test func `the author of a post is told of a comment once, also when it mentions them`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("Reading again", as: alice)
    try await server.comment("@alice which book?", on: post, as: bob)
    #expect(try await server.notifications(of: alice) == ["comment bob"])
  }

  @Test func `an edit tells the newly mentioned and withdraws from the others`() async throws {
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

  @Test func `an edit that keeps a mention leaves it read`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let post = try await server.write("With @bob", as: alice)
    _ = try await server.post("/notifications/read", as: bob)
    _ = try await server.patch("/posts/\(post)", as: alice, json: ["caption": "Still with @bob"])
    #expect(try await server.notifications(of: bob) == ["mention alice"])
    #expect(try await server.get("/notifications", as: bob).int("unreadCount") == 0)
  }

  @Test func `only people who may see the post are told`() async throws {
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

  @Test func `a change of visibility tells and withdraws`() async throws {
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

  @Test func `who stops following is not told of posts for followers any more`() async throws {
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

  @Test func `one text tells a limited number of people`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let names = (1...Limits.mentionsPerText + 3).map { "reader\($0)" }
    try await server.context.storage.write { transaction in
      for name in names {
        _ = try transaction.users.insert(
          id: UUIDv7.generate(), username: name, displayName: nil, passwordHash: "", role: .member,
          now: Timestamp(seconds: 0))
      }
    }
    try await server.write(names.map { "@\($0)" }.joined(separator: " "), as: alice)
    let told = try server.context.storage.database.read { connection in
      try connection.first("SELECT COUNT(*) FROM notifications") { $0.int(0) }
    }
    #expect(told == Limits.mentionsPerText)
  }
}
