import Formats
import Foundation
import KiwiEngine
import KiwiKit

/// A challenge of the sample community, with the user's state.
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

extension MockRouter {
  static func addChallenges(to router: inout MockRouter) {
    router.on(API.Challenges.all) { server, query, _ in
      let now = Date()
      let mine = server.challenges.filter { $0.state.isIn || $0.state.hasWon }
        .map { server.shown($0, now: now) }
      return MockAPIClient.list(mine.reversed(), query)
    }
    router.on(API.Challenges.challenge) { server, id, _, _ throws(APIFailure) in
      server.shown(try MockAPIClient.find(server.challenges.first { $0.id == id }), now: Date())
    }
    router.on(API.Challenges.members) { server, id, query, _ throws(APIFailure) in
      let challenge = try MockAPIClient.find(server.challenges.first { $0.id == id })
      var members = challenge.others
      if challenge.state.isIn {
        let state = server.counted(challenge)
        members.append(ChallengeMember(user: server.me, progress: state.progress, hasWon: state.hasWon))
      }
      return MockAPIClient.list(members.sorted { $0.progress > $1.progress }, query)
    }
    router.on(API.Challenges.discover) { server, _, _ in server.discovery(now: Date()) }
    router.on(API.Challenges.trophies) { server, _, _ in
      let now = Date()
      let won = server.challenges.filter { server.counted($0).hasWon }.map { server.shown($0, now: now) }
      return ChallengeTrophies(
        points: won.reduce(0) { $0 + $1.points }, count: won.count,
        trophies: won.map { challenge in
          ChallengeTrophy(
            id: challenge.id, challengeId: challenge.id, title: challenge.title, unit: challenge.unit,
            amount: challenge.amount, points: challenge.points, wonAt: challenge.wonAt ?? now)
        })
    }
    router.on(API.Challenges.weather) { _, _, _ in
      WeatherSuggestion(
        template: WeatherChallenge.rain.template, attribution: "Weather by Open-Meteo.com")
    }
    router.on(API.Challenges.create) { server, _, draft throws(APIFailure) in
      try server.create(draft, now: Date())
    }
    router.on(API.Challenges.edit) { server, id, _, edit throws(APIFailure) in
      try server.change(id) { challenge in
        if let title = edit.title { challenge.title = title }
        if let description = edit.description {
          challenge.description = description.isEmpty ? nil : description
        }
        if let visibility = edit.visibility { challenge.visibility = visibility }
        var terms = challenge.state.terms
        terms.goal = ChallengeGoal(
          unit: edit.unit ?? terms.goal.unit, amount: edit.amount ?? terms.goal.amount)
        terms.points = terms.goal.points
        terms.first = edit.from ?? terms.first
        terms.last = edit.through ?? terms.last
        _ = challenge.state.apply(.edited(terms, .none))
      }
    }
    router.on(API.Challenges.join) { server, id, _, _ throws(APIFailure) in
      try server.change(id) { _ = $0.state.apply(.joined(.none)) }
    }
    router.on(API.Challenges.leave) { server, id, _, _ throws(APIFailure) in
      _ = try server.change(id) { _ = $0.state.apply(.left) }
      return Nothing()
    }
    router.on(API.Challenges.disable) { server, id, _, _ throws(APIFailure) in
      try server.change(id) { _ = $0.state.apply(.disabled) }
    }
  }
}

extension MockServer {
  fileprivate mutating func change(
    _ id: String, _ change: (inout MockChallenge) -> Void
  ) throws(APIFailure) -> Challenge {
    let index = try MockAPIClient.find(challenges.firstIndex { $0.id == id })
    change(&challenges[index])
    return shown(challenges[index], now: Date())
  }

  private static func today(_ now: Date) -> CivilDate {
    DayClock(offset: 0).day(at: Int(now.timeIntervalSince1970))
  }

  /// Returns the state with all reading until now.
  func counted(_ challenge: MockChallenge) -> ChallengeState {
    var state = challenge.state
    let days = readingDays().filter { state.terms.first <= $0.day && $0.day <= state.terms.last }
    let books = readingSessions.values.map(\.session).filter {
      $0.status == .completed && $0.isFinished && state.terms.first <= $0.day && $0.day <= state.terms.last
    }
    let reading = ChallengeReading(
      seconds: days.reduce(0) { $0 + $1.seconds }, pages: days.reduce(0) { $0 + $1.pages },
      books: Set(books.map { $0.bookTitle.lowercased() }).count,
      days: days.count { $0.seconds >= ReadingStreak.minSeconds })
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
