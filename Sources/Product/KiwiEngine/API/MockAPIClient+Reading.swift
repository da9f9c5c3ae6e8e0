public import Formats
import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Reading

  public func startReadingSession(
    _ start: ReadingSessionStart, joining sessionId: String?
  ) async throws(APIFailure) -> ReadingSession {
    let now = Date()
    return try await answer { server throws(APIFailure) in try server.start(start, now: now) }
  }

  public func fetchReadingSessions(
    page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ReadingSession> {
    try await answer { server in
      let completed = server.readingSessions.values.map(\.session).filter { $0.status == .completed }
      return Self.list(
        completed.sorted { ($0.endedAt ?? $0.startedAt, $0.id) > ($1.endedAt ?? $1.startedAt, $1.id) },
        page: page,
        pageSize: pageSize)
    }
  }

  public func fetchOpenReadingSessions() async throws(APIFailure) -> [ReadingSession] {
    let now = Date()
    return try await answer { server in
      server.readingSessions.values.filter { $0.session.status != .completed }.map { $0.shown(at: now) }
        .sorted { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) }
    }
  }

  public func fetchReadingSessionsOfFriends() async throws(APIFailure) -> [ReadingSession] {
    let now = Date()
    return try await answer { server in
      server.friendsReadingSessions.map { $0.shown(at: now) }
    }
  }

  public func fetchReadingSession(id: String) async throws(APIFailure) -> ReadingSession {
    let now = Date()
    return try await answer { server throws(APIFailure) in
      guard let session = server.readingSessions[id] else { throw .notFound }
      return session.shown(at: now)
    }
  }

  public func pauseReadingSession(id: String, secondsAgo: Int) async throws(APIFailure) -> ReadingSession {
    try await step(id, to: .paused, secondsAgo: secondsAgo)
  }

  public func resumeReadingSession(id: String, secondsAgo: Int) async throws(APIFailure) -> ReadingSession {
    try await step(id, to: .active, secondsAgo: secondsAgo)
  }

  public func completeReadingSession(
    id: String, _ outcome: ReadingSessionOutcome
  ) async throws(APIFailure) -> ReadingSession {
    try await step(id, to: .completed, outcome, secondsAgo: outcome.secondsAgo ?? 0)
  }

  private func step(
    _ id: String, to status: ReadingSession.Status, _ outcome: ReadingSessionOutcome? = nil, secondsAgo: Int
  ) async throws(APIFailure) -> ReadingSession {
    let now = Date().addingTimeInterval(-Double(secondsAgo))
    return try await answer { server throws(APIFailure) in
      try server.step(id, to: status, outcome, now: now)
    }
  }

  public func updateReadingSession(
    id: String, _ outcome: ReadingSessionOutcome
  ) async throws(APIFailure) -> ReadingSession {
    let now = Date()
    return try await answer { server throws(APIFailure) in
      guard var known = server.readingSessions[id] else { throw .notFound }
      known.session = known.shown(at: now, outcome)
      server.readingSessions[id] = known
      return known.session
    }
  }

  public func discardReadingSession(id: String) async throws(APIFailure) {
    try await answer { server in server.readingSessions[id] = nil }
  }

  public func fetchReadingStreak() async throws(APIFailure) -> ReadingStreak {
    let now = Int(Date().timeIntervalSince1970)
    return try await answer { server in
      let clock = DayClock(offset: 0)
      let days = server.readingDays().filter { $0.seconds >= ReadingStreak.leastSeconds }
      return ReadingStreak(
        days: days.map { day in
          StreakDay(
            day: day.day, firstSeconds: day.day.daysSinceEpoch * CivilDate.secondsPerDay, clock: clock)
        }, now: now, clock: clock)
    }
  }

  public func fetchReadingDays(
    from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> [ReadingDay] {
    try await answer { server in server.readingDays().filter { first <= $0.day && $0.day <= last } }
  }

  public func fetchReadingSettings() async throws(APIFailure) -> ReadingSettings {
    try await answer { server in server.readingSettings }
  }

  public func updateReadingSettings(
    _ change: ReadingSettingsChange
  ) async throws(APIFailure) -> ReadingSettings {
    try await answer { server in
      if let timeZone = change.timeZone { server.readingSettings.timeZone = timeZone }
      if let dayStartHour = change.dayStartHour { server.readingSettings.dayStartHour = dayStartHour }
      if let goal = change.dailyGoalMinutes { server.readingSettings.dailyGoalMinutes = goal }
      if let visibility = change.visibility { server.readingSettings.visibility = visibility }
      if let genres = change.preferredGenres { server.readingSettings.preferredGenres = genres }
      return server.readingSettings
    }
  }
}
