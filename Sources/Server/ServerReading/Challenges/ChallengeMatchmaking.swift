import ServerTitles
import ServerCore
import Formats
import KiwiKit

/// Suggests challenges to a user, with reasons.
enum ChallengeMatchmaking {
  private static let maxFriendsNamed = 20
  private static let maxGenres = 5

  struct Suggestion: Sendable {
    let template: ChallengeTemplate?
    let challenge: ViewerChallenge?
    let match: ChallengeMatch
  }

  /// Returns suggestions, best match first; then templates before challenges of users, and these newest first.
  static func suggestions(
    for viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> [Suggestion] {
    let today = try ChallengeProgress.today(ofUser: viewer.key, now: now, in: transaction)
    let reader = try reader(viewer, today: today, now: now, in: transaction)
    var suggestions: [Suggestion] = []
    for template in ChallengeTemplate.bank {
      let taken = try ChallengeStore(transaction).challenge(
        byTemplate: template.id, ofUser: viewer.key, today: today)
      guard taken == nil else { continue }
      let last = template.window.lastDay(from: today) ?? today
      let candidate = ChallengeCandidate(
        goal: template.goal, days: last.daysSinceEpoch - today.daysSinceEpoch + 1,
        words: "\(template.title) \(template.description)")
      suggestions.append(
        Suggestion(
          template: template, challenge: nil, match: ChallengeMatch(candidate, for: reader)))
    }
    for challenge in try ChallengeStore(transaction).open(
      to: viewer, today: today, limit: Limits.challengesSuggested)
    {
      let view = try ChallengeService.view(challenge, seenBy: viewer, today: today, in: transaction)
      let friends = try ChallengeMemberStore(transaction).friends(
        in: challenge.key, of: viewer, limit: maxFriendsNamed)
      let candidate = ChallengeCandidate(
        goal: challenge.terms.goal, days: view.daysLeft,
        words: "\(challenge.title) \(challenge.description ?? "")", friends: friends)
      suggestions.append(
        Suggestion(template: nil, challenge: view, match: ChallengeMatch(candidate, for: reader)))
    }
    return suggestions.enumerated().sorted { one, other in
      (-one.element.match.score, one.offset) < (-other.element.match.score, other.offset)
    }.map(\.element)
  }

  private static func reader(
    _ viewer: Viewer, today: CivilDate, now: Timestamp, in transaction: Transaction
  ) throws -> ChallengeReader {
    let first = CivilDate(daysSinceEpoch: today.daysSinceEpoch - ChallengeReader.period + 1)
    let settings = try ReadingDayStore(transaction).settings(ofUser: viewer.key) ?? ReadingSettings()
    let streak = ReadingStreak(
      days: try ReadingDayStore(transaction).streakDays(ofUser: viewer.key), now: now.seconds,
      clock: ReadingClock.clock(settings.timeZone, startHour: settings.dayStartHour, at: now))
    let reading = try ChallengeStore(transaction).reading(ofUser: viewer.key, from: first, through: today)
    let genres = try ChallengeStore(transaction).genres(ofUser: viewer.key, since: first, limit: maxGenres)
    return ChallengeReader(reading: reading, streak: streak.current, genres: genres)
  }
}
