import Formats
import Foundation
import KiwiKit

/// A challenge of the community in memory, with how the reader stands in it.
struct MockChallenge: Sendable {
  let id: String
  var title: String
  var description: String?
  let creator: User
  var visibility: Audience
  let createdAt: Date
  var state: ChallengeState
  var others: [ChallengeMember] = []
  var templateId: String?
}

extension MockServer {
  private static func today(_ now: Date) -> CivilDate {
    DayClock(offset: 0).day(at: Int(now.timeIntervalSince1970))
  }

  /// With what was read until now.
  func counted(_ challenge: MockChallenge) -> ChallengeState {
    var state = challenge.state
    let days = readingDays().filter { state.terms.first <= $0.day && $0.day <= state.terms.last }
    let books = readingSessions.values.map(\.session).filter {
      $0.status == .completed && $0.isFinished && state.terms.first <= $0.day && $0.day <= state.terms.last
    }
    let reading = ChallengeReading(
      seconds: days.reduce(0) { $0 + $1.seconds }, pages: days.reduce(0) { $0 + $1.pages },
      books: Set(books.map { $0.bookTitle.lowercased() }).count,
      days: days.count { $0.seconds >= ReadingStreak.leastSeconds })
    _ = state.apply(.sessionEnded(reading))
    return state
  }

  func shown(_ challenge: MockChallenge, now: Date) -> Challenge {
    let today = Self.today(now)
    var state = counted(challenge)
    _ = state.apply(.dayPassed(today))
    let first = max(today.daysSinceEpoch, state.terms.first.daysSinceEpoch)
    return Challenge(
      id: challenge.id, title: challenge.title, description: challenge.description,
      creator: challenge.creator,
      unit: state.terms.goal.unit, amount: state.terms.goal.amount, from: state.terms.first,
      through: state.terms.last, points: state.terms.points, visibility: challenge.visibility,
      memberCount: challenge.others.count + (state.isIn ? 1 : 0),
      status: state.status == .left ? .open : state.status, progress: state.isIn ? state.progress : nil,
      wonAt: state.hasWon ? now : nil, daysLeft: max(0, state.terms.last.daysSinceEpoch - first + 1),
      createdAt: challenge.createdAt)
  }

  func discovery(now: Date) -> ChallengeDiscovery {
    let today = Self.today(now)
    let reader = ChallengeReader(reading: .none)
    let bank = ChallengeTemplate.bank.filter { template in
      !challenges.contains { $0.templateId == template.id && $0.state.terms.last >= today }
    }.map { template in
      let last = template.window.lastDay(from: today) ?? today
      let candidate = ChallengeCandidate(
        goal: template.goal, days: last.daysSinceEpoch - today.daysSinceEpoch + 1, words: template.title)
      return ChallengeSuggestion(
        template: template, reasons: ChallengeMatch(candidate, for: reader).reasons)
    }
    let others = challenges.filter { !$0.state.isIn && $0.creator.id != me.id }.map { challenge in
      let candidate = ChallengeCandidate(
        goal: challenge.state.terms.goal, days: 7, words: challenge.title,
        friends: challenge.others.filter { followed.contains($0.user.username) }.map {
          $0.user.displayName ?? $0.user.username
        })
      return ChallengeSuggestion(
        challenge: shown(challenge, now: now), reasons: ChallengeMatch(candidate, for: reader).reasons)
    }
    return ChallengeDiscovery(suggestions: others + bank, hasWeather: true)
  }

  mutating func create(_ draft: ChallengeDraft, now: Date) throws(APIFailure) -> Challenge {
    let template = draft.templateId.flatMap { ChallengeTemplate.template(id: $0) }
    let today = Self.today(now)
    guard let title = draft.title ?? template?.title, let unit = draft.unit ?? template?.unit,
      let amount = draft.amount ?? template?.amount,
      let last = (draft.window ?? template?.window ?? .dates).lastDay(from: draft.from ?? today)
        ?? draft.through
    else { throw .notFound }
    let goal = ChallengeGoal(unit: unit, amount: amount)
    let terms = ChallengeTerms(
      goal: goal, first: draft.from ?? today, last: last, points: template?.points ?? goal.points)
    let challenge = MockChallenge(
      id: makeID(), title: title, description: draft.description ?? template?.description, creator: me,
      visibility: draft.visibility ?? readingSettings.visibility, createdAt: now,
      state: ChallengeState(terms: terms, isIn: true, today: today), templateId: template?.id)
    challenges.append(challenge)
    return shown(challenge, now: now)
  }
}
