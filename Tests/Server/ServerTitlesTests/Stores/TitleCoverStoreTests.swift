import KiwiKit
import Media
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

struct TitleCoverStoreTests {
  private static func image(_ name: String) -> ProcessedImage {
    ProcessedImage(
      width: 500, height: 750, placeholder: "",
      variants: [
        ProcessedImage.Variant(name: "\(name)-large", width: 500, height: 750, byteCount: 1),
        ProcessedImage.Variant(name: "\(name)-small", width: 320, height: 480, byteCount: 1),
      ])
  }

  @Test(arguments: StorageEngine.allCases)
  func `a title has the files of one cover, and a new cover replaces them`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      try TitleStore(transaction).insert(TitleStoreTests.film("Alien"), id: "one", source: "alien")
      let key = try #require(try TitleStore(transaction).title(id: "one")).key
      #expect(try TitleCoverStore(transaction).setCover(Self.image("a"), ofTitle: key) == [])
      let title = try #require(try TitleStore(transaction).title(id: "one"))
      #expect(title.coverName == "a-large")
      #expect(title.smallCoverName == "a-small")
      #expect(try TitleCoverStore(transaction).isCover("a-small"))
      #expect(try Fixtures(transaction).pictureNames.isUsed("a-large"))
      #expect(
        try Set(TitleCoverStore(transaction).setCover(Self.image("b"), ofTitle: key)) == [
          "a-large", "a-small",
        ])
      #expect(try !TitleCoverStore(transaction).isCover("a-large"))
      #expect(try !Fixtures(transaction).pictureNames.isUsed("a-large"))
      #expect(try TitleCoverStore(transaction).setCover(nil, ofTitle: key).count == 2)
      #expect(try TitleStore(transaction).title(id: "one")?.coverName == nil)
      #expect(try !TitleCoverStore(transaction).isCover("b-large"))
    }
  }
}
