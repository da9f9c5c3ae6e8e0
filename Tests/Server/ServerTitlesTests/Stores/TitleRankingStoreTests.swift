import KiwiKit
import ServerTesting
import Testing

@testable import ServerTitles

struct TitleRankingStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a ranking is stored per method and replaced whole`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      var keys: [Int64] = []
      for name in ["a", "b", "c", "d"] {
        try TitleStore(transaction).insert(TitleStoreTests.film(name), id: name, source: name)
        keys.append(try #require(try TitleStore(transaction).title(id: name)).key)
      }
      let rankings = TitleRankingStore(transaction)
      #expect(try rankings.rankedMethods() == [])
      try rankings.setRanking([keys[2], keys[0], keys[2], keys[3]], of: .popular)
      try rankings.setRanking([keys[1]], of: .netflix)
      #expect(try rankings.ranking(of: .popular) == [keys[2], keys[0], keys[3]])
      #expect(try rankings.ranking(of: .trending) == [])
      #expect(try rankings.rankedMethods() == [.popular, .netflix])
      try rankings.setRanking([keys[1]], of: .popular)
      #expect(try rankings.ranking(of: .popular) == [keys[1]])
      #expect(try rankings.ranking(of: .netflix) == [keys[1]])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the two newest generations of a ranking are kept`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let title = try Fixtures(transaction).film("a")
      let rankings = TitleRankingStore(transaction)
      #expect(try rankings.newestGeneration(of: .popular) == nil)
      var generations: [Int64] = []
      for _ in 0..<3 {
        try rankings.setRanking([title.key], of: .popular)
        generations.append(try #require(try rankings.newestGeneration(of: .popular)))
      }
      #expect(generations == generations.sorted() && Set(generations).count == 3)
      #expect(try generations.map { try rankings.has($0, of: .popular) } == [false, true, true])
      #expect(try !rankings.has(generations[2], of: .netflix))
    }
  }
}
