import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerTitles

/// `LibraryShelfTests` covers all questions with random libraries.
struct LibraryShelfStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a shelf is read in pages with one extra row and is counted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let shelves = LibraryShelfStore(transaction)
      for (number, name) in ["Éclair", "Zed", "Apple", "Middle"].enumerated() {
        let title = try Fixtures(transaction).film(name, year: 2_000 + number, genres: ["drama"])
        try Fixtures(transaction).decide(
          number == 1 ? .watchlist : .seen, title, by: ana, rating: 14 + number)
        try Fixtures(transaction).decide(.skipped, title, by: bob)
      }
      func names(_ query: LibraryQuery, _ page: Page = .first, of user: Viewer = ana) throws -> [String] {
        try shelves.titles(query, ofUser: user.key, isShared: false, recentSince: .at(-86_400), page: page)
          .map(\.title.facts.name)
      }
      #expect(
        try names(LibraryQuery(shelf: .all, sort: .name)) == ["Apple", "Éclair", "Middle", "Zed"])
      #expect(
        try names(LibraryQuery(shelf: .all, sort: .year), Page(number: 2, size: 1)) == ["Apple", "Zed"])
      #expect(try names(LibraryQuery(shelf: .favorites, sort: .rating)) == ["Middle", "Apple"])
      #expect(try names(LibraryQuery(shelf: .all)) == ["Middle", "Apple", "Zed", "Éclair"])
      #expect(try names(LibraryQuery(shelf: .all), of: bob) == [])
      #expect(try names(LibraryQuery(shelf: .skipped), of: bob).count == 4)
      #expect(try names(LibraryQuery(shelf: .all, text: "ECL")) == ["Éclair"])
      #expect(try names(LibraryQuery(shelf: .seen, genre: "war")) == [])
      let first = try #require(
        try shelves.titles(
          LibraryQuery(shelf: .all, sort: .name), ofUser: ana.key, isShared: false, recentSince: .at(0),
          page: .first
        ).first)
      #expect(first.title.facts.genres == ["drama"])
      #expect(first.direction == .seen)
      #expect(first.status == .done)
      #expect(first.personalRating == 16)
      #expect(first.dateSwiped == .at(0))
      let summary = try shelves.summary(ofUser: ana.key, recentSince: .at(1))
      #expect(summary.count(.all) == 4)
      #expect(summary.count(.recent) == 0)
      #expect(try shelves.counts(ofUser: ana.key, recentSince: .at(1)) == summary.counts)
      #expect(try shelves.sharedCounts(ofUser: ana.key, recentSince: .at(1)) == summary.counts)
      #expect(summary.genres == [NamedCount(name: "drama", count: 3)])
      #expect(try shelves.summary(ofUser: bob.key, recentSince: .at(0)).count(.skipped) == 4)
    }
  }
}
