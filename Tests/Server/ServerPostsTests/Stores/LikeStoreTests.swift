import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct LikeStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a like is there once, and goes once`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let likes = transaction.likes
      let (ana, bob) = (try transaction.person("ana"), try transaction.person("bob"))
      let post = try transaction.post(by: ana)
      #expect(try !likes.delete(postKey: post.key, userKey: bob.key))
      #expect(try likes.insert(postKey: post.key, userKey: bob.key, now: .at(0)))
      #expect(try !likes.insert(postKey: post.key, userKey: bob.key, now: .at(1)))
      #expect(try likes.insert(postKey: post.key, userKey: ana.key, now: .at(1)))
      #expect(try transaction.posts.counts(id: post.id).likes == 2)
      #expect(try likes.delete(postKey: post.key, userKey: bob.key))
      #expect(try !likes.delete(postKey: post.key, userKey: bob.key))
      #expect(try transaction.posts.counts(id: post.id).likes == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `those of some posts that a person likes are found, near and far`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let likes = transaction.likes
      let (ana, bob) = (try transaction.person("ana"), try transaction.person("bob"))
      let keys = try (0..<60).map { _ in try transaction.post(by: ana).key }
      for place in [3, 5, 40] { _ = try likes.insert(postKey: keys[place], userKey: bob.key, now: .at(0)) }
      _ = try likes.insert(postKey: keys[4], userKey: ana.key, now: .at(0))
      #expect(try likes.liked([], by: bob.key).isEmpty)
      #expect(try likes.liked([keys[3]], by: bob.key) == [keys[3]])
      #expect(try likes.liked([keys[4]], by: bob.key).isEmpty)
      #expect(try likes.liked([keys[3], keys[40]], by: bob.key) == [keys[3], keys[40]], "Far apart.")
      #expect(try likes.liked(keys, by: bob.key) == [keys[3], keys[5], keys[40]])
      #expect(try likes.liked(Array(keys[0...9]), by: ana.key) == [keys[4]])
      #expect(try likes.liked([keys[3], keys[59]], by: ana.key).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `likers are listed the last first, without hidden people`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let likes = transaction.likes
      let people = try ["ana", "bob", "cy", "dan"].map { try transaction.person($0) }
      let post = try transaction.post(by: people[0])
      func list(_ viewer: Viewer?, _ page: Page = .first) throws -> [String] {
        try likes.likers(ofPost: post.key, seenBy: viewer, page: page).map(\.username)
      }
      #expect(try list(nil).isEmpty)
      // Of one moment the newest account leads.
      for (person, time) in [(3, 1), (1, 0), (0, 0), (2, 2)] {
        _ = try likes.insert(postKey: post.key, userKey: people[person].key, now: .at(time))
      }
      #expect(try list(nil) == ["cy", "dan", "bob", "ana"])
      #expect(try list(nil, Page(number: 1, size: 2)) == ["cy", "dan", "bob"], "One more than the page.")
      #expect(try list(nil, Page(number: 2, size: 2)) == ["bob", "ana"])
      #expect(try list(nil, Page(number: 3, size: 2)).isEmpty)
      try transaction.block(people[3], by: people[1])
      #expect(try list(people[1]) == ["cy", "bob", "ana"])
      #expect(try list(people[3]) == ["cy", "dan", "ana"])
      #expect(try list(people[0]) == ["cy", "dan", "bob", "ana"])
      try transaction.suspend(people[2])
      #expect(try list(people[0]) == ["dan", "bob", "ana"])
      try transaction.users.delete(key: people[3].key)
      #expect(try list(people[0]) == ["bob", "ana"])
    }
  }
}
