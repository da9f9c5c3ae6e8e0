import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore

struct FollowTests {
  @Test func `repeated follows and unfollows count once`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    for _ in 1...3 {
      let answer = try await server.post("/users/Alice/follow", as: bob)
      #expect(answer.status == 200)
      #expect(try answer.object()["followedByMe"] as? Bool == true)
      #expect(try answer.int("followerCount") == 1)
    }
    #expect(try await server.get("/users/alice", as: bob).object()["followedByMe"] as? Bool == true)
    #expect(try await server.get("/users/alice", as: alice).int("followerCount") == 1)
    #expect(try await server.get("/users/bob").int("followingCount") == 1)
    for _ in 1...3 {
      let answer = try await server.delete("/users/alice/follow", as: bob)
      #expect(answer.status == 200)
      #expect(try answer.object()["followedByMe"] as? Bool == false)
      #expect(try answer.int("followerCount") == 0)
    }
    #expect(try await server.get("/users/bob").int("followingCount") == 0)
  }

  @Test func `concurrent follows and unfollows count correctly`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<64 {
        group.addTask {
          let method = number % 2 == 0 ? "post" : "delete"
          let token = number % 4 < 2 ? alice : bob
          let target = number % 4 < 2 ? "/users/bob/follow" : "/users/alice/follow"
          return method == "post"
            ? try await server.post(target, as: token).status
            : try await server.delete(target, as: token).status
        }
      }
      for try await status in group { #expect(status == 200) }
    }
    let wrong = try server.context.storage.database.read { connection in
      try connection.first(
        """
        SELECT COUNT(*) FROM users
        WHERE followerCount <> (SELECT COUNT(*) FROM follows WHERE followedKey = users.key)
          OR followingCount <> (SELECT COUNT(*) FROM follows WHERE followerKey = users.key)
          OR unreadCount <> (SELECT COUNT(*) FROM notifications WHERE userKey = users.key AND key > readNotificationKey)
        """
      ) { $0.int(0) }
    }
    #expect(wrong == 0)
  }

  @Test func `users cannot follow themselves or unknown users`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let own = try await server.post("/users/ALICE/follow", as: alice)
    #expect(own.status == 422)
    #expect(own.errorCode == "cannot_follow_self")
    #expect(try await server.post("/users/nobody.here/follow", as: alice).status == 404)
    #expect(try await server.post("/users/alice/follow").status == 401)
  }

  @Test func `followers and followed users are paged newest first`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    for name in ["bob", "carol", "dave"] {
      try await server.must(.post, "/users/alice/follow", as: try await server.signUp(name))
      try await server.must(.post, "/users/\(name)/follow", as: alice)
    }
    #expect(try await server.usernames("/users/alice/followers") == ["dave", "carol", "bob"])
    #expect(try await server.usernames("/users/alice/following") == ["dave", "carol", "bob"])
    let first = try await server.get("/users/alice/followers?pageSize=2")
    #expect(try await server.usernames(try #require(first.link("next"))) == ["bob"])
    #expect(try await server.usernames("/users/alice/followers?page=4000&pageSize=100") == [])
    #expect(try await server.get("/users/nobody.here/followers").status == 404)
    #expect(try await server.get("/users/alice/following?page=0").status == 400)
  }

  @Test func `a retry with the same key happens once`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let headers = ["Idempotency-Key": "follow-1"]
    let first = try await server.send(.post, "/users/alice/follow", as: bob, headers: headers)
    let second = try await server.send(.post, "/users/alice/follow", as: bob, headers: headers)
    #expect(first.text == second.text)
    #expect(second.headers["Idempotency-Replayed"] == "true")
    let other = try await server.send(.delete, "/users/alice/follow", as: bob, headers: headers)
    #expect(other.status == 422)
  }

  @Test func `a query with usernames returns only followed users among them`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    for name in ["ben", "cleo", "dan"] { _ = try await server.signUp(name) }
    for name in ["ben", "dan"] { _ = try await server.send(.post, "/users/\(name)/follow", as: ana) }
    func followed(_ names: String) async throws -> Answer {
      try await server.get("/users/me/followed?usernames=\(names)", as: ana)
    }
    let answer = try await followed("cleo,ben,nobody,ana")
    #expect(answer.status == 200)
    #expect(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String] == ["ben"])
    let longest = Array(repeating: "ben", count: Limits.followedAtOnce).joined(separator: ",")
    #expect(try await followed(longest).status == 200)
    #expect(try await followed(longest + ",ben").status == 422)
    #expect(try await server.get("/users/me/followed", as: ana).status == 400)
    #expect(try await server.get("/users/me/followed?usernames=", as: ana).status == 422)
    let long = String(repeating: "a", count: Limits.followedListLength + 1)
    #expect(try await server.get("/users/me/followed?usernames=\(long)", as: ana).status == 422)
  }
}
