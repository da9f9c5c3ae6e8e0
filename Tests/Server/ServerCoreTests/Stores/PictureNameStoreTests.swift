import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct PictureNameStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `files of all areas are named once and in order`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let names = Fixtures(transaction).pictureNames
      #expect(try names.fileCount() == 0)
      let ana = try Fixtures(transaction).addUser("ana")
      let post = try Fixtures(transaction).post(by: ana, hasPhoto: true)
      for position in 0...1 {
        try PictureStore(transaction).insert(.sample("b"), alt: nil, position: position, postKey: post.key)
      }
      try AvatarStore(transaction).set(.sample("a"), ofUser: ana.key)
      var found: [String] = []
      try names.forEachName { found.append($0) }
      #expect(found == ["a-large", "a-small", "b-large", "b-small"])
      #expect(try names.fileCount() == 4)
      #expect(try names.isUsed("a-small") && names.isUsed("b-large"))
      #expect(try !names.isUsed("c-large"))
    }
  }
}
