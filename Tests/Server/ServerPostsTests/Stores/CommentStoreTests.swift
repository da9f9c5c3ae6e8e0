import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct CommentStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a comment is found by its id and its key, with its author and its post`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let comments = CommentStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let post = try Fixtures(transaction).post(by: ana)
      #expect(try comments.comment(key: 1) == nil)
      #expect(try comments.comment(id: "none") == nil)
      #expect(try comments.comments(ofPost: post.key, seenBy: nil, page: .first).isEmpty)
      let key = try comments.insert(postKey: post.key, authorKey: bob.key, text: "Nice", now: .at(1))
      let comment = try #require(try comments.comment(key: key))
      #expect(try comments.comment(id: comment.id)?.key == key)
      #expect(comment.author.key == bob.key)
      #expect(comment.postKey == post.key)
      #expect(comment.postId == post.id)
      #expect(comment.text == "Nice")
      #expect(comment.createdAt == .at(1))
      #expect(comment.editedAt == nil)
      try comments.update(key: key, text: "Very nice", now: .at(2))
      let edited = try #require(try comments.comment(key: key))
      #expect(edited.text == "Very nice")
      #expect(edited.createdAt == .at(1))
      #expect(edited.editedAt == .at(2))
      try comments.setPosition(BookPosition(page: 7), key: key)
      #expect(try comments.comment(key: key)?.position == BookPosition(page: 7))
      try comments.delete(key: key)
      #expect(try comments.comment(key: key) == nil)
      #expect(try comments.comment(id: comment.id) == nil)
      #expect(try Fixtures(transaction).comment(by: bob, under: post).key > key, "Keys are never reused.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a comment is visible to viewers who may see its post and its author`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let comments = CommentStore(transaction)
      let (ana, bob, cy, dan) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy"),
        try Fixtures(transaction).addUser("dan")
      )
      for reader in [bob, cy] { try Fixtures(transaction).follow(ana, by: reader) }
      let post = try Fixtures(transaction).post(by: ana, for: .followers)
      let comment = try Fixtures(transaction).comment(by: bob, under: post)
      func viewers() throws -> [String] {
        try [ana, bob, cy, dan].filter { reader in
          let byId = try comments.comment(id: comment.id, seenBy: reader)
          let byKey = try comments.comment(key: comment.key, seenBy: reader)
          #expect(byId?.key == byKey?.key)
          return byId != nil
        }.map(\.username)
      }
      #expect(try viewers() == ["ana", "bob", "cy"])
      try Fixtures(transaction).block(bob, by: cy)
      #expect(try viewers() == ["ana", "bob"])
      try Fixtures(transaction).suspend(bob)
      #expect(try viewers().isEmpty)
      #expect(try comments.comment(key: comment.key) == nil)
      #expect(try comments.comment(id: comment.id)?.key == comment.key, "This lookup ignores visibility.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `comments are listed oldest first, without those of hidden authors`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let comments = CommentStore(transaction)
      let (ana, bob, cy) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy")
      )
      let post = try Fixtures(transaction).post(by: ana)
      _ = try Fixtures(transaction).comment(
        by: ana, under: try Fixtures(transaction).post(by: ana), "Elsewhere")
      for (number, author) in [bob, ana, bob, cy, ana].enumerated() {
        _ = try Fixtures(transaction).comment(by: author, under: post, "\(number)")
      }
      func list(_ viewer: Viewer?, _ page: Page = .first) throws -> [String] {
        try comments.comments(ofPost: post.key, seenBy: viewer, page: page).map(\.text)
      }
      #expect(try list(nil) == ["0", "1", "2", "3", "4"])
      #expect(try list(nil, Page(number: 1, size: 2)) == ["0", "1", "2"], "The page plus one row.")
      #expect(try list(nil, Page(number: 2, size: 2)) == ["2", "3", "4"])
      #expect(try list(nil, Page(number: 3, size: 2)) == ["4"])
      #expect(try list(nil, Page(number: 4, size: 2)).isEmpty)
      try Fixtures(transaction).block(bob, by: ana)
      #expect(try list(ana) == ["1", "3", "4"])
      #expect(try list(ana, Page(number: 2, size: 2)) == ["4"])
      #expect(try list(bob) == ["0", "2", "3"])
      #expect(try list(cy) == ["0", "1", "2", "3", "4"])
      try Fixtures(transaction).suspend(cy)
      #expect(try list(nil) == ["0", "1", "2", "4"])
      try PostStore(transaction).delete(key: post.key)
      #expect(try list(nil).isEmpty)
    }
  }
}
