import Formats
import HTTPServer
import KiwiKit

/// `/reading-sessions` and `/reading`: who reads what, for how long, and on which days.
enum ReadingController {
  // MARK: Reading

  static func completed(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let sessions = try await context.read(looks: page.offset) { transaction in
      try ReadingService.views(
        transaction.readingSessions.completed(ofUser: viewer.key, page: page), seenBy: viewer, in: transaction
      )
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(sessions, page: page) { session, writer in
      writer.readingSession(session, now: context.now, at: publicURL)
    }
  }

  static func open(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try answer(context) { try $0.readingSessions.open(ofUser: viewer.key) }
  }

  static func ofFriends(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try answer(context) { transaction in
      try transaction.readingSessions.ofFriends(of: viewer, limit: ReadingService.mostOfFriends)
    }
  }

  private static func answer(
    _ context: RequestContext, _ sessions: (Transaction) throws -> [ReadingSessionRecord]
  ) throws -> Response {
    let views = try context.snapshot { transaction in
      try ReadingService.views(sessions(transaction), seenBy: context.viewer, in: transaction)
    }
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter(capacity: 2_048)
    writer.array(of: views) { view, writer in
      writer.readingSession(view, now: context.now, at: publicURL)
    }
    return Response(json: writer)
  }

  static func get(_ context: RequestContext) async throws -> Response {
    let id = try sessionId(context)
    let view = try context.snapshot { transaction in
      try ReadingService.view(
        ReadingService.session(id: id, seenBy: context.viewer, in: transaction), seenBy: context.viewer,
        in: transaction)
    }
    return Response(json: json(view, context))
  }

  // MARK: Steps

  static func start(_ context: RequestContext) async throws -> Response {
    try await begin(context, joinedId: nil)
  }

  static func join(_ context: RequestContext) async throws -> Response {
    try await begin(context, joinedId: try sessionId(context))
  }

  private static func begin(_ context: RequestContext, joinedId: String?) async throws -> Response {
    let viewer = try context.signedIn()
    let body = try context.json(try await context.body())
    let input = try ReadingSessionInput(body, joinedId: joinedId)
    let path = APIRoute.reading(.session(id: input.id)).path
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body.stepBytes),
      replay: { _, transaction in
        let session = try ReadingService.session(id: input.id, seenBy: viewer, in: transaction)
        return .created(
          session.id, at: path,
          json(try ReadingService.view(session, seenBy: viewer, in: transaction), context))
      }
    ) { transaction in
      let result = try ReadingService.start(input, by: viewer, now: context.now, in: transaction)
      announce(result.change, context, transaction)
      let told = ReadingMetrics.Told(.start, secondsAgo: input.secondsAgo, isNew: result.change != nil)
      context.application.metrics.reading.count(told, afterCommitOf: transaction)
      let view = try ReadingService.view(result.session, seenBy: viewer, in: transaction)
      return .created(result.session.id, at: path, json(view, context))
    }
  }

  static func pause(_ context: RequestContext) async throws -> Response {
    try await step(.pause, context) { id, body, viewer, transaction in
      try ReadingService.pause(
        id: id, secondsAgo: body.secondsAgo(), by: viewer, now: context.now, in: transaction)
    }
  }

  static func resume(_ context: RequestContext) async throws -> Response {
    try await step(.resume, context) { id, body, viewer, transaction in
      try ReadingService.resume(
        id: id, secondsAgo: body.secondsAgo(), by: viewer, now: context.now, in: transaction)
    }
  }

  static func complete(_ context: RequestContext) async throws -> Response {
    try await step(.complete, context) { id, body, viewer, transaction in
      try ReadingService.complete(
        id: id, ReadingSessionOutcomeInput(body), by: viewer, now: context.now, in: transaction)
    }
  }

  static func change(_ context: RequestContext) async throws -> Response {
    try await step(.change, context) { id, body, viewer, transaction in
      try ReadingService.change(
        id: id, ReadingSessionOutcomeInput(body), by: viewer, now: context.now, in: transaction)
    }
  }

  /// Each leaves a state in which it changes nothing a second time, so that it can be sent again.
  private static func step(
    _ step: ReadingMetrics.Step, _ context: RequestContext,
    _ change: @escaping @Sendable (String, JSONObject, Viewer, Transaction) throws -> ReadingService.Result
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try sessionId(context)
    let body = try context.optionalJSON(try await context.body())
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body.stepBytes),
      replay: { _, transaction in
        let session = try ReadingService.session(id: id, seenBy: viewer, in: transaction)
        return .ok(json(try ReadingService.view(session, seenBy: viewer, in: transaction), context))
      }
    ) { transaction in
      let result = try change(id, body, viewer, transaction)
      announce(result.change, context, transaction)
      let isNew = result.change != nil
      let streak =
        isNew && step == .complete ? try ReadingMetrics.streak(after: result.session, in: transaction) : nil
      let told = ReadingMetrics.Told(
        step, secondsAgo: try body.secondsAgo(), isNew: isNew, streak: streak)
      context.application.metrics.reading.count(told, afterCommitOf: transaction)
      return .ok(json(try ReadingService.view(result.session, seenBy: viewer, in: transaction), context))
    }
  }

  static func discard(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try sessionId(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      announce(
        try ReadingService.discard(id: id, by: viewer, now: context.now, in: transaction), context,
        transaction)
      let told = ReadingMetrics.Told(.discard, secondsAgo: 0, isNew: true)
      context.application.metrics.reading.count(told, afterCommitOf: transaction)
      return .noContent
    }
  }

  // MARK: Days

  static func streak(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let streak = try context.snapshot { transaction in
      let settings = try transaction.readingDays.settings(ofUser: viewer.key) ?? ReadingSettings()
      return ReadingStreak(
        days: try transaction.readingDays.streakDays(ofUser: viewer.key), now: context.now.seconds,
        clock: ReadingClock.clock(
          settings.timeZone, startHour: settings.dayStartHour, at: context.now))
    }
    var writer = JSONWriter()
    writer.readingStreak(streak)
    return Response(json: writer)
  }

  static func days(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    guard let first = parameters["from"].flatMap({ CivilDate($0) }) else {
      throw APIError.badParameter("from", "\"from\" is a day such as 2026-11-23.")
    }
    guard let last = parameters["through"].flatMap({ CivilDate($0) }),
      (first.daysSinceEpoch..<first.daysSinceEpoch + Limits.readingDays).contains(last.daysSinceEpoch)
    else {
      throw APIError.badParameter(
        "through", "\"through\" is a day, at most \(Limits.readingDays - 1) after \"from\".")
    }
    let days = try context.snapshot { transaction in
      try transaction.readingDays.days(ofUser: viewer.key, from: first, through: last)
    }
    var writer = JSONWriter(capacity: 2_048)
    writer.array(of: days) { day, writer in
      writer.readingDay(day)
    }
    return Response(json: writer)
  }

  // MARK: Settings

  static func settings(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let settings = try context.snapshot { try ReadingSettingsService.settings(of: viewer, in: $0) }
    var writer = JSONWriter()
    writer.readingSettings(settings)
    return Response(json: writer)
  }

  static func setSettings(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let bytes = try await context.body()
    let change = try ReadingSettingsInput(context.json(bytes))
    return try await context.write(fingerprint: RequestFingerprint(context.request, bytes)) { transaction in
      let settings = try ReadingSettingsService.change(change, by: viewer, now: context.now, in: transaction)
      var writer = JSONWriter()
      writer.readingSettings(settings)
      return .ok(writer)
    }
  }

  // MARK: Parts

  private static func sessionId(_ context: RequestContext) throws(APIError) -> String {
    guard case .reading(let route) = context.route else { throw .notFound }
    switch route {
    case .session(let id), .pause(let id), .resume(let id), .completion(let id), .participants(let id):
      return id
    case .sessions, .openSessions, .friendsSessions, .streak, .days, .settings: throw .notFound
    }
  }

  private static func json(_ view: ReadingSessionView, _ context: RequestContext) -> JSONWriter {
    var writer = JSONWriter()
    writer.readingSession(view, now: context.now, at: context.application.configuration.publicURL)
    return writer
  }

  private static func announce(
    _ change: ReadingChange?, _ context: RequestContext, _ transaction: Transaction
  ) {
    if let change { context.application.announce(change, afterCommitOf: transaction) }
  }
}
