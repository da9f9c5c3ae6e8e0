import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

struct FriendStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a friend request is received, declined, withdrawn and expired`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["anna", "ben", "cleo"].map { try Fixtures(transaction).addUser($0) }
      let (anna, ben, cleo) = (users[0], users[1], users[2])
      let friends = FriendStore(transaction)
      try friends.insertRequest(from: anna.key, to: ben.key, now: .at(1))
      try friends.insertRequest(from: cleo.key, to: ben.key, now: .at(2))
      func received() throws -> [String] {
        try friends.requests(.received, of: ben, page: .first).map(\.username)
      }
      func sent() throws -> [String] {
        try friends.requests(.sent, of: anna, page: .first).map(\.username)
      }
      #expect(try received() == ["cleo", "anna"] && sent() == ["ben"])
      #expect(try friends.request(from: ben.key, to: anna.key) == nil)
      try friends.setWithdrawn(true, from: anna.key, to: ben.key)
      #expect(
        try friends.requestCount(from: anna.key) == 1, "Only declined requests are kept after a withdrawal.")
      try friends.decline(from: anna.key, to: ben.key, now: .at(100))
      #expect(try received() == ["cleo"] && sent() == ["ben"], "The sender does not see the decline.")
      try friends.setWithdrawn(true, from: anna.key, to: ben.key)
      #expect(try sent().isEmpty && friends.requestCount(from: anna.key) == 0)
      let kept = try #require(try friends.request(from: anna.key, to: ben.key))
      #expect(kept.isDeclined && kept.isWithdrawn)
      #expect(try friends.deleteDeclined(before: .at(100), limit: 9) == 0)
      #expect(try friends.deleteDeclined(before: .at(101), limit: 9) == 1)
      #expect(try friends.request(from: anna.key, to: ben.key) == nil)
      try Fixtures(transaction).block(cleo, by: ben)
      #expect(try received().isEmpty)
      try friends.deleteRequests(between: ben.key, and: cleo.key)
      #expect(try friends.request(from: cleo.key, to: ben.key) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `deleting one request keeps the requests of other users`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["anna", "ben", "cleo"].map { try Fixtures(transaction).addUser($0) }
      let (anna, ben, cleo) = (users[0], users[1], users[2])
      let friends = FriendStore(transaction)
      for (one, other) in [(anna, ben), (anna, cleo), (cleo, ben)] {
        try friends.insertRequest(from: one.key, to: other.key, now: .at(1))
      }
      try friends.deleteRequest(from: ben.key, to: anna.key)
      #expect(
        try friends.request(from: anna.key, to: ben.key) != nil, "The request has the opposite direction.")
      try friends.deleteRequest(from: anna.key, to: ben.key)
      #expect(try friends.request(from: anna.key, to: ben.key) == nil)
      #expect(try friends.request(from: anna.key, to: cleo.key) != nil)
      #expect(try friends.request(from: cleo.key, to: ben.key) != nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `friends are listed for both users and removed for both`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["anna", "ben", "cleo"].map { try Fixtures(transaction).addUser($0) }
      let (anna, ben, cleo) = (users[0], users[1], users[2])
      let friends = FriendStore(transaction)
      for friend in [ben, cleo] {
        try friends.insert(anna.key, friend: friend.key, madeFollow: true, now: .at(1))
        try friends.insert(friend.key, friend: anna.key, madeFollow: false, now: .at(1))
      }
      #expect(try friends.friends(of: anna, page: .first).map(\.username) == ["cleo", "ben"])
      #expect(try friends.friends(of: anna, page: Page(number: 2, size: 1)).map(\.username) == ["ben"])
      #expect(try friends.friends(of: ben, page: .first).map(\.username) == ["anna"])
      #expect(try friends.friendCount(of: anna.key) == 2)
      #expect(try friends.madeFollow(anna.key, friend: ben.key))
      #expect(try !friends.madeFollow(ben.key, friend: anna.key))
      try friends.detachFollow(by: anna.key, of: ben.key)
      #expect(try !friends.madeFollow(anna.key, friend: ben.key))
      #expect(try friends.madeFollow(anna.key, friend: cleo.key))
      try friends.delete(between: ben.key, and: anna.key)
      #expect(try !friends.areFriends(anna.key, ben.key) && !friends.areFriends(ben.key, anna.key))
      #expect(try friends.areFriends(cleo.key, anna.key))
    }
  }
}
