import Foundation
import HTTPServer
import ServerTesting
import Testing

struct ProfileTests {
  @Test func `a profile counts the posts its viewer may see`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let carol = try await server.signUp("carol")
    try await server.must(.post, "/users/alice/follow", as: bob)
    for visibility in ["everyone", "followers", "followers", "me", "me", "me"] {
      try await server.write("A post", visibility: visibility, as: alice)
    }
    for (token, count) in [(alice, 6), (bob, 3), (carol, 1)] {
      #expect(try await server.get("/users/alice", as: token).int("postCount") == count)
      #expect(try await server.get("/users/alice/posts", as: token).ids().count == count)
    }
    #expect(try await server.get("/users/alice").int("postCount") == 1)
    #expect(try await server.get("/users/me", as: alice).int("postCount") == 6)
    let post = try #require(try await server.get("/users/alice/posts", as: carol).ids().first)
    _ = try await server.patch("/posts/\(post)", as: alice, json: ["visibility": "me"])
    #expect(try await server.get("/users/alice", as: carol).int("postCount") == 0)
    try await server.must(.delete, "/posts/\(post)", as: alice)
    #expect(try await server.get("/users/alice", as: alice).int("postCount") == 5)
  }

  @Test func `a profile has every field, with null for missing values`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("alice")
    let profile = try await server.get("/users/Alice").object()
    #expect(profile["username"] as? String == "alice")
    for field in ["displayName", "avatarURL", "bio"] { #expect(profile[field] is NSNull) }
    for field in ["postCount", "followerCount", "followingCount"] { #expect(profile[field] as? Int == 0) }
    for field in ["followedByMe", "blockedByMe", "mutedByMe"] { #expect(profile[field] as? Bool == false) }
    #expect(profile["role"] as? String == "member")
    #expect(profile["createdAt"] as? String == "2026-02-02T02:40:00Z")
    #expect(profile["passwordHash"] == nil)
    #expect(try await server.get("/users/nobody.here").status == 404)
  }

  @Test func `an update changes given members, keeps absent ones and clears with an empty text`() async throws
  {
    let server = try await TestServer()
    let alice = try await server.signUp("alice", displayName: "Alice")
    let first = try await server.put("/users/alice", as: alice, json: ["bio": "  Reads\non trains. "])
    #expect(first.status == 200)
    #expect(try first.string("bio") == "Reads\non trains.")
    #expect(try first.string("displayName") == "Alice")
    let second = try await server.put(
      "/users/alice", as: alice, json: ["displayName": "Alice\nSmith", "bio": NSNull()])
    #expect(try second.string("displayName") == "Alice Smith")
    #expect(try second.string("bio") == "Reads\non trains.")
    let third = try await server.put("/users/alice", as: alice, json: ["displayName": " ", "bio": ""])
    #expect(try third.object()["displayName"] is NSNull)
    #expect(try third.object()["bio"] is NSNull)
  }

  @Test func `a new name appears on posts immediately`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice", displayName: "Old Name")
    try await server.write("A post", as: alice)
    #expect(try await server.get("/posts").text.contains("Old Name"))
    _ = try await server.put("/users/alice", as: alice, json: ["displayName": "New Name"])
    #expect(try await server.get("/posts").text.contains("New Name"))
    #expect(try await !server.get("/posts").text.contains("Old Name"))
    #expect(try await server.usernames("/users/search?q=new") == ["alice"])
    #expect(try await server.usernames("/users/search?q=old") == [])
  }

  @Test func `a profile is changed by its owner only, within the limits`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    _ = try await server.signUp("bob")
    #expect(try await server.put("/users/bob", as: alice, json: ["bio": "x"]).status == 403)
    #expect(try await server.put("/users/nobody.here", as: alice, json: ["bio": "x"]).status == 404)
    #expect(try await server.put("/users/alice", json: ["bio": "x"]).status == 401)
    let long = try await server.put(
      "/users/alice", as: alice, json: ["bio": String(repeating: "x", count: 501)])
    #expect(long.status == 422)
    #expect(long.errorField == "bio")
    let name = try await server.put(
      "/users/alice", as: alice, json: ["displayName": String(repeating: "x", count: 61)])
    #expect(name.errorField == "displayName")
    let wrong = try await server.put("/users/alice", as: alice, json: ["bio": 3])
    #expect(wrong.status == 400)
    #expect(wrong.errorField == "bio")
  }
}
