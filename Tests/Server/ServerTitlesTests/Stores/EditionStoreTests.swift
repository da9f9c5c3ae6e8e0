import KiwiKit
import ServerTesting
import Testing

@testable import ServerTitles

struct EditionStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `editions are stored once per source, up to a limit, and found by ISBN`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let key = try TitleStore(transaction).insert(
        TitleFacts(kind: .book, name: "Emma"), id: "emma")
      let isbn = try #require(ISBN("9780306406157"))
      var facts = EditionFacts(isbn: isbn, publisher: "Knopf", year: 1990, pages: 300, language: "en")
      try EditionStore(transaction).put(facts, source: "one", ofTitle: key, limit: 2)
      facts.publisher = "Murray"
      facts.year = 1980
      try EditionStore(transaction).put(facts, source: "one", ofTitle: key, limit: 2)
      try EditionStore(transaction).put(
        EditionFacts(year: 1970, pages: 10), source: "two", ofTitle: key, limit: 2)
      try EditionStore(transaction).put(EditionFacts(), source: "three", ofTitle: key, limit: 2)
      #expect(
        try EditionStore(transaction).editions(ofTitle: key, limit: 9) == [
          EditionFacts(year: 1970, pages: 10), facts,
        ])
      #expect(try EditionStore(transaction).titleKey(isbn: isbn) == key)
      #expect(try EditionStore(transaction).titleKey(isbn: #require(ISBN("080442957X"))) == nil)
      let title = try TitleStore(transaction).title(id: "emma")
      #expect(title?.facts.pages == 300)
      #expect(title?.facts.year == 1970)
    }
  }
}
