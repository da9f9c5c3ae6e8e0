import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

struct FollowStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a follow is inserted once, has a direction and is counted on both sides`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let follows = FollowStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try follows.counts(ofUser: "nobody") == (followers: 0, following: 0))
      #expect(try !follows.isFollowed(bob.key, by: ana.key))
      #expect(try !follows.delete(follower: ana.key, followed: bob.key))
      #expect(try follows.insert(follower: ana.key, followed: bob.key, now: .at(0)))
      #expect(try !follows.insert(follower: ana.key, followed: bob.key, now: .at(1)))
      #expect(try follows.isFollowed(bob.key, by: ana.key))
      #expect(try !follows.isFollowed(ana.key, by: bob.key))
      #expect(try follows.counts(ofUser: "ANA") == (followers: 0, following: 1))
      #expect(try follows.counts(ofUser: "bob") == (followers: 1, following: 0))
      #expect(try !follows.delete(follower: bob.key, followed: ana.key))
      #expect(try follows.delete(follower: ana.key, followed: bob.key))
      #expect(try follows.counts(ofUser: "bob") == (followers: 0, following: 0))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `follows between two users end together, and other follows are kept`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let follows = FollowStore(transaction)
      let (ana, bob, cy) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy")
      )
      for (follower, followed) in [(ana, bob), (bob, ana), (ana, cy), (cy, bob)] {
        try Fixtures(transaction).follow(followed, by: follower)
      }
      try follows.deleteBetween(bob.key, ana.key)
      #expect(try !follows.isFollowed(bob.key, by: ana.key))
      #expect(try !follows.isFollowed(ana.key, by: bob.key))
      #expect(try follows.counts(ofUser: "ana") == (followers: 0, following: 1))
      #expect(try follows.counts(ofUser: "bob") == (followers: 1, following: 0))
      try follows.deleteBetween(bob.key, ana.key)
      #expect(try follows.isFollowed(bob.key, by: cy.key))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `followers and followed users are listed latest first, without hidden users`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let follows = FollowStore(transaction)
      let users = try ["ana", "bob", "cy", "dan"].map { try Fixtures(transaction).addUser($0) }
      let ana = users[0]
      func followers(_ viewer: Viewer?, _ page: Page = .first) throws -> [String] {
        try follows.followers(of: ana.key, seenBy: viewer, page: page).map(\.username)
      }
      func following(_ viewer: Viewer?, _ page: Page = .first) throws -> [String] {
        try follows.following(of: ana.key, seenBy: viewer, page: page).map(\.username)
      }
      #expect(try followers(nil).isEmpty && following(nil).isEmpty)
      for other in [users[2], users[1], users[3]] {
        try Fixtures(transaction).follow(ana, by: other)
        try Fixtures(transaction).follow(other, by: ana)
      }
      for list in [followers, following] {
        #expect(try list(nil, .first) == ["dan", "bob", "cy"])
        #expect(try list(nil, Page(number: 1, size: 2)) == ["dan", "bob", "cy"], "The page plus one row.")
        #expect(try list(nil, Page(number: 2, size: 2)) == ["cy"])
        #expect(try list(nil, Page(number: 3, size: 2)).isEmpty)
      }
      try Fixtures(transaction).block(users[3], by: users[1])
      for list in [followers, following] {
        #expect(try list(users[1], .first) == ["bob", "cy"])
        #expect(try list(users[3], .first) == ["dan", "cy"])
      }
      try Fixtures(transaction).suspend(users[2])
      for list in [followers, following] { #expect(try list(ana, .first) == ["dan", "bob"]) }
      #expect(
        try follows.counts(ofUser: "ana") == (followers: 3, following: 3), "Counts include hidden users.")
      // A renewed follow comes last.
      #expect(try follows.delete(follower: users[1].key, followed: ana.key))
      try Fixtures(transaction).follow(ana, by: users[1])
      #expect(try followers(nil) == ["bob", "dan"])
    }
  }
}
