import KiwiKit
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerTitles

struct TitleMergeStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `sources, editions and ids of a duplicate move to its title`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let key = try transaction.titles.insert(TitleFacts(kind: .book, name: "Emma"), id: "emma")
      try transaction.titles.insert(TitleFacts(kind: .book, name: "Ema"), id: "ema", source: "ema")
      let duplicate = try #require(try transaction.titles.title(id: "ema"))
      let title = try #require(try transaction.titles.title(key: key))
      let isbn = try #require(ISBN("9780306406157"))
      try transaction.editions.put(EditionFacts(isbn: isbn), source: "one", ofTitle: duplicate.key, limit: 9)
      try transaction.titleFetches.save(
        TitleFetchRecord(
          source: "ema", titleKey: duplicate.key, isOrigin: true, isWhole: true, fetchedAt: .at(0),
          coverPath: "/a.jpg", cover: .wanted))
      try transaction.titleFetches.setWatchProviders(["Here"], ofTitle: duplicate.key)
      let batch = TitleMoves.Batch(position: 0, limit: 99, now: .at(0))
      for reference in Areas.titleReferences {
        #expect(try reference.move(duplicate, title, batch, transaction).next == nil)
      }
      try transaction.titleMerges.close(duplicate.key, into: key)
      #expect(try !transaction.titleMerges.isMoving(anyOf: [duplicate.key, key]))
      try transaction.batchedWork.put(TitleMoves.name, subject: duplicate.key, position: 7)
      for moving in [duplicate.key, key] { #expect(try transaction.titleMerges.isMoving(anyOf: [moving])) }
      #expect(try !transaction.titleMerges.isMoving(anyOf: [duplicate.key + 9]))
      try transaction.batchedWork.delete(TitleMoves.name, subject: duplicate.key)
      #expect(try transaction.titles.title(id: "ema")?.id == "emma")
      #expect(try transaction.titles.titleOrDuplicate(id: "ema")?.mergedIntoKey == key)
      #expect(try transaction.titles.key(id: "ema") == key)
      #expect(try transaction.titles.key(source: "ema") == key)
      #expect(try !transaction.titles.isFollowed(source: "ema"))
      #expect(try transaction.editions.titleKey(isbn: isbn) == key)
      let fetch = try #require(try transaction.titleFetches.fetch(source: "ema"))
      #expect(fetch.titleKey == key && !fetch.isOrigin)
      #expect(fetch.cover == .wanted, "The title has no cover yet.")
      #expect(try transaction.titles.title(key: key)?.watchProviders == ["Here"])
    }
  }
}
