import KiwiKit
import TestSupport
import Testing

@testable import KiwiServer

/// What is known of somebody's taste, held against going through everything.
struct RecommendationStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `seeds are what somebody decided on, those of one kind`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.person("ana")
      let books = try (0..<5).map { try transaction.book("Book \($0)") }
      let film = try transaction.film("Film")
      try transaction.decide(.seen, books[0], by: ana)
      try transaction.decide(.seen, books[1], by: ana, rating: 20)
      try transaction.decide(.watchlist, books[2], by: ana)
      try transaction.decide(.seen, books[3], by: ana, rating: 2)
      try transaction.decide(.skipped, books[4], by: ana)
      try transaction.decide(.seen, film, by: ana)
      let profile = try RecommendationService.profile(
        of: RecommendationService.Access(userKey: ana.key), kind: .book, in: transaction)
      #expect(profile.seeds.map(\.titleKey) == [books[1].key, books[0].key, books[2].key, books[3].key])
      #expect(profile.seeds.map(\.standing) == [.loved, .finished, .wants, .disliked])
      for book in books {
        #expect(try transaction.recommendations.isInLibrary(book.key, ofUser: ana.key))
      }
      let other = try transaction.person("ben")
      #expect(try transaction.recommendations.isInLibrary(books[0].key, ofUser: other.key) == false)
    }
  }

  @Test(arguments: StorageEngine.allCases, 1...5 as ClosedRange<UInt64>)
  func `what is kept most comes first, of all genres or of some`(engine: StorageEngine, seed: UInt64) async throws {
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let genres = ["war", "crime", "poetry"]
      var keepers: [Int64: Int] = [:]
      var genresOf: [Int64: [String]] = [:]
      let people = try (0..<8).map { try transaction.person("reader\($0)") }
      for number in 0..<20 {
        let own = genres.filter { _ in Bool.random(using: &random) }
        let book = try transaction.book("Book \(number)", genres: own)
        genresOf[book.key] = own
        let kept = people.filter { _ in Bool.random(using: &random) }
        for person in kept { try transaction.decide(.seen, book, by: person) }
        // What fewer than three do is as if nobody did.
        keepers[book.key] = kept.count < 3 ? 0 : kept.count
      }
      for chosen in [nil, ["war"], ["crime", "poetry"]] as [[String]?] {
        let found = try transaction.recommendations.popular(kind: .book, genres: chosen, limit: 50, looks: 50)
        let expected = keepers.keys.filter { key in
          guard let chosen else { return true }
          return !Set(chosen).isDisjoint(with: genresOf[key] ?? [])
        }
        #expect(Set(found) == Set(expected), "seed \(seed)")
        let counts = found.map { keepers[$0] ?? -1 }
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 >= $1 }, "seed \(seed)")
        #expect(
          try transaction.recommendations.popular(kind: .book, genres: chosen, limit: 3, looks: 50)
            == Array(found.prefix(3)))
      }
      #expect(try transaction.recommendations.popular(kind: .book, genres: nil, limit: 50, looks: 4).count == 4)
      #expect(try transaction.recommendations.popular(kind: .film, genres: nil, limit: 50, looks: 50) == [])
    }
  }
}
