import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct LibraryCollectionTests {
  private func collections(
    favorites: Int = 0, recent: Int = 0, kinds: [(String, Int)] = [], genres: [(String, Int)] = [],
    platforms: [(String, Int)] = []
  ) -> [LibraryCollection.Kind] {
    let summary = LibrarySummary(
      counts: [
        LibraryCount(shelf: .favorites, count: favorites), LibraryCount(shelf: .recent, count: recent),
      ],
      kinds: kinds.map { NamedCount(name: $0, count: $1) },
      genres: genres.map { NamedCount(name: $0, count: $1) },
      platforms: platforms.map { NamedCount(name: $0, count: $1) })
    return LibraryCollection.all(of: summary).map(\.kind)
  }

  @Test func `kinds are collections only if there are several`() {
    #expect(collections(kinds: [("book", 4)]) == [])
    #expect(collections(kinds: [("book", 4), ("film", 1)]) == [.kind(.film), .kind(.book)])
  }

  @Test func `favorites come first, recent titles last and empty collections are left out`() {
    #expect(collections() == [])
    #expect(
      collections(favorites: 1, recent: 2, genres: [("drama", 2)], platforms: [("Cinema", 1)])
        == [.favorites, .genre("drama"), .platform("Cinema"), .recent])
  }

  @Test func `each collection has the stated number of titles`() async throws {
    let sample = LibrarySample()
    let collections = LibraryCollection.all(of: try await sample.library.summary())
    #expect(collections.count > 5)
    for collection in collections {
      let titles = try await sample.library.titles(collection.query).items
      #expect(titles.count == collection.count, "\(collection.kind)")
      #expect(titles.allSatisfy { $0.direction == .seen })
    }
    let favorites = try await sample.library.titles(LibraryQuery(shelf: .favorites)).items
    #expect(favorites.allSatisfy { ($0.personalRating?.stars ?? 0) >= 4 })
  }
}
