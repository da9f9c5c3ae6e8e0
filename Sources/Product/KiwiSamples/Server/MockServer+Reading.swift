import Formats
import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addReading(to router: inout MockRouter) {
    addReadingSteps(to: &router)
    router.on(API.Reading.sessions) { server, query, _ in
      let completed = server.readingSessions.values.map(\.session).filter { $0.status == .completed }
      return MockAPIClient.list(
        completed.sorted { ($0.endedAt ?? $0.startedAt, $0.id) > ($1.endedAt ?? $1.startedAt, $1.id) },
        page: query.page ?? 1, pageSize: query.pageSize ?? Limits.defaultPageSize)
    }
    router.on(API.Reading.openSessions) { server, _, _ in
      let now = Date()
      return server.readingSessions.values.filter { $0.session.status != .completed }
        .map { $0.shown(at: now) }.sorted { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) }
    }
    router.on(API.Reading.followedSessions) { server, _, _ in
      let now = Date()
      return server.friendsReadingSessions.map { $0.shown(at: now) }
    }
    router.on(API.Reading.session) { server, id, _, _ throws(APIFailure) in
      try MockAPIClient.find(server.readingSessions[id]).shown(at: Date())
    }
    router.on(API.Reading.streak) { server, _, _ in
      let clock = DayClock(offset: 0)
      let days = server.readingDays().filter { $0.seconds >= ReadingStreak.minSeconds }
      return ReadingStreak(
        days: days.map { day in
          StreakDay(
            day: day.day, firstSeconds: day.day.daysSinceEpoch * CivilDate.secondsPerDay, clock: clock)
        }, now: Int(Date().timeIntervalSince1970), clock: clock)
    }
    router.on(API.Reading.days) { server, query, _ in
      server.readingDays().filter { query.from <= $0.day && $0.day <= query.through }
    }
    router.on(API.Reading.settings) { server, _, _ in server.readingSettings }
    router.on(API.Reading.changeSettings) { server, _, change in
      if let timeZone = change.timeZone { server.readingSettings.timeZone = timeZone }
      if let dayStartHour = change.dayStartHour { server.readingSettings.dayStartHour = dayStartHour }
      if let goal = change.dailyGoalMinutes { server.readingSettings.dailyGoalMinutes = goal }
      if let visibility = change.visibility { server.readingSettings.visibility = visibility }
      if let genres = change.preferredGenres { server.readingSettings.preferredGenres = genres }
      return server.readingSettings
    }
  }

  private static func addReadingSteps(to router: inout MockRouter) {
    router.on(API.Reading.startSession) { server, _, start throws(APIFailure) in
      try server.start(start, now: Date())
    }
    router.on(API.Reading.joinSession) { server, _, _, start throws(APIFailure) in
      try server.start(start, now: Date())
    }
    router.on(API.Reading.pauseSession) { server, id, _, step throws(APIFailure) in
      try server.step(id, to: .paused, secondsAgo: step?.secondsAgo)
    }
    router.on(API.Reading.resumeSession) { server, id, _, step throws(APIFailure) in
      try server.step(id, to: .active, secondsAgo: step?.secondsAgo)
    }
    router.on(API.Reading.completeSession) { server, id, _, outcome throws(APIFailure) in
      try server.step(id, to: .completed, outcome, secondsAgo: outcome?.secondsAgo)
    }
    router.on(API.Reading.changeSession) { server, id, _, outcome throws(APIFailure) in
      var known = try MockAPIClient.find(server.readingSessions[id])
      known.session = known.shown(at: Date(), outcome)
      server.readingSessions[id] = known
      return known.session
    }
    router.on(API.Reading.discardSession) { server, id, _, _ in
      server.readingSessions[id] = nil
      return Nothing()
    }
  }
}

/// A session of the sample community, with the time of its finished intervals.
struct MockReadingSession: Sendable {
  var session: ReadingSession
  var seconds = 0
  var resumedAt: Date?

  mutating func close(at now: Date) {
    seconds += resumedAt.map { max(0, Int(now.timeIntervalSince($0))) } ?? 0
    resumedAt = nil
  }

  func shown(
    at now: Date, status: ReadingSession.Status? = nil, _ outcome: ReadingSessionOutcome? = nil
  ) -> ReadingSession {
    let status = status ?? session.status
    let running = resumedAt.map { max(0, Int(now.timeIntervalSince($0))) } ?? 0
    return ReadingSession(
      id: session.id, reader: session.reader, title: session.title, bookTitle: session.bookTitle,
      status: status,
      startedAt: session.startedAt, endedAt: status == .completed ? session.endedAt ?? now : nil,
      elapsedSeconds: seconds + running, day: session.day,
      startPage: outcome?.startPage ?? session.startPage, endPage: outcome?.endPage ?? session.endPage,
      mood: outcome?.mood.map { $0.isEmpty ? nil : $0 } ?? session.mood,
      isFinished: outcome?.isFinished ?? session.isFinished,
      visibility: outcome?.visibility ?? session.visibility, participants: session.participants)
  }
}

extension MockServer {
  mutating func start(_ start: ReadingSessionStart, now: Date) throws(APIFailure) -> ReadingSession {
    if let known = readingSessions[start.id] { return known.shown(at: now) }
    let title = start.titleId.flatMap { id in titles.first { $0.id == id } }
    guard let name = title?.name ?? start.bookTitle, !name.isEmpty else { throw .notFound }
    for (id, session) in readingSessions where session.session.status == .active {
      readingSessions[id] = step(session, to: .paused, now: now)
    }
    let begun = now.addingTimeInterval(-Double(start.secondsAgo ?? 0))
    let session = ReadingSession(
      id: start.id, reader: me, title: title.map { TitleSummary($0) }, bookTitle: name, status: .active,
      startedAt: begun, elapsedSeconds: 0, day: DayClock(offset: 0).day(at: Int(begun.timeIntervalSince1970)),
      startPage: start.startPage, visibility: start.visibility ?? readingSettings.visibility)
    let running = MockReadingSession(session: session, resumedAt: begun)
    readingSessions[start.id] = running
    return running.shown(at: now)
  }

  mutating func step(
    _ id: String, to status: ReadingSession.Status, _ outcome: ReadingSessionOutcome? = nil, secondsAgo: Int?
  ) throws(APIFailure) -> ReadingSession {
    let now = Date(timeIntervalSinceNow: -Double(secondsAgo ?? 0))
    guard let known = readingSessions[id] else { throw .notFound }
    guard known.session.status != .completed else { return known.shown(at: now) }
    if status == .active {
      for (other, session) in readingSessions where session.session.status == .active && other != id {
        readingSessions[other] = step(session, to: .paused, now: now)
      }
    }
    let stepped = step(known, to: status, outcome, now: now)
    readingSessions[id] = stepped
    return stepped.shown(at: now)
  }

  private func step(
    _ known: MockReadingSession, to status: ReadingSession.Status, _ outcome: ReadingSessionOutcome? = nil,
    now: Date
  ) -> MockReadingSession {
    var stepped = known
    let wasActive = known.session.status == .active
    if wasActive, status != .active { stepped.close(at: now) }
    if !wasActive, status == .active { stepped.resumedAt = now }
    stepped.session = stepped.shown(at: now, status: status, outcome)
    return stepped
  }

  func readingDays() -> [ReadingDay] {
    let completed = readingSessions.values.map(\.session).filter { $0.status == .completed }
    return Dictionary(grouping: completed, by: \.day).map { day, sessions in
      ReadingDay(
        day: day, seconds: sessions.reduce(0) { $0 + $1.elapsedSeconds },
        pages: sessions.reduce(0) { $0 + ($1.pagesRead ?? 0) }, sessions: sessions.count)
    }.sorted { $0.day < $1.day }
  }
}
