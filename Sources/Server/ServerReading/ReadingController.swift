import ServerTitles
import ServerCore
import Formats
import HTTPServer
import KiwiKit

/// Reading sessions, and the days, streaks and settings of readers.
package enum ReadingArea: Area {
  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.register(ReadingMetrics())
    slots.append([ReadingReferences.ofTitles])
  }
  package static let checks = ReadingChecks.all

  package static func addEndpoints(to router: inout EndpointRouter) {
    addSessions(to: &router)
    addSteps(to: &router)
    addDays(to: &router)
    addSettings(to: &router)
    FriendNowController.addEndpoints(to: &router)
  }

  // MARK: Sessions

  private static func addSessions(to router: inout EndpointRouter) {
    router.on(API.Reading.sessions) { call, viewer in
      let sessions = try await call.context.read(estimatedRows: call.page.offset) { transaction in
        try ReadingService.views(
          ReadingSessionStore(transaction).completed(ofUser: viewer.key, page: call.page), seenBy: viewer,
          in: transaction)
      }
      return try call.answer(sessions.map { $0.readingSession(in: call.context) })
    }
    router.on(API.Reading.openSessions) { call, viewer in
      try answer(call) { try ReadingSessionStore($0).open(ofUser: viewer.key) }
    }
    router.on(API.Reading.followedSessions) { call, viewer in
      try answer(call) { transaction in
        try ReadingSessionStore(transaction).ofFriends(of: viewer, limit: Limits.followedReadingSessions)
      }
    }
    router.on(API.Reading.session) { call in
      try call.answer(
        call.snapshot { transaction in
          try readingSession(
            ReadingService.session(id: call.path, seenBy: call.context.viewer, in: transaction),
            for: call.context, in: transaction)
        })
    }
  }

  private static func answer(
    _ call: Call<Nothing, Nothing, Nothing, [ReadingSession]>,
    _ sessions: (Transaction) throws -> [ReadingSessionRecord]
  ) throws -> Response {
    let views = try call.snapshot { transaction in
      try ReadingService.views(sessions(transaction), seenBy: call.context.viewer, in: transaction)
    }
    return try call.answer(views.map { $0.readingSession(in: call.context) })
  }

  // MARK: Steps

  private static func addSteps(to router: inout EndpointRouter) {
    router.on(API.Reading.startSession) { call in try await start(call, joining: nil) }
    router.on(API.Reading.joinSession) { call in try await start(call, joining: call.path) }
    router.on(API.Reading.pauseSession) { call in
      let secondsAgo = call.body?.secondsAgo ?? 0
      return try await step(.pause, call, secondsAgo: secondsAgo) { viewer, transaction in
        try ReadingService.pause(
          id: call.path, secondsAgo: secondsAgo, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Reading.resumeSession) { call in
      let secondsAgo = call.body?.secondsAgo ?? 0
      return try await step(.resume, call, secondsAgo: secondsAgo) { viewer, transaction in
        try ReadingService.resume(
          id: call.path, secondsAgo: secondsAgo, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Reading.completeSession) { call in
      let outcome = call.body ?? ReadingSessionOutcome()
      return try await step(.complete, call, secondsAgo: outcome.secondsAgo ?? 0) { viewer, transaction in
        try ReadingService.complete(id: call.path, outcome, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Reading.changeSession) { call in
      let outcome = call.body ?? ReadingSessionOutcome()
      return try await step(.change, call, secondsAgo: outcome.secondsAgo ?? 0) { viewer, transaction in
        try ReadingService.change(id: call.path, outcome, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Reading.discardSession) { call, viewer in
      try await call.write { transaction in
        announce(
          try ReadingService.discard(id: call.path, by: viewer, now: call.now, in: transaction), call.context,
          transaction)
        let report = ReadingMetrics.StepReport(.discard, secondsAgo: 0, isNew: true)
        call.context.server[ReadingMetrics.self].count(report, afterCommitOf: transaction)
      }
    }
  }

  private static func start<Path>(
    _ call: Call<Path, Nothing, ReadingSessionStart, ReadingSession>, joining joinedId: String?
  ) async throws -> Response {
    let viewer = try call.viewer()
    let start = call.body
    if let timeZone = start.timeZone { _ = try ReadingClock.name(timeZone, field: "timeZone") }
    let path = API.Reading.session.path(start.id)
    let fingerprint = try fingerprint(ofStep: call.content, call.context)
    return try await call.context.write(
      fingerprint: fingerprint,
      replay: { _, transaction in
        let session = try ReadingService.session(id: start.id, seenBy: viewer, in: transaction)
        return try call.created(
          session.id, readingSession(session, for: call.context, in: transaction), at: path)
      }
    ) { transaction in
      let result = try ReadingService.start(
        start, joining: joinedId, by: viewer, now: call.now, in: transaction)
      announce(result.change, call.context, transaction)
      let report = ReadingMetrics.StepReport(
        .start, secondsAgo: start.secondsAgo ?? 0, isNew: result.change != nil)
      call.context.server[ReadingMetrics.self].count(report, afterCommitOf: transaction)
      return try call.created(
        result.session.id, readingSession(result.session, for: call.context, in: transaction), at: path)
    }
  }

  /// Runs an idempotent step, which clients can send again.
  private static func step<Body>(
    _ step: ReadingMetrics.Step, _ call: Call<String, Nothing, Body, ReadingSession>, secondsAgo: Int,
    _ change: @escaping @Sendable (Viewer, Transaction) throws -> ReadingService.Result
  ) async throws -> Response {
    let viewer = try call.viewer()
    let fingerprint = try fingerprint(ofStep: call.content, call.context)
    return try await call.context.write(
      fingerprint: fingerprint,
      replay: { _, transaction in
        let session = try ReadingService.session(id: call.path, seenBy: viewer, in: transaction)
        return try call.outcome(readingSession(session, for: call.context, in: transaction))
      }
    ) { transaction in
      let result = try change(viewer, transaction)
      announce(result.change, call.context, transaction)
      let isNew = result.change != nil
      let streak =
        isNew && step == .complete ? try ReadingMetrics.streak(after: result.session, in: transaction) : nil
      let report = ReadingMetrics.StepReport(step, secondsAgo: secondsAgo, isNew: isNew, streak: streak)
      call.context.server[ReadingMetrics.self].count(report, afterCommitOf: transaction)
      return try call.outcome(readingSession(result.session, for: call.context, in: transaction))
    }
  }

  private static func readingSession(
    _ session: ReadingSessionRecord, for context: RequestContext, in transaction: Transaction
  ) throws -> ReadingSession {
    try ReadingService.view(session, seenBy: context.viewer, in: transaction).readingSession(in: context)
  }

  /// Identifies a step by its request without `secondsAgo`, which differs between attempts.
  private static func fingerprint(
    ofStep content: [UInt8], _ context: RequestContext
  ) throws -> RequestFingerprint {
    RequestFingerprint(context.request, bytes(ofStep: try context.optionalJSON(content)))
  }

  private static func bytes(ofStep step: JSONObject) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in step.members.sorted(by: { $0.key < $1.key }) where name != "secondsAgo" {
      bytes += Array("\(name.utf8.count):\(name)=".utf8)
      switch value {
      case .null: bytes += Array("null".utf8)
      case .boolean(let isTrue): bytes += Array("\(isTrue)".utf8)
      case .integer(let number): bytes += Array("\(number)".utf8)
      case .decimal(let number): bytes += Array("\(number)".utf8)
      case .string(let text): bytes += Array("\(text.utf8.count):\(text)".utf8)
      // A step has no such member.
      case .array, .object: bytes += Array("…".utf8)
      }
    }
    return bytes
  }

  private static func announce(
    _ change: ReadingChange?, _ context: RequestContext, _ transaction: Transaction
  ) {
    if let change { context.server.announce(change, afterCommitOf: transaction) }
  }

  // MARK: Days

  private static func addDays(to router: inout EndpointRouter) {
    router.on(API.Reading.streak) { call, viewer in
      try call.answer(
        call.snapshot { transaction in
          let settings = try ReadingDayStore(transaction).settings(ofUser: viewer.key) ?? ReadingSettings()
          return ReadingStreak(
            days: try ReadingDayStore(transaction).streakDays(ofUser: viewer.key), now: call.now.seconds,
            clock: ReadingClock.clock(settings.timeZone, startHour: settings.dayStartHour, at: call.now))
        })
    }
    router.on(API.Reading.days) { call, viewer in
      let span = try DaySpan.days(call.query.from, call.query.through, max: Limits.readingDays)
      return try call.answer(
        call.snapshot {
          try ReadingDayStore($0).days(ofUser: viewer.key, from: span.lowerBound, through: span.upperBound)
        })
    }
  }

  // MARK: Settings

  private static func addSettings(to router: inout EndpointRouter) {
    router.on(API.Reading.settings) { call, viewer in
      try call.answer(call.snapshot { try ReadingSettingsService.settings(of: viewer, in: $0) })
    }
    router.on(API.Reading.changeSettings) { call, viewer in
      try ReadingSettingsService.check(call.body)
      return try await call.write(
        replay: { try ReadingSettingsService.settings(of: viewer, in: $0) }
      ) { transaction in
        try ReadingSettingsService.change(call.body, by: viewer, now: call.now, in: transaction)
      }
    }
  }
}
