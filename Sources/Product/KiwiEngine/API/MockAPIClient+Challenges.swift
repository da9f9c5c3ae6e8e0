import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Challenges

  public func fetchChallenges(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Challenge> {
    let now = Date()
    return try await answer { server in
      let mine = server.challenges.filter { $0.state.isIn || $0.state.hasWon }
        .map { server.shown($0, now: now) }
      return Self.list(mine.reversed(), page: page, pageSize: pageSize)
    }
  }

  public func fetchChallenge(id: String) async throws(APIFailure) -> Challenge {
    let now = Date()
    return try await answer { server throws(APIFailure) in
      server.shown(try Self.find(server.challenges.first { $0.id == id }), now: now)
    }
  }

  public func fetchChallengeMembers(
    challengeId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ChallengeMember> {
    try await answer { server throws(APIFailure) in
      let challenge = try Self.find(server.challenges.first { $0.id == challengeId })
      var members = challenge.others
      if challenge.state.isIn {
        members.append(
          ChallengeMember(
            user: server.me, progress: server.counted(challenge).progress,
            hasWon: server.counted(challenge).hasWon))
      }
      return Self.list(members.sorted { $0.progress > $1.progress }, page: page, pageSize: pageSize)
    }
  }

  public func discoverChallenges() async throws(APIFailure) -> ChallengeDiscovery {
    let now = Date()
    return try await answer { server in server.discovery(now: now) }
  }

  public func fetchChallengeTrophies(
    page: Int, pageSize: Int
  ) async throws(APIFailure) -> ChallengeTrophies {
    let now = Date()
    return try await answer { server in
      let won = server.challenges.filter { server.counted($0).hasWon }.map { server.shown($0, now: now) }
      return ChallengeTrophies(
        points: won.reduce(0) { $0 + $1.points }, count: won.count,
        trophies: won.map { challenge in
          ChallengeTrophy(
            id: challenge.id, challengeId: challenge.id, title: challenge.title, unit: challenge.unit,
            amount: challenge.amount, points: challenge.points, wonAt: challenge.wonAt ?? now)
        })
    }
  }

  public func fetchWeatherChallenge(
    latitude: Double, longitude: Double
  ) async throws(APIFailure) -> WeatherSuggestion {
    try await answer { _ in
      WeatherSuggestion(
        template: WeatherChallenge.rain.template, attribution: "Weather by Open-Meteo.com")
    }
  }

  public func createChallenge(_ draft: ChallengeDraft) async throws(APIFailure) -> Challenge {
    let now = Date()
    return try await answer { server throws(APIFailure) in try server.create(draft, now: now) }
  }

  public func editChallenge(id: String, _ edit: ChallengeEdit) async throws(APIFailure) -> Challenge {
    let now = Date()
    return try await change(id, now: now) { challenge in
      if let title = edit.title { challenge.title = title }
      if let description = edit.description {
        challenge.description = description.isEmpty ? nil : description
      }
      if let visibility = edit.visibility { challenge.visibility = visibility }
      var terms = challenge.state.terms
      terms.goal = ChallengeGoal(unit: edit.unit ?? terms.goal.unit, amount: edit.amount ?? terms.goal.amount)
      terms.points = terms.goal.points
      terms.first = edit.from ?? terms.first
      terms.last = edit.through ?? terms.last
      _ = challenge.state.apply(.edited(terms, .none))
    }
  }

  public func joinChallenge(id: String, timeZone: String?) async throws(APIFailure) -> Challenge {
    try await change(id, now: Date()) { _ = $0.state.apply(.joined(.none)) }
  }

  public func leaveChallenge(id: String) async throws(APIFailure) {
    _ = try await change(id, now: Date()) { _ = $0.state.apply(.left) }
  }

  public func disableChallenge(id: String) async throws(APIFailure) -> Challenge {
    try await change(id, now: Date()) { _ = $0.state.apply(.disabled) }
  }

  private func change(
    _ id: String, now: Date, _ change: @Sendable (inout MockChallenge) -> Void
  ) async throws(APIFailure) -> Challenge {
    try await answer { server throws(APIFailure) in
      let index = try Self.find(server.challenges.firstIndex { $0.id == id })
      change(&server.challenges[index])
      return server.shown(server.challenges[index], now: now)
    }
  }
}
