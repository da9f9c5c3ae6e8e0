import Formats
import Foundation
public import KiwiKit

/// The server's state of a user's sessions, to which steps can be applied.
public struct ServerSnapshot: Codable, Hashable, Sendable {
  /// A session that is not completed.
  public struct OpenSession: Codable, Hashable, Sendable {
    public var session: ReadingSession
    /// The elapsed time until ``mark``, in milliseconds.
    var elapsed: Int64
    /// The start of the running interval.
    var mark: DeviceMoment
    /// The number of pauses, as far as this device knows.
    public var pauses = 0
    /// True if the server has not acknowledged all of it.
    public var isWaiting = false
  }

  /// The sessions that are not completed, latest first.
  public internal(set) var open: [OpenSession] = []
  /// The completed sessions, latest first.
  public internal(set) var completed: [ReadingSession] = []
  /// The completed sessions with unacknowledged steps.
  public internal(set) var waiting: Set<String> = []

  public init() {}

  static let maxCompleted = 10
  private static let maxInterval = Int64(ReadingSession.maxInterval) * 1_000

  public init(open: [ReadingSession], completed: [ReadingSession], at moment: DeviceMoment) {
    self.open = open.map { OpenSession($0, at: moment) }
    self.completed = completed
  }

  /// Replaces the known version of a session with the server's.
  mutating func take(_ session: ReadingSession, at moment: DeviceMoment) {
    let pauses = open.first { $0.session.id == session.id }?.pauses ?? 0
    remove(session.id)
    if session.status == .completed {
      completed.insert(session, at: 0)
      completed.removeLast(max(0, completed.count - Self.maxCompleted))
    } else {
      var line = OpenSession(session, at: moment)
      line.pauses = pauses
      open.insert(line, at: 0)
      // The server's order: latest first.
      open.sort { $0.session.startedAt > $1.session.startedAt }
    }
  }

  mutating func remove(_ id: String) {
    open.removeAll { $0.session.id == id }
    completed.removeAll { $0.id == id }
    waiting.remove(id)
  }

  /// Adopts the known numbers of pauses, which the server does not report.
  mutating func keepPauses(of other: ServerSnapshot) {
    for index in open.indices {
      open[index].pauses = other.open.first { $0.session.id == open[index].session.id }?.pauses ?? 0
    }
  }

  // MARK: Steps

  /// Applies a step. Invalid steps have no effect.
  ///
  /// - Parameters:
  ///   - age: The step's age in milliseconds.
  ///   - isWaiting: True if the server may not know of the step.
  mutating func apply(
    _ step: ReadingStep, age: Int64, now: DeviceMoment, me: User?, isWaiting: Bool = true
  ) {
    for index in open.indices where open[index].isAutoPaused(age: age, now: now) {
      open[index].close(age: age, now: now)
    }
    let index = open.firstIndex { $0.session.id == step.sessionId }
    switch step.action {
    case .start(let start, _):
      guard index == nil, !completed.contains(where: { $0.id == step.sessionId }), let me else { return }
      pauseActive(except: nil, age: age, now: now)
      let session = ReadingSession(start, reader: me, at: now.date(ago: age))
      open.insert(OpenSession(session: session, elapsed: 0, mark: step.at, isWaiting: isWaiting), at: 0)
    case .pause:
      guard let index, open[index].session.status == .active else { return }
      open[index].close(age: age, now: now)
      open[index].pauses += 1
      open[index].isWaiting = isWaiting
    case .resume:
      guard let index, open[index].session.status == .paused else { return }
      pauseActive(except: step.sessionId, age: age, now: now)
      open[index].session = open[index].session.with(status: .active)
      open[index].mark = step.at
      open[index].isWaiting = isWaiting
    case .complete(let outcome):
      guard let index else { return }
      var line = open.remove(at: index)
      line.close(age: age, now: now)
      let elapsed = Int(line.elapsed / 1_000)
      let ended = line.session.with(
        status: .completed, elapsedSeconds: elapsed, endedAt: now.date(ago: age), outcome)
      completed.insert(ended, at: 0)
      if isWaiting { waiting.insert(step.sessionId) }
    case .change(let outcome):
      if let index {
        open[index].session = open[index].session.with(outcome)
      } else if let index = completed.firstIndex(where: { $0.id == step.sessionId }) {
        completed[index] = completed[index].with(outcome)
        if isWaiting { waiting.insert(step.sessionId) }
      }
    case .discard: remove(step.sessionId)
    }
  }

  /// Returns the session that was running at a time.
  func running(age: Int64, now: DeviceMoment) -> String? {
    open.first { $0.session.status == .active && !$0.isAutoPaused(age: age, now: now) }?.session.id
  }

  /// Pauses the active session, so starting another one does not lose it.
  private mutating func pauseActive(except id: String?, age: Int64, now: DeviceMoment) {
    for index in open.indices where open[index].session.status == .active && open[index].session.id != id {
      open[index].close(age: age, now: now)
    }
  }

  /// Returns the current elapsed time of a session.
  func elapsed(of line: OpenSession, now: DeviceMoment) -> Int64 {
    guard line.session.status == .active else { return line.elapsed }
    return line.elapsed + min(now.age(of: line.mark), Self.maxInterval)
  }
}

extension ServerSnapshot.OpenSession {
  init(_ session: ReadingSession, at moment: DeviceMoment) {
    self.init(session: session, elapsed: Int64(session.elapsedSeconds) * 1_000, mark: moment)
  }

  /// True if its interval is so long that it counts as paused.
  fileprivate func isAutoPaused(age: Int64, now: DeviceMoment) -> Bool {
    session.status == .active
      && now.age(of: mark) - age >= Int64(ReadingSession.maxInterval) * 1_000
  }

  /// Ends the running interval. It may have ended before the server's report of the elapsed time.
  fileprivate mutating func close(age: Int64, now: DeviceMoment) {
    guard session.status == .active else { return }
    let interval = min(now.age(of: mark) - age, Int64(ReadingSession.maxInterval) * 1_000)
    elapsed = max(0, elapsed + interval)
    session = session.with(status: .paused)
  }
}

extension DeviceMoment {
  /// Returns the time by the device's clock, for display.
  func date(ago age: Int64) -> Date {
    Date(timeIntervalSince1970: (Double(wall) - Double(age)) / 1_000)
  }
}

extension ReadingSession {
  /// Creates a session that only this device knows.
  fileprivate init(_ start: ReadingSessionStart, reader: User, at date: Date) {
    let timeZone = start.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
    let clock = DayClock(offset: timeZone.secondsFromGMT(for: date))
    self.init(
      id: start.id, reader: reader, bookTitle: start.bookTitle ?? "", status: .active, startedAt: date,
      elapsedSeconds: 0, day: clock.day(at: Int(date.timeIntervalSince1970.rounded(.down))),
      startPage: start.startPage, visibility: start.visibility ?? .followers)
  }

  func with(
    status: Status? = nil, elapsedSeconds: Int? = nil, endedAt: Date? = nil,
    _ outcome: ReadingSessionOutcome = ReadingSessionOutcome()
  ) -> ReadingSession {
    ReadingSession(
      id: id, reader: reader, title: title, bookTitle: bookTitle, status: status ?? self.status,
      startedAt: startedAt, endedAt: endedAt ?? self.endedAt,
      elapsedSeconds: elapsedSeconds ?? self.elapsedSeconds, day: day,
      startPage: outcome.startPage ?? startPage, endPage: outcome.endPage ?? endPage,
      mood: outcome.mood.map { $0.isEmpty ? nil : $0 } ?? mood,
      isFinished: outcome.isFinished ?? isFinished, visibility: outcome.visibility ?? visibility,
      participants: participants)
  }

  func with(_ outcome: ReadingSessionOutcome) -> ReadingSession { with(status: nil, outcome) }
}
