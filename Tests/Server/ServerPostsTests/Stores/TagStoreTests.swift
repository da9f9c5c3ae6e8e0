import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct TagStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `tags of most users come first, and among equals the one of the latest post`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      func live(_ limit: Int = 8, posts: Int = 100, seenBy viewer: Viewer? = nil) throws -> [NamedCount] {
        try TagStore(transaction).live(seenBy: viewer, limit: limit, posts: posts)
      }
      #expect(try live().isEmpty)
      let posts = [(ana, ["soup"]), (ana, ["soup"]), (ana, ["films"]), (bob, ["films", "late"])]
      for (author, tags) in posts {
        let post = try Fixtures(transaction).post(by: author, tags.joined())
        try PostStore(transaction).setHashtags(tags, ofPost: post.key)
      }
      let all = [
        NamedCount(name: "films", count: 2), NamedCount(name: "late", count: 1),
        NamedCount(name: "soup", count: 1),
      ]
      #expect(try live() == all)
      #expect(try live(1) == Array(all.prefix(1)))
      #expect(try live(posts: 1).map(\.count) == [1, 1], "Only the latest post counts.")
      // Blocked authors do not count.
      try Fixtures(transaction).block(bob, by: ana)
      #expect(try live(seenBy: ana).map(\.name) == ["films", "soup"])
      #expect(try live(seenBy: bob).map(\.name) == ["films", "late"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `posts that are not public make no tag live`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let post = try Fixtures(transaction).post(by: ana, "secret", for: .followers)
      try PostStore(transaction).setHashtags(["secret"], ofPost: post.key)
      #expect(try TagStore(transaction).live(seenBy: nil, limit: 8, posts: 100).isEmpty)
      #expect(try TagStore(transaction).live(seenBy: ana, limit: 8, posts: 100).isEmpty)
    }
  }
}
