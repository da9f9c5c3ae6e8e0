import Foundation
import TestSupport
import KiwiKit
import Testing

@testable import ServerReading

struct RecommendationScoresTests {
  private func seed(_ key: Int64, _ relation: TasteProfile.Relation) -> TasteProfile.Seed {
    TasteProfile.Seed(titleKey: key, relation: relation)
  }

  private func neighbor(_ key: Int64, _ similarity: Int) -> TitleNeighbor {
    TitleNeighbor(titleKey: key, similarity: similarity, commonKeepers: 3)
  }

  @Test func `a genre scores ten per session, five per hour, three per fifty pages and fifty if chosen`() {
    var profile = TasteProfile()
    profile.habits["fantasy"] = TasteProfile.Habit(sessions: 2, seconds: 5_400, pages: 100)
    profile.preferred = ["fantasy": .fantasy, "poetry": .fiction]
    profile.kept["war"] = 3
    #expect(profile.score(ofGenre: "fantasy") == 83.5)
    #expect(profile.score(ofGenre: "poetry") == 50)
    #expect(profile.score(ofGenre: "war") == 30)
    #expect(profile.score(ofGenre: "crime") == 0)
    #expect(profile.genres.map(\.genre) == ["fantasy", "poetry", "war"])
    // A chosen genre is not the most read one.
    #expect(profile.mostRead == "fantasy")
    profile.habits = [:]
    #expect(profile.mostRead == "war")
  }

  @Test func `ratings and progress determine a title's relation`() {
    typealias Relation = TasteProfile.Relation
    #expect(Relation(status: "done", quarterStars: 0) == .finished)
    #expect(Relation(status: "done", quarterStars: 16) == .loved)
    #expect(Relation(status: "done", quarterStars: 8) == .disliked)
    #expect(Relation(status: "want", quarterStars: 0) == .wants)
    #expect(Relation(status: "now", quarterStars: 0) == .reads)
    #expect(Relation(status: "onHold", quarterStars: 0) == .began)
    #expect(Relation(status: "didNotFinish", quarterStars: 0) == .disliked)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `titles are sorted by the sum of their support`(seed number: UInt64) {
    var random = SeededGenerator(seed: number)
    var profile = TasteProfile()
    let genres = ["a", "b", "c"]
    for genre in genres where Bool.random(using: &random) {
      profile.kept[genre] = Int.random(in: 1...9, using: &random)
    }
    let relations: [TasteProfile.Relation] = [.loved, .finished, .wants, .disliked]
    var scores = RecommendationScores()
    var model: [Int64: Double] = [:]
    for key in 100..<106 as Range<Int64> {
      let own = seed(key, relations.randomElement(using: &random) ?? .finished)
      let near = (1...20).filter { _ in Bool.random(using: &random) }
        .map { neighbor(Int64($0), Int.random(in: 1...10_000, using: &random)) }
      scores.add(near, of: own)
      for one in near {
        model[one.titleKey, default: 0] += own.relation.weight * Double(one.similarity) / 10_000
      }
    }
    var facts: [Int64: CandidateFacts] = [:]
    for key in 1...20 as ClosedRange<Int64> {
      scores.add(key)
      facts[key] = CandidateFacts(
        genres: genres.filter { _ in Bool.random(using: &random) },
        keepers: Int.random(in: 0...50, using: &random))
    }
    let bestModel = max(0, facts.keys.map { model[$0] ?? 0 }.max() ?? 0)
    let bestGenre = genres.map { profile.score(ofGenre: $0) }.max() ?? 0
    let bestKeepers = facts.values.map(\.keepers).max() ?? 0
    func expected(_ key: Int64) -> Double {
      let genre = facts[key]?.genres.map { profile.score(ofGenre: $0) }.max() ?? 0
      var score = 0.0
      if bestModel > 0 { score += (model[key] ?? 0) / bestModel }
      if bestGenre > 0 { score += 0.25 * genre / bestGenre }
      if bestKeepers > 0 { score += 0.1 * log1(facts[key]?.keepers ?? 0) / log1(bestKeepers) }
      return score
    }
    let ranked = scores.ranked(for: profile, facts: facts)
    #expect(ranked.count == 20)
    for candidate in ranked {
      #expect(abs(candidate.score - expected(candidate.titleKey)) < 1e-9, "seed \(number)")
    }
    #expect(zip(ranked, ranked.dropFirst()).allSatisfy { $0.score >= $1.score })
  }

  private func log1(_ count: Int) -> Double { log(Double(count) + 1) }

  @Test func `a disliked title counts against similar ones`() {
    var scores = RecommendationScores()
    scores.add([neighbor(1, 5_000), neighbor(2, 5_000)], of: seed(10, .finished))
    scores.add([neighbor(1, 9_000)], of: seed(11, .disliked))
    let facts = [1, 2].reduce(into: [Int64: CandidateFacts]()) {
      $0[$1] = CandidateFacts(genres: [], keepers: 0)
    }
    let ranked = scores.ranked(for: TasteProfile(), facts: facts)
    #expect(ranked.map(\.titleKey) == [2, 1])
    #expect(ranked.last?.supports.map(\.seed.titleKey) == [10])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a group score is half the lowest and half the average score`(seed number: UInt64) {
    var random = SeededGenerator(seed: number)
    let members = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      (1...12 as ClosedRange<Int64>).map { key in
        var candidate = RecommendationScores.Candidate(titleKey: key)
        candidate.score = Double.random(in: 0.01...3, using: &random)
        return candidate
      }.shuffled(using: &random)
    }
    let picks = GroupRecommendations.ranked(members)
    #expect(picks.count == 12)
    for pick in picks {
      let shares = members.map { ranking in
        (ranking.first { $0.titleKey == pick.titleKey }?.score ?? 0) / (ranking.map(\.score).max() ?? 1)
      }
      let average = shares.reduce(0, +) / Double(shares.count)
      let expected = ((shares.min() ?? 0) + average) / 2
      #expect(abs(pick.score - expected) < 1e-9, "seed \(number)")
    }
    #expect(zip(picks, picks.dropFirst()).allSatisfy { $0.score >= $1.score })
  }
}
