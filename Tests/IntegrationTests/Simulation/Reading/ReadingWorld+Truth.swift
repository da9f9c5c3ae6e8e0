import Formats
import Foundation
import KiwiKit

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// The invariants at the end.
extension ReadingWorld {
  /// The true reading time in seconds of the world, with the server's allowed deviation.
  private struct Truth {
    var seconds: [String: Int] = [:]
    /// The allowed deviation in seconds by session: network delays, wrong clocks before a restart, and
    /// rounding to seconds.
    var tolerance: [String: Int] = [:]
    var completed: Set<String> = []
    var discarded: Set<String> = []
    var begun: Set<String> = []
  }

  func checkTruth() async throws {
    checkAges()
    for person in people {
      let open = try await person.api.send(API.Reading.openSessions())
      var sessions: [ReadingSession] = []
      var page: Int? = 1
      while let number = page {
        let answer = try await person.api.send(
          API.Reading.sessions(PageQuery(page: number, pageSize: 50)))
        sessions += answer.items
        page = answer.nextPage
      }
      checkShown(open, sessions, of: person)
      checkTime(open + sessions, of: person)
      try await checkDays(sessions, of: person)
      try await checkChallenges(sessions, of: person)
    }
  }

  // MARK: Ages

  /// A device that was not restarted reports exact ages except for the time on the network.
  private func checkAges() {
    for operation in operations {
      guard let taken = taken[operation.key], taken.isCertain else { continue }
      guard (-1_000...taken.delay + 1_000).contains(taken.shift) else {
        report(
          "\(operation.device) reported \(name(operation.sessionId)) \(taken.shift) ms off, with \(taken.delay) ms on the way"
        )
        continue
      }
    }
  }

  // MARK: Shown sessions

  private func checkShown(
    _ open: [ReadingSession], _ completed: [ReadingSession], of person: EngineServer.Person
  ) {
    for session in open + completed where owners[session.id] != person.user.id {
      report("\(name(session.id)) belongs to another user")
    }
    for device in devices where device.person.user.id == person.user.id {
      guard let machine = device.machine else { continue }
      let shown = machine.shown(now: moment(of: device))
      let reported = Dictionary(open.map { ($0.id, $0) }) { one, _ in one }
      guard Set(shown.open.map(\.session.id)) == Set(reported.keys) else {
        report("\(device.label) shows other sessions than the server has")
        continue
      }
      for line in shown.open {
        guard let session = reported[line.session.id] else { continue }
        if session.status != line.session.status
          || abs(session.elapsedSeconds - line.session.elapsedSeconds) > 1
        {
          report(
            "\(device.label) shows \(name(session.id)) at \(line.session.elapsedSeconds), the server \(session.elapsedSeconds)"
          )
        }
      }
      let latest = Set(completed.prefix(5).map { "\($0.id) \($0.elapsedSeconds) \($0.mood ?? "")" })
      if !latest.isSubset(of: shown.completed.map { "\($0.id) \($0.elapsedSeconds) \($0.mood ?? "")" }) {
        report("\(device.label) shows other completed sessions than the server has")
      }
    }
  }

  // MARK: Reading time

  private func checkTime(_ sessions: [ReadingSession], of person: EngineServer.Person) {
    let own = operations.filter { owners[$0.sessionId] == person.user.id }.sorted {
      ($0.time, $0.order) < ($1.time, $1.order)
    }
    let usesOneDevice = Set(own.map(\.device)).count <= 1
    let truth = truth(own)
    let known = Dictionary(sessions.map { ($0.id, $0) }) { one, _ in one }
    // Sessions reported too late were rejected with a message.
    let isRejected = { (id: String) in self.refused.contains(id) }
    for id in truth.begun.sorted() where !isRejected(id) {
      if truth.discarded.contains(id) {
        if usesOneDevice, known[id] != nil { report("\(name(id)) was discarded and still exists") }
        continue
      }
      guard let session = known[id] else {
        if usesOneDevice { report("\(name(id)) is lost") }
        continue
      }
      if usesOneDevice, truth.completed.contains(id) != (session.status == .completed) {
        report("\(name(id)) is \(session.status)")
      }
      guard usesOneDevice, !own.contains(where: { isRejected($0.sessionId) }) else { continue }
      let (counted, read) = (session.elapsedSeconds, truth.seconds[id] ?? 0)
      let tolerance = truth.tolerance[id] ?? 0
      if abs(counted - read) > tolerance {
        report("\(name(id)) was read for \(read) s, and \(counted) are counted, with \(tolerance) allowed")
      }
    }
    guard !usesOneDevice else { return }
    // With several devices, the counted time is at most the time any of them showed: a late report after
    // another device continued neither removes nor adds reading time.
    let counted = sessions.reduce(0) { $0 + $1.elapsedSeconds }
    let slack = own.reduce(0) { $0 + (self.slack(of: $1)) }
    let maximum = maxReadSeconds(own) + slack
    if counted > maximum { report("\(counted) s are counted, and at most \(maximum) were read") }
  }

  /// The maximum deviation of a step in seconds.
  private func slack(of operation: ReadingOperation) -> Int {
    2 + abs(taken[operation.key]?.shift ?? 0) / 1_000
  }

  /// The intervals that the device showed: a session runs from its start until it is paused or completed, or
  /// another one starts.
  private func truth(_ own: [ReadingOperation]) -> Truth {
    var truth = Truth()
    var running: (id: String, since: Int, operation: ReadingOperation)?
    func end(_ operation: ReadingOperation, at time: Int) {
      guard let current = running else { return }
      let seconds = min((time - current.since) / 1_000, ReadingSession.maxInterval)
      truth.seconds[current.id, default: 0] += seconds
      truth.tolerance[current.id, default: 0] += slack(of: current.operation) + slack(of: operation)
      running = nil
    }
    for operation in own {
      let isRunning = running?.id == operation.sessionId
      switch operation.action {
      case .start, .resume:
        if case .start = operation.action { truth.begun.insert(operation.sessionId) }
        guard !truth.completed.contains(operation.sessionId) else { continue }
        if isRunning, operation.time - (running?.since ?? 0) < ReadingSession.maxInterval * 1_000 {
          continue
        }
        end(operation, at: operation.time)
        running = (operation.sessionId, operation.time, operation)
      case .pause: if isRunning { end(operation, at: operation.time) }
      case .complete:
        if isRunning { end(operation, at: operation.time) }
        truth.completed.insert(operation.sessionId)
      case .discard:
        if isRunning { running = nil }
        truth.discarded.insert(operation.sessionId)
      case .change: break
      }
    }
    if let last = running { end(last.operation, at: now) }
    return truth
  }

  /// The seconds that any device showed as read, with each moment counted once.
  private func maxReadSeconds(_ own: [ReadingOperation]) -> Int {
    var intervals: [Range<Int>] = []
    for (index, operation) in own.enumerated() {
      switch operation.action {
      case .start, .resume: break
      case .pause, .complete, .change, .discard: continue
      }
      let end = own[(index + 1)...].first { next in
        guard next.device == operation.device else { return false }
        switch next.action {
        case .start, .resume: return true
        case .pause, .complete, .discard: return next.sessionId == operation.sessionId
        case .change: return false
        }
      }
      let limit = operation.time + ReadingSession.maxInterval * 1_000
      intervals.append(operation.time..<max(operation.time, min(end?.time ?? limit, limit)))
    }
    var (total, reached) = (0, Int.min)
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = max(interval.lowerBound, reached)
      if interval.upperBound > start { total += interval.upperBound - start }
      reached = max(reached, interval.upperBound)
    }
    return total / 1_000
  }

  // MARK: Days

  private func checkDays(_ completed: [ReadingSession], of person: EngineServer.Person) async throws {
    struct Day {
      var seconds = 0
      var first = Int.max
      var last = (start: Int.min, zone: "UTC")
    }
    var days: [CivilDate: Day] = [:]
    let zones = Dictionary(
      operations.compactMap { operation -> (String, String)? in
        if case .start(let start, _) = operation.action {
          return (operation.sessionId, start.timeZone ?? "UTC")
        }
        return nil
      }
    ) { one, _ in one }
    for session in completed where session.elapsedSeconds > 0 {
      let start = Int(session.startedAt.timeIntervalSince1970)
      let zone = zones[session.id] ?? "UTC"
      let day = clock(zone, at: start).day(at: start)
      if day != session.day { report("\(name(session.id)) counts for \(session.day) and was read on \(day)") }
      var entry = days[day] ?? Day()
      entry.seconds += session.elapsedSeconds
      entry.first = min(entry.first, start)
      if start >= entry.last.start { entry.last = (start, zone) }
      days[day] = entry
    }
    let reported = try await person.api.send(
      API.Reading.days(
        DaySpanQuery(
          from: CivilDate(daysSinceEpoch: epoch / 86_400 - 10),
          through: CivilDate(daysSinceEpoch: epoch / 86_400 + 60))))
    let counted = Dictionary(reported.map { ($0.day, $0.seconds) }) { one, _ in one }
    if counted != days.mapValues(\.seconds) { report("the days differ from the reference count") }
    let reading = days.filter { $0.value.seconds >= ReadingStreak.minSeconds }.sorted { $0.key < $1.key }
    let best = try await person.api.send(API.Reading.streak()).best
    // A reference count without freeze days, which take a week to earn.
    var (length, longest) = (0, 0)
    var before: (day: CivilDate, Day)?
    for (day, entry) in reading {
      let next = before.map { former, entryBefore in
        let there = clock(entryBefore.last.zone, at: entryBefore.last.start).day(at: entry.first)
        return min(there, day).daysSinceEpoch - former.daysSinceEpoch <= 1
      }
      length = next ?? false ? length + 1 : 1
      longest = max(longest, length)
      before = (day, entry)
    }
    if longest < 7, best != longest { report("the best streak is \(best), not \(longest)") }
    // A reader who never paused for a whole day keeps the streak on any journey.
    let starts = reading.map(\.value.first)
    let neverPaused = zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 < 86_400 }
    if neverPaused, best < reading.count { report("travelling broke a streak") }
  }

  func clock(_ zone: String, at seconds: Int) -> DayClock {
    let timeZone = TimeZone(identifier: zone) ?? .gmt
    return DayClock(offset: timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }
}
