import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

struct FollowStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a follow is there once, has a direction, and is counted on both sides`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let follows = transaction.follows
      let (ana, bob) = (try transaction.person("ana"), try transaction.person("bob"))
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
  func `what two people follow of each other ends together, and nothing else does`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let follows = transaction.follows
      let (ana, bob, cy) = (
        try transaction.person("ana"), try transaction.person("bob"), try transaction.person("cy")
      )
      for (follower, followed) in [(ana, bob), (bob, ana), (ana, cy), (cy, bob)] {
        try transaction.follow(followed, by: follower)
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
  func `followers and the people followed are listed the last first, without hidden people`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let follows = transaction.follows
      let people = try ["ana", "bob", "cy", "dan"].map { try transaction.person($0) }
      let ana = people[0]
      func followers(_ viewer: Viewer?, _ page: Page = .first) throws -> [String] {
        try follows.followers(of: ana.key, seenBy: viewer, page: page).map(\.username)
      }
      func following(_ viewer: Viewer?, _ page: Page = .first) throws -> [String] {
        try follows.following(of: ana.key, seenBy: viewer, page: page).map(\.username)
      }
      #expect(try followers(nil).isEmpty && following(nil).isEmpty)
      for other in [people[2], people[1], people[3]] {
        try transaction.follow(ana, by: other)
        try transaction.follow(other, by: ana)
      }
      for list in [followers, following] {
        #expect(try list(nil, .first) == ["dan", "bob", "cy"])
        #expect(try list(nil, Page(number: 1, size: 2)) == ["dan", "bob", "cy"], "One more than the page.")
        #expect(try list(nil, Page(number: 2, size: 2)) == ["cy"])
        #expect(try list(nil, Page(number: 3, size: 2)).isEmpty)
      }
      try transaction.block(people[3], by: people[1])
      for list in [followers, following] {
        #expect(try list(people[1], .first) == ["bob", "cy"])
        #expect(try list(people[3], .first) == ["dan", "cy"])
      }
      try transaction.suspend(people[2])
      for list in [followers, following] { #expect(try list(ana, .first) == ["dan", "bob"]) }
      #expect(try follows.counts(ofUser: "ana") == (followers: 3, following: 3), "Hidden people among them.")
      // Following anew comes last.
      #expect(try follows.delete(follower: people[1].key, followed: ana.key))
      try transaction.follow(ana, by: people[1])
      #expect(try followers(nil) == ["bob", "dan"])
    }
  }
}
