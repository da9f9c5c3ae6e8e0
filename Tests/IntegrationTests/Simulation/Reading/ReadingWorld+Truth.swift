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

/// What has to be true in the end.
extension ReadingWorld {
  /// What somebody read, in seconds of the world, and how far off the server may be.
  private struct Truth {
    var seconds: [String: Int] = [:]
    /// In seconds, by session: what a network held up, clocks that were set wrong before a restart, and whole seconds.
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

  // MARK: When

  /// A device that was not started anew tells when something was but for the time on the way.
  private func checkAges() {
    for deed in deeds {
      guard let taken = taken[deed.key], taken.isCertain else { continue }
      guard (-1_000...taken.delay + 1_000).contains(taken.shift) else {
        report(
          "\(deed.device) told of \(name(deed.sessionId)) as \(taken.shift) ms off, with \(taken.delay) on the way"
        )
        continue
      }
    }
  }

  // MARK: What is shown

  private func checkShown(
    _ open: [ReadingSession], _ completed: [ReadingSession], of person: EngineServer.Person
  ) {
    for session in open + completed where owners[session.id] != person.user.id {
      report("\(name(session.id)) is somebody else's")
    }
    for device in devices where device.person.user.id == person.user.id {
      guard let machine = device.machine else { continue }
      let shown = machine.shown(now: moment(of: device))
      let told = Dictionary(open.map { ($0.id, $0) }) { one, _ in one }
      guard Set(shown.open.map(\.session.id)) == Set(told.keys) else {
        report("\(device.label) shows other sessions than the server has")
        continue
      }
      for line in shown.open {
        guard let session = told[line.session.id] else { continue }
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
        report("\(device.label) shows what was completed otherwise than the server has it")
      }
    }
  }

  // MARK: For how long

  private func checkTime(_ sessions: [ReadingSession], of person: EngineServer.Person) {
    let own = deeds.filter { owners[$0.sessionId] == person.user.id }.sorted {
      ($0.time, $0.order) < ($1.time, $1.order)
    }
    let usesOneDevice = Set(own.map(\.device)).count <= 1
    let truth = truth(own)
    let known = Dictionary(sessions.map { ($0.id, $0) }) { one, _ in one }
    // What was told of too late to be taken was said in words.
    let isUntold = { (id: String) in self.refused.contains(id) }
    for id in truth.begun.sorted() where !isUntold(id) {
      if truth.discarded.contains(id) {
        if usesOneDevice, known[id] != nil { report("\(name(id)) was discarded and is there") }
        continue
      }
      guard let session = known[id] else {
        if usesOneDevice { report("\(name(id)) is lost") }
        continue
      }
      if usesOneDevice, truth.completed.contains(id) != (session.status == .completed) {
        report("\(name(id)) is \(session.status)")
      }
      guard usesOneDevice, !own.contains(where: { isUntold($0.sessionId) }) else { continue }
      let (counted, read) = (session.elapsedSeconds, truth.seconds[id] ?? 0)
      let tolerance = truth.tolerance[id] ?? 0
      if abs(counted - read) > tolerance {
        report("\(name(id)) was read for \(read) s, and \(counted) are counted, with \(tolerance) allowed")
      }
    }
    guard !usesOneDevice else { return }
    // With several devices at once, what counts is at most what any of them showed: what is told after another one went
    // on takes nothing away, and brings nothing that nobody read.
    let counted = sessions.reduce(0) { $0 + $1.elapsedSeconds }
    let slack = own.reduce(0) { $0 + (self.slack(of: $1)) }
    let most = most(own) + slack
    if counted > most { report("\(counted) s are counted, and at most \(most) were read") }
  }

  /// In seconds: how far off a step may be.
  private func slack(of deed: ReadingDeed) -> Int { 2 + abs(taken[deed.key]?.shift ?? 0) / 1_000 }

  /// Each stretch as the one device showed it: a session runs from a beginning until it is paused, completed, or another one
  /// begins.
  private func truth(_ own: [ReadingDeed]) -> Truth {
    var truth = Truth()
    var running: (id: String, since: Int, deed: ReadingDeed)?
    func end(_ deed: ReadingDeed, at time: Int) {
      guard let current = running else { return }
      let seconds = min((time - current.since) / 1_000, ReadingSession.longestStretch)
      truth.seconds[current.id, default: 0] += seconds
      truth.tolerance[current.id, default: 0] += slack(of: current.deed) + slack(of: deed)
      running = nil
    }
    for deed in own {
      let isRunning = running?.id == deed.sessionId
      switch deed.action {
      case .start, .resume:
        if case .start = deed.action { truth.begun.insert(deed.sessionId) }
        guard !truth.completed.contains(deed.sessionId) else { continue }
        if isRunning, deed.time - (running?.since ?? 0) < ReadingSession.longestStretch * 1_000 { continue }
        end(deed, at: deed.time)
        running = (deed.sessionId, deed.time, deed)
      case .pause: if isRunning { end(deed, at: deed.time) }
      case .complete:
        if isRunning { end(deed, at: deed.time) }
        truth.completed.insert(deed.sessionId)
      case .discard:
        if isRunning { running = nil }
        truth.discarded.insert(deed.sessionId)
      case .change: break
      }
    }
    if let last = running { end(last.deed, at: now) }
    return truth
  }

  /// In seconds: all that any device showed as read, each moment once.
  private func most(_ own: [ReadingDeed]) -> Int {
    var stretches: [Range<Int>] = []
    for (index, deed) in own.enumerated() {
      switch deed.action {
      case .start, .resume: break
      case .pause, .complete, .change, .discard: continue
      }
      let end = own[(index + 1)...].first { next in
        guard next.device == deed.device else { return false }
        switch next.action {
        case .start, .resume: return true
        case .pause, .complete, .discard: return next.sessionId == deed.sessionId
        case .change: return false
        }
      }
      let limit = deed.time + ReadingSession.longestStretch * 1_000
      stretches.append(deed.time..<max(deed.time, min(end?.time ?? limit, limit)))
    }
    var (total, reached) = (0, Int.min)
    for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = max(stretch.lowerBound, reached)
      if stretch.upperBound > start { total += stretch.upperBound - start }
      reached = max(reached, stretch.upperBound)
    }
    return total / 1_000
  }

  // MARK: On which days

  private func checkDays(_ completed: [ReadingSession], of person: EngineServer.Person) async throws {
    struct Day {
      var seconds = 0
      var first = Int.max
      var last = (start: Int.min, zone: "UTC")
    }
    var days: [CivilDate: Day] = [:]
    let zones = Dictionary(
      deeds.compactMap { deed -> (String, String)? in
        if case .start(let start, _) = deed.action { return (deed.sessionId, start.timeZone ?? "UTC") }
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
    let told = try await person.api.send(
      API.Reading.days(
        DaySpanQuery(
          from: CivilDate(daysSinceEpoch: epoch / 86_400 - 10),
          through: CivilDate(daysSinceEpoch: epoch / 86_400 + 60))))
    let counted = Dictionary(told.map { ($0.day, $0.seconds) }) { one, _ in one }
    if counted != days.mapValues(\.seconds) { report("the days are counted otherwise than by hand") }
    let reading = days.filter { $0.value.seconds >= ReadingStreak.leastSeconds }.sorted { $0.key < $1.key }
    let best = try await person.api.send(API.Reading.streak()).best
    // By hand, without freeze days, which take a week to earn.
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
    if longest < 7, best != longest { report("the best streak is \(best), and \(longest) by hand") }
    // Whoever never let a whole day pass has not broken it, wherever they went.
    let starts = reading.map(\.value.first)
    let neverPaused = zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 < 86_400 }
    if neverPaused, best < reading.count { report("travelling broke a streak") }
  }

  func clock(_ zone: String, at seconds: Int) -> DayClock {
    let timeZone = TimeZone(identifier: zone) ?? .gmt
    return DayClock(offset: timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }
}
