import ServerTitles
import ServerCore
import KiwiKit

/// Says in words why a title is recommended. Everything that it says is true: it is made of what the score is made of.
struct RecommendationReasons {
  let profile: TasteProfile
  let kind: TitleKind
  /// The names of titles, as far as they are needed.
  let name: (Int64) throws -> String?

  static let most = 2

  func reasons(for candidate: RecommendationScores.Candidate) throws -> [RecommendationReason] {
    var reasons: [RecommendationReason] = []
    if let reason = try because(of: candidate) { reasons.append(reason) }
    if let reason = try readers(of: candidate) { reasons.append(reason) }
    if let reason = genre(of: candidate) { reasons.append(reason) }
    if reasons.isEmpty {
      reasons.append(Self.rest(keepers: candidate.keepers))
    }
    return Array(reasons.prefix(Self.most))
  }

  /// The titles that spoke for it most, of one standing, and as many as fit into a line.
  private func because(of candidate: RecommendationScores.Candidate) throws -> RecommendationReason? {
    let supports = candidate.supports.sorted {
      ($1.weight, $0.seed.titleKey) < ($0.weight, $1.seed.titleKey)
    }
    guard let first = supports.first else { return nil }
    let standing = first.seed.standing
    let names = try supports.filter { $0.seed.standing == standing }.prefix(2)
      .compactMap { try name($0.seed.titleKey) }
    guard !names.isEmpty else { return nil }
    let titles = names.joined(separator: " and ")
    switch standing {
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
    let most = candidate.supports.max { ($0.people, $1.seed.titleKey) < ($1.people, $0.seed.titleKey) }
    guard let most, most.people >= TitleNeighbourhoods.fewestPeople,
      let name = try name(most.seed.titleKey)
    else { return nil }
    return RecommendationReason(
      kind: "readers", text: "\(most.people) people who keep \(name) keep it, too")
  }

  private func genre(of candidate: RecommendationScores.Candidate) -> RecommendationReason? {
    guard let best = profile.genres.first(where: { candidate.genres.contains($0.genre) })?.genre else {
      return nil
    }
    guard profile.readingScore(ofGenre: best) > 0 else {
      // What stands for a genre was not chosen by its own name.
      return profile.preferred[best].map { chosen in
        RecommendationReason(kind: "preferred", text: "You chose \(chosen.name.lowercased())")
      }
    }
    let verb = kind == .book ? "read" : "watch"
    return RecommendationReason(
      kind: "genre",
      text: best == profile.mostRead
        ? "\(Self.capitalized(best)) is what you \(verb) most" : "You \(verb) \(best)")
  }

  private static func capitalized(_ genre: String) -> String {
    genre.prefix(1).uppercased() + genre.dropFirst()
  }

  /// For what nothing else speaks.
  ///
  /// - Parameter keepers: As everybody sees them.
  static func rest(keepers: Int) -> RecommendationReason {
    keepers > 0
      ? RecommendationReason(kind: "popular", text: "Several people here keep it")
      : RecommendationReason(kind: "new", text: "Something new for you")
  }
}
