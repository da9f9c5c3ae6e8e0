import KiwiKit
import Testing

@testable import KiwiServer

struct TitleRankingStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `an order is kept for each method, and a new one takes its place whole`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      var keys: [Int64] = []
      for name in ["a", "b", "c", "d"] {
        try transaction.titles.insert(TitleStoreTests.film(name), id: name, source: name)
        keys.append(try #require(try transaction.titles.title(id: name)).key)
      }
      let rankings = transaction.titleRankings
      #expect(try rankings.rankedMethods() == [])
      try rankings.setRanking([keys[2], keys[0], keys[2], keys[3]], of: .popular)
      try rankings.setRanking([keys[1]], of: .netflix)
      #expect(try rankings.ranking(of: .popular, after: -1, limit: 9) == [keys[2], keys[0], keys[3]])
      #expect(try rankings.ranking(of: .popular, after: 0, limit: 1) == [keys[0]])
      #expect(try rankings.ranking(of: .trending, after: -1, limit: 9) == [])
      #expect(try rankings.rankedMethods() == [.popular, .netflix])
      try rankings.setRanking([keys[1]], of: .popular)
      #expect(try rankings.ranking(of: .popular, after: -1, limit: 9) == [keys[1]])
      try rankings.setRanking([], of: .netflix)
      #expect(try rankings.rankedMethods() == [.popular])
    }
  }
}
