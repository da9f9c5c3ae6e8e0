import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct LikeStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a like is inserted once and deleted once`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let likes = LikeStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let post = try Fixtures(transaction).post(by: ana)
      #expect(try !likes.delete(postKey: post.key, userKey: bob.key))
      #expect(try likes.insert(postKey: post.key, userKey: bob.key, now: .at(0)))
      #expect(try !likes.insert(postKey: post.key, userKey: bob.key, now: .at(1)))
      #expect(try likes.insert(postKey: post.key, userKey: ana.key, now: .at(1)))
      #expect(try PostStore(transaction).counts(id: post.id).likes == 2)
      #expect(try likes.delete(postKey: post.key, userKey: bob.key))
      #expect(try !likes.delete(postKey: post.key, userKey: bob.key))
      #expect(try PostStore(transaction).counts(id: post.id).likes == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `liked posts among given keys are found, whether the keys are near or far apart`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let likes = LikeStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let keys = try (0..<60).map { _ in try Fixtures(transaction).post(by: ana).key }
      for place in [3, 5, 40] { _ = try likes.insert(postKey: keys[place], userKey: bob.key, now: .at(0)) }
      _ = try likes.insert(postKey: keys[4], userKey: ana.key, now: .at(0))
      #expect(try likes.liked([], by: bob.key).isEmpty)
      #expect(try likes.liked([keys[3]], by: bob.key) == [keys[3]])
      #expect(try likes.liked([keys[4]], by: bob.key).isEmpty)
      #expect(try likes.liked([keys[3], keys[40]], by: bob.key) == [keys[3], keys[40]], "Keys far apart.")
      #expect(try likes.liked(keys, by: bob.key) == [keys[3], keys[5], keys[40]])
      #expect(try likes.liked(Array(keys[0...9]), by: ana.key) == [keys[4]])
      #expect(try likes.liked([keys[3], keys[59]], by: ana.key).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `likers are listed latest first, without hidden users`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let likes = LikeStore(transaction)
      let users = try ["ana", "bob", "cy", "dan"].map { try Fixtures(transaction).addUser($0) }
      let post = try Fixtures(transaction).post(by: users[0])
      func list(_ viewer: Viewer?, _ page: Page = .first) throws -> [String] {
        try likes.likers(ofPost: post.key, seenBy: viewer, page: page).map(\.username)
      }
      #expect(try list(nil).isEmpty)
      // On equal times the newest account comes first.
      for (user, time) in [(3, 1), (1, 0), (0, 0), (2, 2)] {
        _ = try likes.insert(postKey: post.key, userKey: users[user].key, now: .at(time))
      }
      #expect(try list(nil) == ["cy", "dan", "bob", "ana"])
      #expect(try list(nil, Page(number: 1, size: 2)) == ["cy", "dan", "bob"], "The page plus one row.")
      #expect(try list(nil, Page(number: 2, size: 2)) == ["bob", "ana"])
      #expect(try list(nil, Page(number: 3, size: 2)).isEmpty)
      try Fixtures(transaction).block(users[3], by: users[1])
      #expect(try list(users[1]) == ["cy", "bob", "ana"])
      #expect(try list(users[3]) == ["cy", "dan", "ana"])
      #expect(try list(users[0]) == ["cy", "dan", "bob", "ana"])
      try Fixtures(transaction).suspend(users[2])
      #expect(try list(users[0]) == ["dan", "bob", "ana"])
      try UserStore(transaction).delete(key: users[3].key)
      #expect(try list(users[0]) == ["bob", "ana"])
    }
  }
}
