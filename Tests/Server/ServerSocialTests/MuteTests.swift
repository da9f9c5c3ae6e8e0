import Foundation
import HTTPServer
import ServerTesting
import Testing

struct MuteTests {
  @Test func `a mute hides posts from feeds and search and silences notifications, for one side`()
    async throws
  {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    try await server.must(.post, "/users/bob/follow", as: alice)
    let alicePost = try await server.write("fruit of Alice", as: alice)
    let bobPost = try await server.write("fruit of Bob", as: bob)
    try await server.must(.post, "/posts/\(alicePost)/like", as: bob)
    try await server.must(.post, "/users/bob/mute", as: alice)

    #expect(try await server.notifications(of: alice) == [])
    try await server.comment("Hello @alice", on: bobPost, as: bob)
    try await server.comment("Hello", on: alicePost, as: bob)
    #expect(try await server.notifications(of: alice) == [])
    #expect(try await server.get("/posts", as: alice).ids() == [alicePost])
    #expect(try await server.get("/posts?feed=following", as: alice).ids() == [alicePost])
    #expect(try await server.get("/posts/search?q=fruit", as: alice).ids() == [alicePost])

    #expect(try await server.get("/posts/\(bobPost)", as: alice).status == 200)
    #expect(try await server.get("/users/bob/posts", as: alice).ids() == [bobPost])
    #expect(try await server.usernames("/users/search?q=bob", as: alice) == ["bob"])
    let profile = try await server.get("/users/bob", as: alice).object()
    #expect(profile["mutedByMe"] as? Bool == true)
    #expect(profile["followedByMe"] as? Bool == true)
    #expect(try await server.get("/posts", as: bob).ids() == [bobPost, alicePost])
    try await server.must(.post, "/posts/\(bobPost)/like", as: alice)
    #expect(try await server.notifications(of: bob).contains("like alice"))
  }

  @Test func `mutes are listed, and repeated mutes and unmutes count once`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    _ = try await server.signUp("bob")
    let bobPost = try await server.write("fruit", as: try await server.logIn("bob"))
    for _ in 1...2 { #expect(try await server.post("/users/bob/mute", as: alice).status == 204) }
    #expect(try await server.usernames("/users/me/mutes", as: alice) == ["bob"])
    for _ in 1...2 { #expect(try await server.delete("/users/bob/mute", as: alice).status == 204) }
    #expect(try await server.usernames("/users/me/mutes", as: alice) == [])
    #expect(try await server.get("/posts", as: alice).ids() == [bobPost])
    #expect(try await server.post("/users/alice/mute", as: alice).errorCode == "cannot_mute_self")
    #expect(try await server.post("/users/nobody.here/mute", as: alice).status == 404)
  }
}
