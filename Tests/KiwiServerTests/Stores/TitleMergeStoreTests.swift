import KiwiKit
import Testing

@testable import KiwiServer

struct TitleMergeStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `sources, editions and ids of a double follow it`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let key = try transaction.titles.insert(TitleFacts(kind: .book, name: "Emma"), id: "emma")
      try transaction.titles.insert(TitleFacts(kind: .book, name: "Ema"), id: "ema", source: "ema")
      let double = try #require(try transaction.titles.title(id: "ema"))
      let isbn = try #require(ISBN("9780306406157"))
      try transaction.editions.put(EditionFacts(isbn: isbn), source: "one", ofTitle: double.key, limit: 9)
      try transaction.titleMerges.merge(double, into: key, moving: TitleReference.ofTitles)
      #expect(try transaction.titles.title(id: "ema")?.id == "emma")
      #expect(try transaction.titles.title(key: double.key) == nil)
      #expect(try transaction.titles.key(source: "ema") == key)
      #expect(try !transaction.titles.isFollowed(source: "ema"))
      #expect(try transaction.editions.titleKey(isbn: isbn) == key)
    }
  }
}
