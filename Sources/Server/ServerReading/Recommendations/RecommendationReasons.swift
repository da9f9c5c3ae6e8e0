import ServerTitles
import ServerCore
import KiwiKit

/// Explains a recommendation in words, from the parts of its score.
struct RecommendationReasons {
  let profile: TasteProfile
  let kind: TitleKind
  /// Returns the name of a title.
  let name: (Int64) throws -> String?

  static let maxReasons = 2

  func reasons(for candidate: RecommendationScores.Candidate) throws -> [RecommendationReason] {
    var reasons: [RecommendationReason] = []
    if let reason = try because(of: candidate) { reasons.append(reason) }
    if let reason = try readers(of: candidate) { reasons.append(reason) }
    if let reason = genre(of: candidate) { reasons.append(reason) }
    if reasons.isEmpty {
      reasons.append(Self.fallback(keepers: candidate.keepers))
    }
    return Array(reasons.prefix(Self.maxReasons))
  }

  /// Names up to two titles of one relation that support a candidate most.
  private func because(of candidate: RecommendationScores.Candidate) throws -> RecommendationReason? {
    let supports = candidate.supports.sorted {
      ($1.weight, $0.seed.titleKey) < ($0.weight, $1.seed.titleKey)
    }
    guard let first = supports.first else { return nil }
    let relation = first.seed.relation
    let names = try supports.filter { $0.seed.relation == relation }.prefix(2)
      .compactMap { try name($0.seed.titleKey) }
    guard !names.isEmpty else { return nil }
    let titles = names.joined(separator: " and ")
    switch relation {
    case .loved: return RecommendationReason(kind: "loved", text: "Because you loved \(titles)")
    case .finished: return RecommendationReason(kind: "finished", text: "Because you finished \(titles)")
    case .reads:
      let verb = kind == .book ? "are reading" : "are watching"
      return RecommendationReason(kind: "reads", text: "Because you \(verb) \(titles)")
    case .began: return RecommendationReason(kind: "reads", text: "Because you began \(titles)")
    case .wants:
      return RecommendationReason(
        kind: "wants", text: "Because you want to \(kind == .book ? "read" : "watch") \(titles)")
    case .disliked: return nil
    }
  }

  private func readers(of candidate: RecommendationScores.Candidate) throws -> RecommendationReason? {
    let most = candidate.supports.max {
      ($0.commonKeepers, $1.seed.titleKey) < ($1.commonKeepers, $0.seed.titleKey)
    }
    guard let most, most.commonKeepers >= TitleNeighbourhoods.minKeepers,
      let name = try name(most.seed.titleKey)
    else { return nil }
    return RecommendationReason(
      kind: "readers", text: "\(most.commonKeepers) people who have \(name) also have this")
  }

  private func genre(of candidate: RecommendationScores.Candidate) -> RecommendationReason? {
    guard let best = profile.genres.first(where: { candidate.genres.contains($0.genre) })?.genre else {
      return nil
    }
    guard profile.readingScore(ofGenre: best) > 0 else {
      // A preferred genre covers several genres of titles, so its own name is shown.
      return profile.preferred[best].map { chosen in
        RecommendationReason(kind: "preferred", text: "You chose \(chosen.name.lowercased())")
      }
    }
    let verb = kind == .book ? "read" : "watch"
    return RecommendationReason(
      kind: "genre", text: best == profile.mostRead ? "You \(verb) \(best) most" : "You \(verb) \(best)")
  }

  /// Returns the reason for a title without other reasons.
  ///
  /// - Parameter keepers: The public number of users who keep the title.
  static func fallback(keepers: Int) -> RecommendationReason {
    keepers > 0
      ? RecommendationReason(kind: "popular", text: "Several people here have this")
      : RecommendationReason(kind: "new", text: "Something new for you")
  }
}
