import Formats
import Foundation
public import KiwiKit

/// What the server said of a person's sessions, and what steps make of it.
public struct ReadingWord: Codable, Hashable, Sendable {
  /// A session that is not completed.
  public struct Line: Codable, Hashable, Sendable {
    public var session: ReadingSession
    /// In milliseconds, until ``mark``.
    var elapsed: Int64
    /// From when on it counts, if it runs.
    var mark: DeviceMoment
    /// How often it was paused, as far as this device knows.
    public var pauses = 0
    /// Whether the server does not know all of it.
    public var isWaiting = false
  }

  /// The latest first.
  public internal(set) var open: [Line] = []
  /// The latest first.
  public internal(set) var completed: [ReadingSession] = []
  /// Completed ones of which the server does not know that, or how.
  public internal(set) var waiting: Set<String> = []

  public init() {}

  static let mostCompleted = 10
  private static let longestStretch = Int64(ReadingSession.longestStretch) * 1_000

  public init(open: [ReadingSession], completed: [ReadingSession], at moment: DeviceMoment) {
    self.open = open.map { Line($0, at: moment) }
    self.completed = completed
  }

  /// Takes the server's word of one session in place of what was known of it.
  mutating func take(_ session: ReadingSession, at moment: DeviceMoment) {
    let pauses = open.first { $0.session.id == session.id }?.pauses ?? 0
    remove(session.id)
    if session.status == .completed {
      completed.insert(session, at: 0)
      completed.removeLast(max(0, completed.count - Self.mostCompleted))
    } else {
      var line = Line(session, at: moment)
      line.pauses = pauses
      open.insert(line, at: 0)
      // The latest one first, as the server has them.
      open.sort { $0.session.startedAt > $1.session.startedAt }
    }
  }

  mutating func remove(_ id: String) {
    open.removeAll { $0.session.id == id }
    completed.removeAll { $0.id == id }
    waiting.remove(id)
  }

  /// What is known of pauses stays when the server is asked anew.
  mutating func keepPauses(of other: ReadingWord) {
    for index in open.indices {
      open[index].pauses = other.open.first { $0.session.id == open[index].session.id }?.pauses ?? 0
    }
  }

  // MARK: Steps

  /// What a step makes of it. One that changes nothing does not.
  ///
  /// - Parameters:
  ///   - age: In milliseconds, of the step.
  ///   - isWaiting: Whether the server may not know of the step.
  mutating func apply(
    _ step: ReadingStep, age: Int64, now: DeviceMoment, me: User?, isWaiting: Bool = true
  ) {
    for index in open.indices where open[index].isForgotten(age: age, now: now) {
      open[index].close(age: age, now: now)
    }
    let index = open.firstIndex { $0.session.id == step.sessionId }
    switch step.action {
    case .start(let start, _):
      guard index == nil, !completed.contains(where: { $0.id == step.sessionId }), let me else { return }
      pauseActive(except: nil, age: age, now: now)
      let session = ReadingSession(start, reader: me, at: now.date(ago: age))
      open.insert(Line(session: session, elapsed: 0, mark: step.at, isWaiting: isWaiting), at: 0)
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

  /// The session that ran at some time.
  func running(age: Int64, now: DeviceMoment) -> String? {
    open.first { $0.session.status == .active && !$0.isForgotten(age: age, now: now) }?.session.id
  }

  /// A new session never throws one away.
  private mutating func pauseActive(except id: String?, age: Int64, now: DeviceMoment) {
    for index in open.indices where open[index].session.status == .active && open[index].session.id != id {
      open[index].close(age: age, now: now)
    }
  }

  /// What stands on a clock now.
  func elapsed(of line: Line, now: DeviceMoment) -> Int64 {
    guard line.session.status == .active else { return line.elapsed }
    return line.elapsed + min(now.age(of: line.mark), Self.longestStretch)
  }
}

extension ReadingWord.Line {
  init(_ session: ReadingSession, at moment: DeviceMoment) {
    self.init(session: session, elapsed: Int64(session.elapsedSeconds) * 1_000, mark: moment)
  }

  /// Whether it has run for so long without a pause that it has paused by itself.
  fileprivate func isForgotten(age: Int64, now: DeviceMoment) -> Bool {
    session.status == .active
      && now.age(of: mark) - age >= Int64(ReadingSession.longestStretch) * 1_000
  }

  /// Ends the stretch that runs. It may have ended before the server said how long it was until then.
  fileprivate mutating func close(age: Int64, now: DeviceMoment) {
    guard session.status == .active else { return }
    let stretch = min(now.age(of: mark) - age, Int64(ReadingSession.longestStretch) * 1_000)
    elapsed = max(0, elapsed + stretch)
    session = session.with(status: .paused)
  }
}

extension DeviceMoment {
  /// By the clock of the device, to be shown.
  func date(ago age: Int64) -> Date {
    Date(timeIntervalSince1970: (Double(wall) - Double(age)) / 1_000)
  }
}

extension ReadingSession {
  /// One that only this device knows.
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
