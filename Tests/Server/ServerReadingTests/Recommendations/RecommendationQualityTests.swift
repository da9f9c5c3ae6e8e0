import TestSupport
import Testing

@testable import ServerReading
@testable import ServerSeed

/// Whether recommendations foresee what people keep, where people have tastes and where they have none.
struct RecommendationQualityTests {
  private struct Sample {
    let titlesOfPerson: [[Int32]]
    let genresOfTitle: [[String]]
  }

  /// - Parameter noise: How much of what people keep their taste says nothing of; 1 for no tastes.
  private static func sample(seed: UInt64, noise: Double) -> Sample {
    var random = SeedRandom(seed: seed, purpose: 99)
    let (titles, groups, people) = (400, 16, 400)
    let groupOfTitle = (0..<titles).map { _ in random.index(below: groups) }
    // A genre tells of a group only mostly.
    let genres = groupOfTitle.map { group in
      ["genre \((random.chance(0.7) ? group : random.index(below: groups)) / 4)"]
    }
    let tastes = SeedTastes(groupOfTitle: groupOfTitle, noise: noise)
    return Sample(
      titlesOfPerson: (0..<people).map { _ in tastes.kept(20, &random).map { Int32($0) } },
      genresOfTitle: genres)
  }

  private static func measure(_ sample: Sample, seed: UInt64) -> [RecommendationMeasure.Method:
    RecommendationMeasure.Result]
  {
    var random = SeedRandom(seed: seed, purpose: 100)
    return RecommendationMeasure(titlesOfPerson: sample.titlesOfPerson, genresOfTitle: sample.genresOfTitle)
      .results(people: 150, &random).results
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `where people have tastes, these foresee far more than what most people keep`(seed: UInt64) throws {
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
  func `where people have no tastes, nothing is lost by looking for some`(seed: UInt64) throws {
    let results = Self.measure(Self.sample(seed: seed, noise: 1), seed: seed)
    print("no tastes, seed \(seed): \(results)")
    let model = try #require(results[.model])
    let popularity = try #require(results[.popularity])
    #expect(model.hitRate > 0.85 * popularity.hitRate, "seed \(seed)")
  }
}
