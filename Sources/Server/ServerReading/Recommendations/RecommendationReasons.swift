import Foundation
import ServerTitles
import ServerCore
import KiwiKit

/// Explains a recommendation in the reader's language, from the parts of its score.
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
    let titles = names.formatted(.list(type: .and).locale(ReaderLocale.current ?? .current))
    let isBook = kind == .book
    switch relation {
    case .loved: return Self.reason("loved", "Because you loved \(titles)")
    case .finished: return Self.reason("finished", "Because you finished \(titles)")
    case .reads:
      return Self.reason(
        "reads", isBook ? "Because you are reading \(titles)" : "Because you are watching \(titles)")
    case .began: return Self.reason("reads", "Because you started \(titles)")
    case .wants:
      return Self.reason(
        "wants", isBook ? "Because you want to read \(titles)" : "Because you want to watch \(titles)")
    case .disliked: return nil
    }
  }

  private static func reason(_ kind: String, _ text: LocalizedText) -> RecommendationReason {
    RecommendationReason(kind: kind, text: String(localized: text))
  }

  private func readers(of candidate: RecommendationScores.Candidate) throws -> RecommendationReason? {
    let most = candidate.supports.max {
      ($0.commonKeepers, $1.seed.titleKey) < ($1.commonKeepers, $0.seed.titleKey)
    }
    guard let most, most.commonKeepers >= TitleNeighborhoods.minKeepers,
      let name = try name(most.seed.titleKey)
    else { return nil }
    return Self.reason("readers", "\(most.commonKeepers) people who have \(name) also have this")
  }

  private func genre(of candidate: RecommendationScores.Candidate) -> RecommendationReason? {
    guard let best = profile.genres.first(where: { candidate.genres.contains($0.genre) })?.genre else {
      return nil
    }
    guard profile.readingScore(ofGenre: best) > 0 else {
      // A preferred genre covers several genres of titles, so its own name is shown.
      return profile.preferred[best].map { Self.reason("preferred", "You chose “\($0.name)”") }
    }
    let text: LocalizedText =
      switch (kind == .book, best == profile.mostRead) {
      case (true, true): "You mostly read \(best)"
      case (true, false): "You read \(best)"
      case (false, true): "You mostly watch \(best)"
      case (false, false): "You watch \(best)"
      }
    return Self.reason("genre", text)
  }

  /// Returns the reason for a title without other reasons.
  ///
  /// - Parameter keepers: The public number of users who keep the title.
  static func fallback(keepers: Int) -> RecommendationReason {
    keepers > 0
      ? reason("popular", "Several people here have this") : reason("new", "Something new for you")
  }
}
