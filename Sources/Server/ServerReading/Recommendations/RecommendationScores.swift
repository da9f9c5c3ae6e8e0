import ServerTitles
import ServerCore
import Foundation

/// Ranks titles by how much a user may like them.
struct RecommendationScores: Sendable {
  /// A title of the user that supports a candidate.
  struct Support: Hashable, Sendable {
    let seed: TasteProfile.Seed
    let weight: Double
    /// The number of users who keep both; 0 if the titles are only similar.
    let commonKeepers: Int
  }

  struct Candidate: Hashable, Sendable {
    let titleKey: Int64
    /// The score from titles that users keep together.
    var model = 0.0
    /// The score from authors and genres shared with titles of the user.
    var content = 0.0
    var supports: [Support] = []
    var genres: [String] = []
    /// The public number of users who keep the title: 0 for fewer than three.
    var keepers = 0
    var score = 0.0
  }

  enum Weight {
    static let model = 1.0
    static let content = 0.4
    static let genre = 0.25
    static let popularity = 0.1
  }

  private(set) var candidates: [Int64: Candidate] = [:]

  /// Adds titles that users keep together with a seed.
  mutating func add(_ neighbors: [TitleNeighbor], of seed: TasteProfile.Seed) {
    for neighbor in neighbors {
      let weight =
        seed.relation.weight * Double(neighbor.similarity) / Double(TitleNeighborhoods.maxSimilarity)
      change(neighbor.titleKey) { candidate in
        candidate.model += weight
        if weight > 0 {
          candidate.supports.append(
            Support(seed: seed, weight: weight, commonKeepers: neighbor.commonKeepers))
        }
      }
    }
  }

  /// Adds titles that are similar to a seed, most similar first.
  mutating func add(similar titleKeys: [Int64], to seed: TasteProfile.Seed) {
    for (position, titleKey) in titleKeys.enumerated() {
      let weight = seed.relation.weight / Double(position + 2)
      change(titleKey) { candidate in
        candidate.content += weight
        candidate.supports.append(Support(seed: seed, weight: weight, commonKeepers: 0))
      }
    }
  }

  /// Adds a title without support by a seed.
  mutating func add(_ titleKey: Int64) {
    change(titleKey) { _ in }
  }

  private mutating func change(_ titleKey: Int64, _ change: (inout Candidate) -> Void) {
    change(&candidates[titleKey, default: Candidate(titleKey: titleKey)])
  }

  /// Returns the candidates whose facts ``ranked(for:facts:)`` needs, those kept together first.
  func strongest(_ count: Int) -> [Int64] {
    candidates.values.sorted {
      ($1.model, $1.content, $0.titleKey) < ($0.model, $0.content, $1.titleKey)
    }.prefix(count).map(\.titleKey)
  }

  /// Returns candidates by their scores, best first.
  ///
  /// - Parameter facts: The facts of candidates. Candidates without facts are omitted.
  func ranked(for profile: TasteProfile, facts: [Int64: CandidateFacts]) -> [Candidate] {
    var known = candidates.values.compactMap { candidate -> Candidate? in
      guard let facts = facts[candidate.titleKey] else { return nil }
      var candidate = candidate
      candidate.genres = facts.genres
      candidate.keepers = facts.keepers
      return candidate
    }
    let best = (
      model: known.map(\.model).max() ?? 0, content: known.map(\.content).max() ?? 0,
      genre: profile.genres.first?.score ?? 0, keepers: known.map(\.keepers).max() ?? 0
    )
    for index in known.indices {
      let candidate = known[index]
      let genre = candidate.genres.map { profile.score(ofGenre: $0) }.max() ?? 0
      known[index].score =
        Weight.model * Self.part(candidate.model, of: best.model)
        + Weight.content * Self.part(candidate.content, of: best.content)
        + Weight.genre * Self.part(genre, of: best.genre)
        + Weight.popularity
        * Self.part(log1p(Double(candidate.keepers)), of: log1p(Double(best.keepers)))
    }
    return known.sorted { ($1.score, $0.titleKey) < ($0.score, $1.titleKey) }
  }

  private static func part(_ value: Double, of best: Double) -> Double {
    best > 0 ? value / best : 0
  }
}

/// A title that the same users keep as another one.
package struct TitleNeighbor: Hashable, Sendable {
  package let titleKey: Int64
  let similarity: Int
  package let commonKeepers: Int
}

package struct CandidateFacts: Hashable, Sendable {
  package var genres: [String]
  package var keepers: Int
}
