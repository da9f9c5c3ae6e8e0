import ServerTitles
import ServerCore
import KiwiKit

/// Measures how well recommendations foresee what people keep: of each of some people one title is hidden, and looked for
/// among what would be recommended to them without it (leave one out).
package struct RecommendationMeasure {
  package enum Method: String, CaseIterable, Sendable {
    /// What most people keep, the same for everybody.
    case popularity
    /// By the genres that somebody has most of.
    case rules
    /// By what the same people keep, beside the rules.
    case model
  }

  package struct Result: Sendable {
    /// How often the hidden title is among the first ten.
    package var hitRate = 0.0
    /// The mean of one divided by its place.
    package var meanReciprocalRank = 0.0
  }

  package static let shown = 10
  /// Who keeps fewer says too little.
  static let fewestTitles = 5

  package let titlesOfPerson: [[Int32]]
  package let genresOfTitle: [[String]]
  private let neighbourhoods: TitleNeighbourhoods

  package init(titlesOfPerson: [[Int32]], genresOfTitle: [[String]]) {
    self.titlesOfPerson = titlesOfPerson
    self.genresOfTitle = genresOfTitle
    neighbourhoods = TitleNeighbourhoods(titlesOfPerson: titlesOfPerson, titleCount: genresOfTitle.count)
  }

  /// - Parameter people: So many at most, by chance.
  package func results(
    people: Int, _ random: inout some RandomNumberGenerator
  ) -> (results: [Method: Result], people: Int) {
    let asked = titlesOfPerson.indices.filter { titlesOfPerson[$0].count >= Self.fewestTitles }
      .shuffled(using: &random).prefix(people)
    var results = Dictionary(uniqueKeysWithValues: Method.allCases.map { ($0, Result()) })
    var counts = TitleNeighbourhoods.Counts(titleCount: genresOfTitle.count)
    for person in asked {
      guard let hidden = titlesOfPerson[person].randomElement(using: &random) else { continue }
      for method in Method.allCases {
        let place = place(of: hidden, for: person, by: method, &counts)
        results[method]?.hitRate += place < Self.shown ? 1 : 0
        results[method]?.meanReciprocalRank += 1 / Double(place + 1)
      }
    }
    let divisor = Double(max(asked.count, 1))
    return (
      results.mapValues {
        Result(hitRate: $0.hitRate / divisor, meanReciprocalRank: $0.meanReciprocalRank / divisor)
      }, asked.count
    )
  }

  /// From 0.
  private func place(
    of hidden: Int32, for person: Int, by method: Method, _ counts: inout TitleNeighbourhoods.Counts
  ) -> Int {
    let others = titlesOfPerson[person].filter { $0 != hidden }
    let known = Set(others)
    let own = Set(titlesOfPerson[person])
    let facts = Dictionary(
      uniqueKeysWithValues: genresOfTitle.indices.filter { !known.contains(Int32($0)) }.map { title in
        let keepers = neighbourhoods.peopleCount(of: title) - (own.contains(Int32(title)) ? 1 : 0)
        return (
          Int64(title),
          CandidateFacts(
            genres: genresOfTitle[title], keepers: keepers < TitleNeighbourhoods.fewestPeople ? 0 : keepers)
        )
      })
    var profile = TasteProfile()
    var scores = RecommendationScores()
    if method != .popularity {
      for title in others {
        for genre in genresOfTitle[Int(title)] { profile.kept[genre, default: 0] += 1 }
      }
    }
    if method == .model {
      for title in others {
        let seed = TasteProfile.Seed(titleKey: Int64(title), standing: .finished)
        let near = neighbourhoods.neighbours(of: Int(title), counts: &counts, without: person)
        scores.add(
          near.map {
            TitleNeighbour(titleKey: Int64($0.title), similarity: $0.similarity, people: $0.people)
          }, of: seed)
      }
    }
    for title in facts.keys { scores.add(title) }
    let ranked = scores.ranked(for: profile, facts: facts)
    return ranked.firstIndex { $0.titleKey == Int64(hidden) } ?? ranked.count
  }
}
