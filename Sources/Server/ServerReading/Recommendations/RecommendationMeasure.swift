import ServerTitles
import ServerCore
import KiwiKit

/// Measures how well recommendations predict the titles that users keep.
///
/// For each of some users it hides one title and finds its rank in the recommendations made without it (leave one out).
package struct RecommendationMeasure {
  package enum Method: String, CaseIterable, Sendable {
    /// The most kept titles, the same for all users.
    case popularity
    /// The genres that a user reads most.
    case rules
    /// The titles that similar users keep, in addition to the rules.
    case model
  }

  package struct Result: Sendable {
    /// The share of users whose hidden title is among the first ten.
    package var hitRate = 0.0
    /// The mean of the reciprocal rank of the hidden title.
    package var meanReciprocalRank = 0.0
  }

  package static let hitCount = 10
  /// The minimum number of titles of a measured user.
  static let minTitles = 5

  package let titlesByUser: [[Int32]]
  package let genresByTitle: [[String]]
  private let neighborhoods: TitleNeighborhoods

  package init(titlesByUser: [[Int32]], genresByTitle: [[String]]) {
    self.titlesByUser = titlesByUser
    self.genresByTitle = genresByTitle
    neighborhoods = TitleNeighborhoods(titlesByUser: titlesByUser, titleCount: genresByTitle.count)
  }

  /// Measures all methods on a random sample.
  ///
  /// - Parameter users: The maximum number of users in the sample.
  package func results(
    users: Int, _ random: inout some RandomNumberGenerator
  ) -> (results: [Method: Result], users: Int) {
    let sample = titlesByUser.indices.filter { titlesByUser[$0].count >= Self.minTitles }
      .shuffled(using: &random).prefix(users)
    var results = Dictionary(uniqueKeysWithValues: Method.allCases.map { ($0, Result()) })
    var counts = TitleNeighborhoods.Counts(titleCount: genresByTitle.count)
    for user in sample {
      guard let hidden = titlesByUser[user].randomElement(using: &random) else { continue }
      for method in Method.allCases {
        let rank = rank(of: hidden, for: user, by: method, &counts)
        results[method]?.hitRate += rank < Self.hitCount ? 1 : 0
        results[method]?.meanReciprocalRank += 1 / Double(rank + 1)
      }
    }
    let divisor = Double(max(sample.count, 1))
    return (
      results.mapValues {
        Result(hitRate: $0.hitRate / divisor, meanReciprocalRank: $0.meanReciprocalRank / divisor)
      }, sample.count
    )
  }

  /// Returns the rank of the hidden title, from 0.
  private func rank(
    of hidden: Int32, for user: Int, by method: Method, _ counts: inout TitleNeighborhoods.Counts
  ) -> Int {
    let others = titlesByUser[user].filter { $0 != hidden }
    let known = Set(others)
    let own = Set(titlesByUser[user])
    let facts = Dictionary(
      uniqueKeysWithValues: genresByTitle.indices.filter { !known.contains(Int32($0)) }.map { title in
        let keepers = neighborhoods.keeperCount(of: title) - (own.contains(Int32(title)) ? 1 : 0)
        return (
          Int64(title),
          CandidateFacts(
            genres: genresByTitle[title], keepers: keepers < TitleNeighborhoods.minKeepers ? 0 : keepers)
        )
      })
    var profile = TasteProfile()
    var scores = RecommendationScores()
    if method != .popularity {
      for title in others {
        for genre in genresByTitle[Int(title)] { profile.kept[genre, default: 0] += 1 }
      }
    }
    if method == .model {
      for title in others {
        let seed = TasteProfile.Seed(titleKey: Int64(title), relation: .finished)
        let near = neighborhoods.neighbors(of: Int(title), counts: &counts, without: user)
        scores.add(
          near.map {
            TitleNeighbor(
              titleKey: Int64($0.title), similarity: $0.similarity, commonKeepers: $0.commonKeepers)
          }, of: seed)
      }
    }
    for title in facts.keys { scores.add(title) }
    let ranked = scores.ranked(for: profile, facts: facts)
    return ranked.firstIndex { $0.titleKey == Int64(hidden) } ?? ranked.count
  }
}
