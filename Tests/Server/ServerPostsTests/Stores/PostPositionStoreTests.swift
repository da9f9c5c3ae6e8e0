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
      let ana = try transaction.addUser("ana")
      try transaction.titles.insert(TitleFacts(kind: .book, name: "Emma"), id: "emma", source: "emma")
      let emma = try #require(try transaction.titles.key(id: "emma"))
      let posts = try (0..<4).map { _ in try transaction.post(by: ana) }
      for post in posts.prefix(3) {
        try transaction.posts.setAbout(titleKey: emma, rating: nil, position: nil, ofPost: post.key)
      }
      try transaction.posts.setAbout(
        titleKey: emma, rating: nil, position: BookPosition(page: 4), ofPost: posts[0].key)
      let comment = try transaction.comment(by: ana, under: posts[1])
      _ = try transaction.comment(by: ana, under: posts[1])
      try transaction.comments.setPosition(BookPosition(percent: 9), key: comment.key)
      let keys = posts.map(\.key)
      #expect(try transaction.postPositions.positioned(keys, inTitle: nil).sorted() == [keys[0], keys[1]])
      #expect(try transaction.postPositions.positioned(keys, inTitle: emma).sorted() == [keys[0], keys[1]])
      #expect(try transaction.postPositions.positioned(keys, inTitle: emma + 1).isEmpty)
      #expect(try transaction.postPositions.positionedComments(ofPost: keys[1], limit: 5) == [comment.key])
      #expect(try transaction.postPositions.positionedComments(ofPost: keys[1], limit: 0).isEmpty)
      // A comment without a position has that of its post.
      let other = try transaction.comment(by: ana, under: posts[0])
      #expect(try transaction.postPositions.positionedComments(ofPost: keys[0], limit: 5) == [other.key])
      #expect(try transaction.comments.comment(key: other.key)?.requiredPosition == BookPosition(page: 4))
      #expect(
        try transaction.comments.comment(key: comment.key)?.requiredPosition == BookPosition(percent: 9))
    }
  }
}
