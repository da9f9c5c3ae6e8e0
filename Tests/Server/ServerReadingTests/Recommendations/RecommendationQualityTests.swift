import TestSupport
import Testing

@testable import ServerReading
@testable import ServerSeed

/// Measures whether recommendations predict kept titles, with tastes and without.
struct RecommendationQualityTests {
  private struct Sample {
    let titlesByUser: [[Int32]]
    let genresByTitle: [[String]]
  }

  /// - Parameter noise: The share of kept titles that taste does not explain; 1 if users have no tastes.
  private static func sample(seed: UInt64, noise: Double) -> Sample {
    var random = SeedRandom(seed: seed, purpose: 99)
    let (titles, groups, users) = (400, 16, 400)
    let groupOfTitle = (0..<titles).map { _ in random.index(below: groups) }
    // A genre mostly matches its group.
    let genres = groupOfTitle.map { group in
      ["genre \((random.chance(0.7) ? group : random.index(below: groups)) / 4)"]
    }
    let tastes = SeedTastes(groupOfTitle: groupOfTitle, noise: noise)
    return Sample(
      titlesByUser: (0..<users).map { _ in tastes.kept(20, &random).map { Int32($0) } },
      genresByTitle: genres)
  }

  private static func measure(_ sample: Sample, seed: UInt64) -> [RecommendationMeasure.Method:
    RecommendationMeasure.Result]
  {
    var random = SeedRandom(seed: seed, purpose: 100)
    return RecommendationMeasure(titlesByUser: sample.titlesByUser, genresByTitle: sample.genresByTitle)
      .results(users: 150, &random).results
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `with tastes, recommendations predict far better than popularity`(seed: UInt64) throws {
    let results = Self.measure(Self.sample(seed: seed, noise: 0.2), seed: seed)
    print("tastes, seed \(seed): \(results)")
    let model = try #require(results[.model])
    let rules = try #require(results[.rules])
    let popularity = try #require(results[.popularity])
    #expect(model.hitRate > 1.5 * popularity.hitRate, "seed \(seed)")
    #expect(model.meanReciprocalRank > 1.5 * popularity.meanReciprocalRank, "seed \(seed)")
    #expect(model.hitRate > rules.hitRate, "seed \(seed)")
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `without tastes, recommendations predict about as well as popularity`(seed: UInt64) throws {
    let results = Self.measure(Self.sample(seed: seed, noise: 1), seed: seed)
    print("no tastes, seed \(seed): \(results)")
    let model = try #require(results[.model])
    let popularity = try #require(results[.popularity])
    #expect(model.hitRate > 0.85 * popularity.hitRate, "seed \(seed)")
  }
}
