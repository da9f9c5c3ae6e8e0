import ServerTitles
import ServerCore
import KiwiKit

/// What somebody may like: by their own books and films, by what is kept together here, and by what is like it.
///
/// Everything is looked at when it is asked for, but for what is kept together, which a job counts. So what somebody
/// wants nothing of, reads or skips is gone from the next answer on.
enum RecommendationService {
  static let usual = 8
  /// Titles that say something of somebody.
  private static let mostSeeds = 100
  private static let mostDisliked = 20
  /// Titles that few know, for which others are looked up that are like them.
  private static let mostLonely = 3
  private static let similarToLonely = 12
  private static let strongest = 300
  private static let popular = 200
  private static let popularOfGenres = 100
  private static let popularLooks = 2_000
  private static let genres = 3

  struct View: Sendable {
    let title: TitleRecord
    let reasons: [RecommendationReason]
  }

  /// What may be known of somebody by the one who asks.
  struct Access: Sendable {
    let userKey: Int64
    /// What somebody says that they like is theirs alone, and so is which e-books they have.
    var isOneself = true
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
      try transaction.titles.title(key: titleKey)?.facts.name
    }
    var views: [View] = []
    for candidate in all.ranked(for: profile, facts: facts) where views.count < limit {
      guard try !isSettled(candidate.titleKey, for: access, in: transaction),
        let title = try transaction.titles.title(key: candidate.titleKey), title.mergedIntoKey == nil
      else { continue }
      views.append(View(title: title, reasons: try reasons.reasons(for: candidate)))
    }
    return views
  }

  // MARK: Taste

  static func profile(
    of access: Access, kind: TitleKind, in transaction: Transaction
  ) throws -> TasteProfile {
    let store = transaction.recommendations
    var profile = TasteProfile()
    var known: Set<Int64> = []
    var seeds = try store.seeds(ofUser: access.userKey, kind: kind, isShared: !access.isOneself)
    if kind == .book {
      seeds += try store.sessionSeeds(ofUser: access.userKey, among: access.sessions)
      profile.habits = try store.habits(ofUser: access.userKey, among: access.sessions)
    }
    seeds = seeds.filter { known.insert($0.titleKey).inserted }
    profile.seeds = telling(seeds)
    for seed in profile.seeds where seed.standing == .loved || seed.standing == .finished {
      for genre in try store.facts(of: seed.titleKey, kind: kind)?.genres ?? [] {
        profile.kept[genre, default: 0] += 1
      }
    }
    if access.isOneself {
      for chosen in try transaction.preferredGenres.preferredGenres(ofUser: access.userKey) {
        for genre in chosen.titleGenres where profile.preferred[genre] == nil {
          profile.preferred[genre] = chosen
        }
      }
    }
    return profile
  }

  /// Those that say most, the latest of each standing first.
  private static func telling(_ seeds: [TasteProfile.Seed]) -> [TasteProfile.Seed] {
    let sorted = seeds.enumerated().sorted {
      ($1.element.standing.weight, $0.offset) < ($0.element.standing.weight, $1.offset)
    }.map(\.element)
    return Array(sorted.filter { $0.standing != .disliked }.prefix(mostSeeds))
      + sorted.filter { $0.standing == .disliked }.prefix(mostDisliked)
  }

  // MARK: Candidates

  static func scores(
    for profile: TasteProfile, kind: TitleKind, in transaction: Transaction
  ) throws -> RecommendationScores {
    var scores = RecommendationScores()
    var lonely: [TasteProfile.Seed] = []
    for seed in profile.seeds {
      let neighbours = try transaction.titleNeighbours.neighbours(of: seed.titleKey)
      scores.add(neighbours, of: seed)
      if neighbours.isEmpty, seed.standing != .disliked, lonely.count < mostLonely { lonely.append(seed) }
    }
    for seed in lonely {
      guard let title = try transaction.titles.title(key: seed.titleKey), title.facts.kind == kind else {
        continue
      }
      let similar = try transaction.similarTitles.titles(
        similarTo: title, limit: similarToLonely, looks: TitleSimilarity.looks)
      scores.add(similar: similar.map(\.key), to: seed)
    }
    return scores
  }

  /// Of candidates, and of what is kept most, of all genres and of those that people like.
  static func facts(
    of candidates: [Int64], kind: TitleKind, profiles: [TasteProfile], in transaction: Transaction
  ) throws -> [Int64: CandidateFacts] {
    let store = transaction.recommendations
    var keys = candidates
    keys += try store.popular(kind: kind, genres: nil, limit: popular, looks: popular)
    for profile in profiles {
      let liked = profile.genres.prefix(genres).map(\.genre)
      if !liked.isEmpty {
        keys += try store.popular(kind: kind, genres: liked, limit: popularOfGenres, looks: popularLooks)
      }
    }
    var facts: [Int64: CandidateFacts] = [:]
    for titleKey in keys where facts[titleKey] == nil {
      facts[titleKey] = try store.facts(of: titleKey, kind: kind)
    }
    return facts
  }

  /// Whether somebody knows a title already, or wants nothing of it.
  static func isSettled(
    _ titleKey: Int64, for access: Access, in transaction: Transaction
  ) throws -> Bool {
    if try transaction.dismissals.isDismissed(titleKey, byUser: access.userKey) { return true }
    let store = transaction.recommendations
    if try store.isInLibrary(titleKey, ofUser: access.userKey, isShared: !access.isOneself) { return true }
    if access.isOneself, try store.isEbook(titleKey, ofUser: access.userKey) { return true }
    return try store.wasRead(titleKey, byUser: access.userKey, among: access.sessions)
  }

  // MARK: Not this

  static func dismiss(titleId: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction) throws
  {
    guard let titleKey = try transaction.titles.key(id: titleId) else { throw APIError.notFound }
    try transaction.dismissals.insert(titleKey, ofUser: viewer.key, now: now)
  }

  static func takeBackDismissal(titleId: String, by viewer: Viewer, in transaction: Transaction) throws {
    guard let titleKey = try transaction.titles.key(id: titleId) else { throw APIError.notFound }
    try transaction.dismissals.delete(titleKey, ofUser: viewer.key)
  }

  // MARK: What was shown

  /// What has to be written so that what is stored is what is shown; empty where it stands.
  static func newImpressions(
    of views: [View], for viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> [Impression] {
    let stored = Dictionary(
      uniqueKeysWithValues: try transaction.impressions.impressions(ofUser: viewer.key)
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
