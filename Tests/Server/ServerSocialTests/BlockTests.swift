import Foundation
import HTTPServer
import ServerTesting
import Testing

struct BlockTests {
  /// Alice and Bob follow, like and mention each other. Carol wrote a post that both liked and commented on.
  private struct Scene {
    let server: TestServer
    let alice: String
    let bob: String
    let alicePost: String
    let bobPost: String
    let carolPost: String

    init() async throws {
      server = try await TestServer()
      alice = try await server.signUp("alice", displayName: "Kiwi Alice")
      bob = try await server.signUp("bob", displayName: "Kiwi Bob")
      let carol = try await server.signUp("carol")
      alicePost = try await server.write("fruit of Alice for @bob", as: alice)
      bobPost = try await server.write("fruit of Bob for @alice", as: bob)
      carolPost = try await server.write("fruit of Carol", as: carol)
      try await server.must(.post, "/users/bob/follow", as: alice)
      try await server.must(.post, "/users/alice/follow", as: bob)
      for token in [alice, bob] {
        try await server.must(.post, "/users/carol/follow", as: token)
        for post in [alicePost, bobPost, carolPost] {
          try await server.must(.post, "/posts/\(post)/like", as: token)
          try await server.comment("a comment", on: post, as: token)
        }
      }
      // Carol mentions Alice under Bob's post, and Bob under Alice's.
      try await server.comment("@alice look", on: bobPost, as: carol)
      try await server.comment("@bob look", on: alicePost, as: carol)
      for (name, token) in [("alice", alice), ("bob", bob)] {
        try await server.must(.post, "/users/carol/follow", as: token)
        try await server.must(.post, "/users/\(name)/follow", as: carol)
      }
    }
  }

  @Test func `a block hides two users from each other everywhere`() async throws {
    let scene = try await Scene()
    let server = scene.server
    try await server.must(.post, "/users/bob/block", as: scene.alice)
    let sides = [
      (token: scene.alice, other: "bob", own: scene.alicePost, hidden: scene.bobPost),
      (token: scene.bob, other: "alice", own: scene.bobPost, hidden: scene.alicePost),
    ]
    for side in sides {
      let seen = Set([side.own, scene.carolPost])
      #expect(try await Set(server.get("/posts", as: side.token).ids()) == seen)
      #expect(
        try await Set(server.get("/posts?before=ffffffff-ffff-7fff-bfff-ffffffffffff", as: side.token).ids())
          == seen)
      #expect(try await Set(server.get("/posts?feed=following", as: side.token).ids()) == seen)
      #expect(try await Set(server.get("/posts/search?q=fruit", as: side.token).ids()) == seen)
      for path in ["", "/likes", "/comments"] {
        #expect(try await server.get("/posts/\(side.hidden)\(path)", as: side.token).status == 404)
      }
      #expect(try await server.post("/posts/\(side.hidden)/like", as: side.token).status == 404)
      let comment = try await server.post(
        "/posts/\(side.hidden)/comments", as: side.token, json: ["text": "hello"])
      #expect(comment.status == 404)

      #expect(
        try await !server.usernames("/posts/\(scene.carolPost)/likes", as: side.token).contains(side.other))
      let comments = try await server.get("/posts/\(scene.carolPost)/comments", as: side.token).objects()
      let authors = comments.compactMap { ($0["author"] as? [String: Any])?["username"] as? String }
      #expect(authors.count == 1 && !authors.contains(side.other))

      #expect(try await !server.usernames("/users/search?q=kiwi", as: side.token).contains(side.other))
      #expect(
        try await !server.usernames("/users/search?q=\(side.other)", as: side.token).contains(side.other))
      for list in ["followers", "following"] {
        #expect(try await !server.usernames("/users/carol/\(list)", as: side.token).contains(side.other))
      }
      #expect(
        try await server.notifications(of: side.token).allSatisfy { !$0.hasSuffix(side.other) })
      let notifications = try await server.get("/notifications?pageSize=100", as: side.token).text
      #expect(!notifications.contains(side.hidden), "Mentions under a hidden post are hidden with it.")
    }
  }

  @Test func `the blocker still finds the profile, the blocked user does not`() async throws {
    let scene = try await Scene()
    let server = scene.server
    try await server.must(.post, "/users/bob/block", as: scene.alice)
    let profile = try await server.get("/users/bob", as: scene.alice).object()
    #expect(profile["blockedByMe"] as? Bool == true)
    #expect(profile["followedByMe"] as? Bool == false)
    #expect(profile["postCount"] as? Int == 0)
    #expect(try await server.get("/users/bob/posts", as: scene.alice).ids() == [])
    for path in ["", "/posts", "/followers", "/following"] {
      #expect(try await server.get("/users/alice\(path)", as: scene.bob).status == 404)
    }
    for path in ["follow", "block", "mute"] {
      #expect(try await server.post("/users/alice/\(path)", as: scene.bob).status == 404)
    }
    #expect(try await server.usernames("/users/me/blocks", as: scene.alice) == ["bob"])
    #expect(try await server.usernames("/users/me/blocks", as: scene.bob) == [])
  }

  @Test func `a block ends follows both ways, and unblocking does not restore them`() async throws {
    let scene = try await Scene()
    let server = scene.server
    try await server.must(.post, "/users/bob/block", as: scene.alice)
    let follow = try await server.post("/users/bob/follow", as: scene.alice)
    #expect(follow.status == 422)
    #expect(follow.errorCode == "blocked_by_you")
    #expect(try await server.get("/users/alice").int("followerCount") == 1)
    #expect(try await server.get("/users/bob").int("followingCount") == 1)

    for _ in 1...2 { #expect(try await server.delete("/users/bob/block", as: scene.alice).status == 204) }
    #expect(try await server.get("/users/alice", as: scene.bob).status == 200)
    #expect(try await server.get("/users/bob", as: scene.alice).object()["followedByMe"] as? Bool == false)
    #expect(try await server.get("/posts/\(scene.alicePost)", as: scene.bob).status == 200)
    #expect(try await server.usernames("/users/me/blocks", as: scene.alice) == [])
  }

  @Test func `users cannot block themselves, and a repeated block counts once`() async throws {
    let scene = try await Scene()
    let server = scene.server
    #expect(try await server.post("/users/alice/block", as: scene.alice).errorCode == "cannot_block_self")
    for _ in 1...2 { #expect(try await server.post("/users/bob/block", as: scene.alice).status == 204) }
    #expect(try await server.usernames("/users/me/blocks", as: scene.alice) == ["bob"])
    #expect(try await server.post("/users/nobody.here/block", as: scene.alice).status == 404)
    #expect(try await server.delete("/users/nobody.here/block", as: scene.alice).status == 404)
  }

  @Test func `a mention across a block is not announced`() async throws {
    let scene = try await Scene()
    let server = scene.server
    try await server.must(.post, "/users/bob/block", as: scene.alice)
    try await server.write("About @alice", as: scene.bob)
    try await server.write("About @bob", as: scene.alice)
    try await server.comment("@alice and @bob", on: scene.carolPost, as: scene.bob)
    #expect(try await server.notifications(of: scene.alice).allSatisfy { !$0.hasSuffix("bob") })
    #expect(try await server.notifications(of: scene.bob).allSatisfy { !$0.hasSuffix("alice") })
  }
}
