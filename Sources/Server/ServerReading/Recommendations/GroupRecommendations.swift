import ServerAccounts
import ServerTitles
import ServerSocial
import ServerCore
import KiwiKit

/// Recommends titles to a group that no member is known to have read.
///
/// Only data of other members that the viewer may see counts, apart from dismissals. A response therefore reveals no
/// more about a member than their profile. Members whose library is hidden from the viewer do not count at all, so
/// neither a recommended title nor a missing one reveals anything about them.
enum GroupRecommendations {
  /// The weight of the lowest score of a title, relative to that of its average score.
  private static let weightOfLowest = 0.5

  struct Member: Sendable {
    /// The visible data of the member; nil if the viewer may see none.
    let access: RecommendationService.Access?
    let profile: TasteProfile
    let scores: RecommendationScores
  }

  static func titles(
    with usernames: [String], kind: TitleKind, limit: Int, seenBy viewer: Viewer, in transaction: Transaction
  ) throws -> [RecommendationService.View] {
    var accesses: [RecommendationService.Access?] = [RecommendationService.Access(userKey: viewer.key)]
    for username in usernames {
      accesses.append(try access(to: username, by: viewer, in: transaction))
    }
    let members = try accesses.map { access in
      let profile =
        try access.map { try RecommendationService.profile(of: $0, kind: kind, in: transaction) }
        ?? TasteProfile()
      let scores = try RecommendationService.scores(for: profile, kind: kind, in: transaction)
      return Member(access: access, profile: profile, scores: scores)
    }
    let candidates = members.flatMap { $0.scores.strongest(candidatesPerMember) }
    let facts = try RecommendationService.facts(
      of: candidates, kind: kind, profiles: members.map(\.profile), in: transaction)
    let rankings = members.map { member in
      var scores = member.scores
      for titleKey in facts.keys { scores.add(titleKey) }
      return scores.ranked(for: member.profile, facts: facts)
    }
    var views: [RecommendationService.View] = []
    for pick in ranked(rankings) where views.count < limit {
      guard
        try !members.compactMap(\.access).contains(where: {
          try RecommendationService.isSettled(pick.titleKey, for: $0, in: transaction)
        }), let title = try TitleStore(transaction).title(key: pick.titleKey), title.mergedIntoKey == nil
      else { continue }
      views.append(
        RecommendationService.View(
          title: title, reasons: reasons(for: pick, of: members.map(\.profile), kind: kind)))
    }
    return views
  }

  private static let candidatesPerMember = 150

  // MARK: Access

  /// Returns the visible data of a member; nil if their library is hidden.
  ///
  /// Rejects all users but mutual followers and readers of the viewer's session, with the same error as unknown ones.
  private static func access(
    to username: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> RecommendationService.Access? {
    let rejected = APIError.invalid(
      "with", "This user cannot be added. Choose a user who follows you back, or a reader of your session.")
    guard let person = try UserStore(transaction).user(username: username, seenBy: viewer),
      person.key != viewer.key
    else { throw rejected }
    let follows = try FollowStore(transaction).isFollowed(person.key, by: viewer.key)
    let areFriends = try follows && FollowStore(transaction).isFollowed(viewer.key, by: person.key)
    guard try areFriends || RecommendationStore(transaction).readTogether(viewer, person.key),
      let profile = try ProfileStore(transaction).profile(key: person.key, seenBy: viewer)
    else { throw rejected }
    guard Visibility.visible(toFollower: follows).contains(profile.libraryVisibility) else { return nil }
    return RecommendationService.Access(
      userKey: person.key, isOwn: false, sessions: Audience.visible(toFollower: follows))
  }

  // MARK: Order

  /// A title with its scores for all members, in their order.
  struct Pick: Sendable {
    let titleKey: Int64
    let score: Double
    let ofMembers: [RecommendationScores.Candidate]
  }

  /// Ranks titles by their lowest and their average score, best first.
  ///
  /// - Parameter rankings: The scores of the same titles, for each member.
  static func ranked(_ rankings: [[RecommendationScores.Candidate]]) -> [Pick] {
    let best = rankings.map { ranking in ranking.map(\.score).max() ?? 0 }
    var ofTitle: [Int64: [RecommendationScores.Candidate]] = [:]
    for ranking in rankings {
      for candidate in ranking { ofTitle[candidate.titleKey, default: []].append(candidate) }
    }
    return ofTitle.map { titleKey, candidates in
      let shares = zip(candidates, best).map { candidate, best in best > 0 ? candidate.score / best : 0 }
      let lowest = shares.min() ?? 0
      let average = shares.isEmpty ? 0 : shares.reduce(0, +) / Double(shares.count)
      return Pick(
        titleKey: titleKey, score: weightOfLowest * lowest + (1 - weightOfLowest) * average,
        ofMembers: candidates)
    }.sorted { ($1.score, $0.titleKey) < ($0.score, $1.titleKey) }
  }

  // MARK: Reasons

  /// Returns reasons that name no member and no title of a member.
  static func reasons(
    for pick: Pick, of profiles: [TasteProfile], kind: TitleKind
  ) -> [RecommendationReason] {
    var reasons: [RecommendationReason] = []
    let matches = zip(pick.ofMembers, profiles).filter { candidate, profile in
      candidate.model > 0 || candidate.content > 0
        || candidate.genres.contains { profile.score(ofGenre: $0) > 0 }
    }.count
    if matches == profiles.count {
      reasons.append(
        RecommendationReason(kind: "everyone", text: String(localized: "A good fit for all of you")))
    }
    if let reason = genre(of: pick, profiles, kind) { reasons.append(reason) }
    if reasons.isEmpty {
      reasons.append(RecommendationReasons.fallback(keepers: pick.ofMembers.first?.keepers ?? 0))
    }
    return reasons
  }

  private static func genre(
    of pick: Pick, _ profiles: [TasteProfile], _ kind: TitleKind
  ) -> RecommendationReason? {
    let counts = (pick.ofMembers.first?.genres ?? []).map { genre in
      (genre, profiles.count { $0.readingScore(ofGenre: genre) > 0 })
    }
    // Of genres that equally many members read, the title's first one counts.
    guard let most = counts.max(by: { $0.1 < $1.1 }), most.1 >= 2 else { return nil }
    let (genre, count) = most
    let text: LocalizedText =
      switch (kind == .book, count == profiles.count) {
      case (true, true): "You all read \(genre)"
      case (true, false): "\(count) of you read \(genre)"
      case (false, true): "You all watch \(genre)"
      case (false, false): "\(count) of you watch \(genre)"
      }
    return RecommendationReason(kind: "genre", text: String(localized: text))
  }
}
