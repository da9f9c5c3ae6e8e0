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
      let key = try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "Emma"), id: "emma")
      try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "Ema"), id: "ema", source: "ema")
      let duplicate = try #require(try TitleStore(transaction).title(id: "ema"))
      let title = try #require(try TitleStore(transaction).title(key: key))
      let isbn = try #require(ISBN("9780306406157"))
      try EditionStore(transaction).put(
        EditionFacts(isbn: isbn), source: "one", ofTitle: duplicate.key, limit: 9)
      try TitleFetchStore(transaction).save(
        TitleFetchRecord(
          source: "ema", titleKey: duplicate.key, isOrigin: true, isWhole: true, fetchedAt: .at(0),
          coverPath: "/a.jpg", cover: .wanted))
      try TitleFetchStore(transaction).setWatchProviders(["Here"], ofTitle: duplicate.key)
      let batch = TitleMoves.Batch(position: 0, limit: 99, now: .at(0))
      for reference in Areas.titleReferences {
        #expect(try reference.move(duplicate, title, batch, transaction).next == nil)
      }
      try TitleMergeStore(transaction).close(duplicate.key, into: key)
      #expect(try !TitleMergeStore(transaction).isMoving(anyOf: [duplicate.key, key]))
      try BatchedWorkStore(transaction).put(TitleMoves.name, subject: duplicate.key, position: 7)
      for moving in [duplicate.key, key] {
        #expect(try TitleMergeStore(transaction).isMoving(anyOf: [moving]))
      }
      #expect(try !TitleMergeStore(transaction).isMoving(anyOf: [duplicate.key + 9]))
      try BatchedWorkStore(transaction).delete(TitleMoves.name, subject: duplicate.key)
      #expect(try TitleStore(transaction).title(id: "ema")?.id == "emma")
      #expect(try TitleStore(transaction).titleOrDuplicate(id: "ema")?.mergedIntoKey == key)
      #expect(try TitleStore(transaction).key(id: "ema") == key)
      #expect(try TitleStore(transaction).key(source: "ema") == key)
      #expect(try !TitleStore(transaction).isFollowed(source: "ema"))
      #expect(try EditionStore(transaction).titleKey(isbn: isbn) == key)
      let fetch = try #require(try TitleFetchStore(transaction).fetch(source: "ema"))
      #expect(fetch.titleKey == key && !fetch.isOrigin)
      #expect(fetch.cover == .wanted, "The title has no cover yet.")
      #expect(try TitleStore(transaction).title(key: key)?.watchProviders == ["Here"])
    }
  }
}
