import KiwiKit
import ServerTesting
import Testing

@testable import ServerPosts
@testable import ServerSocial
@testable import ServerTitles

struct PostPositionStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `posts and comments with a position are found by title`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "Emma"), id: "emma", source: "emma")
      let emma = try #require(try TitleStore(transaction).key(id: "emma"))
      let posts = try (0..<4).map { _ in try Fixtures(transaction).post(by: ana) }
      for post in posts.prefix(3) {
        try PostStore(transaction).setAbout(titleKey: emma, rating: nil, position: nil, ofPost: post.key)
      }
      try PostStore(transaction).setAbout(
        titleKey: emma, rating: nil, position: BookPosition(page: 4), ofPost: posts[0].key)
      let comment = try Fixtures(transaction).comment(by: ana, under: posts[1])
      _ = try Fixtures(transaction).comment(by: ana, under: posts[1])
      try CommentStore(transaction).setPosition(BookPosition(percent: 9), key: comment.key)
      let keys = posts.map(\.key)
      #expect(
        try PostPositionStore(transaction).positioned(keys, inTitle: nil).sorted() == [keys[0], keys[1]])
      #expect(
        try PostPositionStore(transaction).positioned(keys, inTitle: emma).sorted() == [keys[0], keys[1]])
      #expect(try PostPositionStore(transaction).positioned(keys, inTitle: emma + 1).isEmpty)
      #expect(
        try PostPositionStore(transaction).positionedComments(ofPost: keys[1], limit: 5) == [comment.key])
      #expect(try PostPositionStore(transaction).positionedComments(ofPost: keys[1], limit: 0).isEmpty)
      // A comment without a position has that of its post.
      let other = try Fixtures(transaction).comment(by: ana, under: posts[0])
      #expect(try PostPositionStore(transaction).positionedComments(ofPost: keys[0], limit: 5) == [other.key])
      #expect(
        try CommentStore(transaction).comment(key: other.key)?.requiredPosition == BookPosition(page: 4))
      #expect(
        try CommentStore(transaction).comment(key: comment.key)?.requiredPosition == BookPosition(percent: 9))
    }
  }
}
