import Formats
import Foundation
import KiwiKit

/// A session of the community in memory, with the time of its stretches that are over.
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
    _ id: String, to status: ReadingSession.Status, _ outcome: ReadingSessionOutcome? = nil, now: Date
  ) throws(APIFailure) -> ReadingSession {
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
