import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerOperations
@testable import ServerSocial

struct FriendTests {
  /// Some users and their actions on each other.
  private struct People {
    let server: TestServer
    let ana: String
    let ben: String

    init(rateLimits: Bool = false) async throws {
      server = try await TestServer { $0.rateLimits = rateLimits }
      ana = try await server.signUp("ana")
      ben = try await server.signUp("ben")
    }

    func put(_ username: String, as token: String) async throws -> Answer {
      try await server.send(.put, "/users/\(username)/friendship", as: token)
    }

    func end(_ username: String, as token: String) async throws -> Answer {
      try await server.send(.delete, "/users/\(username)/friendship", as: token)
    }

    /// The relationship of a profile's user with the viewer.
    func state(_ username: String, as token: String) async throws -> String? {
      try await server.get("/users/\(username)", as: token).object()["friendship"] as? String
    }

    func befriend() async throws {
      _ = try await put("ben", as: ana)
      _ = try await put("ana", as: ben)
    }
  }

  @Test func `an accepted request makes both users friends and followers`() async throws {
    let people = try await People()
    let server = people.server
    let requested = try await people.put("ben", as: people.ana)
    #expect(requested.status == 200)
    #expect(try requested.object()["friendship"] as? String == "requestedByMe")
    #expect(try await people.put("BEN", as: people.ana).status == 200, "A repeated request counts once.")
    #expect(try await people.state("ana", as: people.ben) == "requestedByThem")
    #expect(try await server.notifications(of: people.ben) == ["friendRequest ana"])
    #expect(try await server.usernames("/users/me/friend-requests", as: people.ben) == ["ana"])
    #expect(try await server.usernames("/users/me/friend-requests?direction=sent", as: people.ana) == ["ben"])
    #expect(try await server.usernames("/users/me/friends", as: people.ana).isEmpty)

    let agreed = try await people.put("ana", as: people.ben)
    #expect(try agreed.object()["friendship"] as? String == "friends")
    #expect(try agreed.object()["followedByMe"] as? Bool == true)
    #expect(try await people.state("ben", as: people.ana) == "friends")
    #expect(try await server.notifications(of: people.ben).isEmpty, "The request was answered.")
    #expect(try await server.notifications(of: people.ana) == ["friendAccept ben"])
    for (token, other) in [(people.ana, "ben"), (people.ben, "ana")] {
      #expect(try await server.usernames("/users/me/friends", as: token) == [other])
      for direction in ["received", "sent"] {
        let path = "/users/me/friend-requests?direction=\(direction)"
        #expect(try await server.usernames(path, as: token).isEmpty)
      }
    }
    #expect(try await people.put("ana", as: people.ben).status == 200)
    #expect(try await server.notifications(of: people.ana) == ["friendAccept ben"])
    #expect(try await server.get("/users/ana").object()["friendship"] is NSNull)
  }

  @Test func `ending a friendship restores the previous follows`() async throws {
    let people = try await People()
    let server = people.server
    _ = try await server.post("/users/ben/follow", as: people.ana)
    try await people.befriend()
    let ended = try await people.end("ben", as: people.ana)
    #expect(try ended.object()["friendship"] is NSNull)
    #expect(try ended.object()["followedByMe"] as? Bool == true, "Ana followed before.")
    let ana = try await server.get("/users/ana", as: people.ben).object()
    #expect(ana["followedByMe"] as? Bool == false, "Ben did not.")
    #expect(ana["friendship"] is NSNull)
    #expect(try await server.notifications(of: people.ana).isEmpty)
    #expect(try await people.end("ben", as: people.ana).status == 200, "A repeated end counts once.")

    try await people.befriend()
    _ = try await server.delete("/users/ana/follow", as: people.ben)
    _ = try await server.post("/users/ana/follow", as: people.ben)
    _ = try await people.end("ana", as: people.ben)
    let after = try await server.get("/users/ana", as: people.ben).object()
    #expect(after["followedByMe"] as? Bool == true, "Ben has followed again on his own.")
  }

  @Test func `a withdrawn request is gone`() async throws {
    let people = try await People()
    _ = try await people.put("ben", as: people.ana)
    _ = try await people.end("ben", as: people.ana)
    #expect(try await people.state("ana", as: people.ben) == nil)
    #expect(try await people.server.notifications(of: people.ben).isEmpty)
    // Ben's own request is a new one.
    _ = try await people.put("ana", as: people.ben)
    #expect(try await people.state("ana", as: people.ben) == "requestedByMe")
  }

  @Test func `a declined user is not notified, and repeated requests are ignored for a while`() async throws {
    let people = try await People()
    let server = people.server
    _ = try await people.put("ben", as: people.ana)
    _ = try await people.end("ana", as: people.ben)
    #expect(try await people.state("ben", as: people.ana) == "requestedByMe")
    #expect(try await people.state("ana", as: people.ben) == nil)
    #expect(try await server.usernames("/users/me/friend-requests", as: people.ben).isEmpty)
    for _ in 1...2 {
      _ = try await people.end("ben", as: people.ana)
      #expect(try await people.state("ben", as: people.ana) == nil)
      _ = try await people.put("ben", as: people.ana)
      #expect(try await people.state("ben", as: people.ana) == "requestedByMe")
      #expect(try await server.notifications(of: people.ben).isEmpty)
    }
    // Ben can still send a request.
    _ = try await people.put("ana", as: people.ben)
    #expect(try await people.state("ben", as: people.ana) == "friends")
    _ = try await people.end("ana", as: people.ben)

    _ = try await people.put("ben", as: people.ana)
    _ = try await people.end("ana", as: people.ben)
    server.advance(.seconds(FriendService.declinedPeriod + 1))
    try await ExpiredRows.remove(in: server.context)
    let (ana, ben) = (try await server.logIn("ana"), try await server.logIn("ben"))
    #expect(try await people.state("ben", as: ana) == nil)
    _ = try await people.put("ben", as: ana)
    #expect(try await server.notifications(of: ben) == ["friendRequest ana"])
  }

  @Test func `a block ends a friendship, hides requests and prevents new ones`() async throws {
    let people = try await People()
    let server = people.server
    try await people.befriend()
    _ = try await server.post("/users/ana/block", as: people.ben)
    #expect(try await server.usernames("/users/me/friends", as: people.ana).isEmpty)
    #expect(try await server.usernames("/users/me/friends", as: people.ben).isEmpty)
    #expect(try await people.put("ben", as: people.ana).status == 404)
    let refused = try await people.put("ana", as: people.ben)
    #expect(refused.status == 422 && refused.text.contains("blocked_by_you"))
    _ = try await server.delete("/users/ana/block", as: people.ben)
    #expect(try await people.state("ben", as: people.ana) == nil)
    _ = try await people.put("ben", as: people.ana)
    _ = try await server.post("/users/ana/block", as: people.ben)
    _ = try await server.delete("/users/ana/block", as: people.ben)
    #expect(try await server.usernames("/users/me/friend-requests?direction=sent", as: people.ana).isEmpty)
  }

  @Test func `requests to oneself and to unknown users are rejected, and open requests are limited`()
    async throws
  {
    let people = try await People()
    let server = people.server
    #expect(try await people.put("ana", as: people.ana).status == 422)
    #expect(try await people.put("nobody", as: people.ana).status == 404)
    #expect(try await server.get("/users/me/friend-requests?direction=up", as: people.ana).status == 400)
    try await server.context.storage.write { transaction in
      let key = try #require(try UserStore(transaction).user(username: "ana")?.key)
      for number in 0..<Limits.friendRequests {
        let other = try Fixtures(transaction).addUser("person\(number)")
        try FriendStore(transaction).insertRequest(from: key, to: other.key, now: .at(0))
      }
    }
    let refused = try await people.put("ben", as: people.ana)
    #expect(refused.status == 422 && refused.text.contains("too_many"))
    _ = try await people.end("person0", as: people.ana)
    #expect(try await people.put("ben", as: people.ana).status == 200)
  }

  @Test func `the number of friends is limited`() async throws {
    let people = try await People()
    try await people.server.context.storage.write { transaction in
      let key = try #require(try UserStore(transaction).user(username: "ana")?.key)
      for number in 0..<Limits.friends {
        let other = try Fixtures(transaction).addUser("person\(number)")
        try FriendStore(transaction).insert(key, friend: other.key, madeFollow: false, now: .at(0))
      }
    }
    _ = try await people.put("ben", as: people.ana)
    let refused = try await people.put("ana", as: people.ben)
    #expect(refused.status == 422 && refused.text.contains("too_many"))
    #expect(try await people.state("ana", as: people.ben) == "requestedByThem", "The request is unchanged.")
  }

  @Test func `requests have a lower rate limit than other actions`() async throws {
    let people = try await People(rateLimits: true)
    var answers: [Int] = []
    // The limit refills a little during the requests.
    while answers.count < 70, answers.last != 429 {
      answers.append(try await people.put("ben", as: people.ana).status)
    }
    #expect(answers.count > 60 && answers.last == 429)
    #expect(try await people.end("ben", as: people.ana).status == 200, "Withdrawals have another limit.")
  }

  @Test func `deleting an account deletes its friendships and requests`() async throws {
    let people = try await People()
    let server = people.server
    try await people.befriend()
    let cleo = try await server.signUp("cleo")
    _ = try await people.put("cleo", as: people.ana)
    _ = try await server.put("/users/me/status", as: people.ana, json: ["text": "Away"])
    let gone = try await server.delete("/users/me", as: people.ana, json: ["password": TestServer.password])
    #expect(gone.status == 204)
    #expect(try await server.usernames("/users/me/friends", as: people.ben).isEmpty)
    #expect(try await server.usernames("/users/me/friend-requests", as: cleo).isEmpty)
    let rows = try server.context.storage.database.read { connection in
      try connection.first(
        """
        SELECT (SELECT COUNT(*) FROM friendships) + (SELECT COUNT(*) FROM friendRequests)
          + (SELECT COUNT(*) FROM userStatuses) AS count
        """
      ) { $0.int("count") }
    }
    #expect(rows == 0)
  }
}
