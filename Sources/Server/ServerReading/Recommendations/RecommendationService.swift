import ServerTitles
import ServerCore
import KiwiKit

/// Recommends titles to a user.
///
/// Scores follow from the user's books and films, from titles kept together with them, and from similar titles.
/// Everything is computed on request except for titles kept together, which a job counts. A title that the user
/// dismisses, reads or skips is therefore missing from the next response.
enum RecommendationService {
  static let defaultLimit = 8
  /// The maximum number of titles from which a taste is derived.
  private static let maxSeeds = 100
  private static let maxDisliked = 20
  /// The maximum number of seeds without neighbors for which similar titles are looked up.
  private static let maxIsolatedSeeds = 3
  private static let similarPerSeed = 12
  private static let strongest = 300
  private static let popular = 200
  private static let popularOfGenres = 100
  private static let maxExaminedPopular = 2_000
  private static let genres = 3

  struct View: Sendable {
    let title: TitleRecord
    let reasons: [RecommendationReason]
  }

  /// The data of a user that the viewer may see.
  struct Access: Sendable {
    let userKey: Int64
    /// True if the viewer is the user; only then preferred genres and e-books count.
    var isOwn = true
    var sessions = Audience.allCases
  }

  static func own(
    kind: TitleKind, limit: Int, of viewer: Viewer, in transaction: Transaction
  ) throws -> [View] {
    let access = Access(userKey: viewer.key)
    let profile = try profile(of: access, kind: kind, in: transaction)
    let scores = try scores(for: profile, kind: kind, in: transaction)
    let facts = try facts(of: scores.strongest(strongest), kind: kind, profiles: [profile], in: transaction)
    var all = scores
    for titleKey in facts.keys { all.add(titleKey) }
    let reasons = RecommendationReasons(profile: profile, kind: kind) { titleKey in
      try TitleStore(transaction).title(key: titleKey)?.facts.name
    }
    var views: [View] = []
    for candidate in all.ranked(for: profile, facts: facts) where views.count < limit {
      guard try !isSettled(candidate.titleKey, for: access, in: transaction),
        let title = try TitleStore(transaction).title(key: candidate.titleKey), title.mergedIntoKey == nil
      else { continue }
      views.append(View(title: title, reasons: try reasons.reasons(for: candidate)))
    }
    return views
  }

  // MARK: Taste

  static func profile(
    of access: Access, kind: TitleKind, in transaction: Transaction
  ) throws -> TasteProfile {
    let store = RecommendationStore(transaction)
    var profile = TasteProfile()
    var known: Set<Int64> = []
    var seeds = try store.seeds(ofUser: access.userKey, kind: kind, isShared: !access.isOwn)
    if kind == .book {
      seeds += try store.sessionSeeds(ofUser: access.userKey, among: access.sessions)
      profile.habits = try store.habits(ofUser: access.userKey, among: access.sessions)
    }
    seeds = seeds.filter { known.insert($0.titleKey).inserted }
    profile.seeds = strongest(of: seeds)
    for seed in profile.seeds where seed.relation == .loved || seed.relation == .finished {
      for genre in try store.facts(of: seed.titleKey, kind: kind)?.genres ?? [] {
        profile.kept[genre, default: 0] += 1
      }
    }
    if access.isOwn {
      for chosen in try PreferredGenreStore(transaction).preferredGenres(ofUser: access.userKey) {
        for genre in chosen.titleGenres where profile.preferred[genre] == nil {
          profile.preferred[genre] = chosen
        }
      }
    }
    return profile
  }

  /// Returns the seeds with the highest weights, the latest of each relation first.
  private static func strongest(of seeds: [TasteProfile.Seed]) -> [TasteProfile.Seed] {
    let sorted = seeds.enumerated().sorted {
      ($1.element.relation.weight, $0.offset) < ($0.element.relation.weight, $1.offset)
    }.map(\.element)
    return Array(sorted.filter { $0.relation != .disliked }.prefix(maxSeeds))
      + sorted.filter { $0.relation == .disliked }.prefix(maxDisliked)
  }

  // MARK: Candidates

  static func scores(
    for profile: TasteProfile, kind: TitleKind, in transaction: Transaction
  ) throws -> RecommendationScores {
    var scores = RecommendationScores()
    var isolated: [TasteProfile.Seed] = []
    for seed in profile.seeds {
      let neighbors = try TitleNeighborStore(transaction).neighbors(of: seed.titleKey)
      scores.add(neighbors, of: seed)
      if neighbors.isEmpty, seed.relation != .disliked, isolated.count < maxIsolatedSeeds {
        isolated.append(seed)
      }
    }
    for seed in isolated {
      guard let title = try TitleStore(transaction).title(key: seed.titleKey), title.facts.kind == kind else {
        continue
      }
      let similar = try SimilarTitleStore(transaction).titles(
        similarTo: title, limit: similarPerSeed, maxExamined: TitleSimilarity.maxExamined)
      scores.add(similar: similar.map(\.key), to: seed)
    }
    return scores
  }

  /// Returns the facts of candidates and of popular titles, of all and of preferred genres.
  static func facts(
    of candidates: [Int64], kind: TitleKind, profiles: [TasteProfile], in transaction: Transaction
  ) throws -> [Int64: CandidateFacts] {
    let store = RecommendationStore(transaction)
    var keys = candidates
    keys += try store.popular(kind: kind, genres: nil, limit: popular, maxExamined: popular)
    for profile in profiles {
      let liked = profile.genres.prefix(genres).map(\.genre)
      if !liked.isEmpty {
        keys += try store.popular(
          kind: kind, genres: liked, limit: popularOfGenres, maxExamined: maxExaminedPopular)
      }
    }
    var facts: [Int64: CandidateFacts] = [:]
    for titleKey in keys where facts[titleKey] == nil {
      facts[titleKey] = try store.facts(of: titleKey, kind: kind)
    }
    return facts
  }

  /// Returns whether a user knows a title already, or dismissed it.
  static func isSettled(
    _ titleKey: Int64, for access: Access, in transaction: Transaction
  ) throws -> Bool {
    if try DismissalStore(transaction).isDismissed(titleKey, byUser: access.userKey) { return true }
    let store = RecommendationStore(transaction)
    if try store.isInLibrary(titleKey, ofUser: access.userKey, isShared: !access.isOwn) { return true }
    if access.isOwn, try store.isEbook(titleKey, ofUser: access.userKey) { return true }
    return try store.wasRead(titleKey, byUser: access.userKey, among: access.sessions)
  }

  // MARK: Dismissals

  static func dismiss(titleId: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction) throws
  {
    guard let titleKey = try TitleStore(transaction).key(id: titleId) else { throw APIError.notFound }
    try DismissalStore(transaction).insert(titleKey, ofUser: viewer.key, now: now)
  }

  static func undoDismissal(titleId: String, by viewer: Viewer, in transaction: Transaction) throws {
    guard let titleKey = try TitleStore(transaction).key(id: titleId) else { throw APIError.notFound }
    try DismissalStore(transaction).delete(titleKey, ofUser: viewer.key)
  }

  // MARK: Impressions

  /// Returns the impressions to store, without those that are stored already.
  static func newImpressions(
    of views: [View], for viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> [Impression] {
    let stored = Dictionary(
      uniqueKeysWithValues: try ImpressionStore(transaction).impressions(ofUser: viewer.key)
        .map { ($0.titleKey, $0) })
    return try views.compactMap { view in
      let reasons = String(decoding: try WireWriter.bytes(of: view.reasons), as: UTF8.self)
      let impression = Impression(titleKey: view.title.key, reasons: reasons, shownAt: now)
      guard let known = stored[view.title.key] else { return impression }
      let isFresh = now.seconds - known.shownAt.seconds < 86_400
      return known.reasons == impression.reasons && isFresh ? nil : impression
    }
  }
}
