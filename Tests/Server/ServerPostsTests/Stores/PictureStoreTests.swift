import KiwiKit
import Media
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct PictureStoreTests {
  private static func names(in transaction: Transaction) throws -> [String] {
    var names: [String] = []
    try Fixtures(transaction).pictureNames.forEachName { names.append($0) }
    #expect(try Fixtures(transaction).pictureNames.fileCount() == names.count)
    return names
  }

  @Test(arguments: StorageEngine.allCases)
  func `pictures of a post keep their order and sizes, largest first`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let pictures = PictureStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      let post = try Fixtures(transaction).post(by: ana, hasPhoto: true)
      #expect(try pictures.pictures(ofPost: post.key).isEmpty)
      #expect(try pictures.photoCount(ofPost: post.key) == 0)
      #expect(try pictures.names(ofPost: post.key).isEmpty)
      try pictures.insert(.sample("b"), alt: nil, position: 1, postKey: post.key)
      try pictures.insert(.sample("a"), alt: "A boat", position: 0, postKey: post.key)
      let found = try pictures.pictures(ofPost: post.key)
      #expect(found.map(\.placeholder) == ["blur a", "blur b"])
      #expect(found.map(\.alt) == ["A boat", nil])
      #expect(found.first?.width == 400 && found.first?.height == 300)
      #expect(
        found.first?.files == [
          PictureFileRecord(name: "a-large", width: 400, height: 300),
          PictureFileRecord(name: "a-small", width: 200, height: 150),
        ])
      #expect(try pictures.photoCount(ofPost: post.key) == 2)
      #expect(try pictures.names(ofPost: post.key).sorted() == ["a-large", "a-small", "b-large", "b-small"])
      try pictures.setAlt("A bird", position: 1, postKey: post.key)
      try pictures.setAlt(nil, position: 0, postKey: post.key)
      #expect(try pictures.pictures(ofPost: post.key).map(\.alt) == [nil, "A bird"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a card is not a photo and is deleted alone`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let pictures = PictureStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      let post = try Fixtures(transaction).post(by: ana)
      #expect(try pictures.deleteCard(ofPost: post.key).isEmpty)
      try pictures.insert(.sample("photo"), alt: nil, position: 0, postKey: post.key)
      try pictures.insert(.sample("card"), alt: nil, position: QuoteCards.position, postKey: post.key)
      #expect(try pictures.photoCount(ofPost: post.key) == 1)
      #expect(try pictures.pictures(ofPost: post.key).map(\.placeholder) == ["blur card", "blur photo"])
      #expect(try pictures.deleteCard(ofPost: post.key).sorted() == ["card-large", "card-small"])
      #expect(try pictures.pictures(ofPost: post.key).map(\.placeholder) == ["blur photo"])
      #expect(try Self.names(in: transaction) == ["photo-large", "photo-small"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a file is in use while any picture shows it and is listed once`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let pictures = PictureStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let mine = try Fixtures(transaction).post(by: ana, hasPhoto: true)
      let other = try Fixtures(transaction).post(by: bob, hasPhoto: true)
      #expect(try !Fixtures(transaction).pictureNames.isUsed("same-large"))
      #expect(try Self.names(in: transaction).isEmpty)
      for post in [mine, other] {
        try pictures.insert(.sample("same"), alt: nil, position: 0, postKey: post.key)
      }
      try pictures.insert(.sample("same"), alt: nil, position: 1, postKey: mine.key)
      try AvatarStore(transaction).set(.sample("face"), ofUser: ana.key)
      #expect(try Self.names(in: transaction) == ["face-large", "face-small", "same-large", "same-small"])
      #expect(
        try [AccountPart].ofAll.pictures(ofUser: ana.key, in: transaction).sorted() == [
          "face-large", "face-small", "same-large", "same-small",
        ])
      #expect(try pictures.names(ofUser: bob.key).sorted() == ["same-large", "same-small"])
      try UserStore(transaction).delete(key: ana.key)
      #expect(try Fixtures(transaction).pictureNames.isUsed("same-large"))
      #expect(try !Fixtures(transaction).pictureNames.isUsed("face-large"))
      try PostStore(transaction).delete(key: other.key)
      #expect(try !Fixtures(transaction).pictureNames.isUsed("same-large"))
      #expect(try Self.names(in: transaction).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a picture is visible to viewers who may see a post with it`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let pictures = PictureStore(transaction)
      let (ana, bob, cy) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy")
      )
      try Fixtures(transaction).follow(ana, by: bob)
      let post = try Fixtures(transaction).post(by: ana, for: .followers, hasPhoto: true)
      try pictures.insert(.sample("a"), alt: nil, position: 0, postKey: post.key)
      #expect(try pictures.isShown("a-small", to: ana))
      #expect(try pictures.isShown("a-small", to: bob))
      #expect(try !pictures.isShown("a-small", to: cy))
      #expect(try !pictures.isShown("a-small", to: nil))
      #expect(try !pictures.isShown("none", to: ana))
      try Fixtures(transaction).block(bob, by: ana)
      #expect(try !pictures.isShown("a-small", to: bob))
      let other = try Fixtures(transaction).post(by: cy, hasPhoto: true)
      try pictures.insert(.sample("a"), alt: nil, position: 0, postKey: other.key)
      #expect(try pictures.isShown("a-small", to: nil), "Another post shows it too.")
      try AvatarStore(transaction).set(.sample("a"), ofUser: ana.key)
      try PostStore(transaction).delete(key: other.key)
      #expect(try !pictures.isShown("a-small", to: nil), "An avatar is not a post.")
    }
  }
}

extension PictureStore {
  fileprivate func pictures(ofPost key: Int64) throws -> [PictureRecord] {
    try self.pictures(ofPosts: [key])[key, default: []]
  }
}
