import Formats
import HTTPServer
import KiwiKit

/// `/reading/moods`: how reading felt.
enum MoodController {
  static func map(_ context: RequestContext) async throws -> Response {
    let (viewer, span) = (try context.signedIn(), try span(context.queryParameters()))
    let map = try await context.read(looks: .max) { transaction in
      MoodMap(
        from: span.lowerBound, through: span.upperBound,
        sessions: try transaction.moods.sessions(ofUser: viewer.key, in: span))
    }
    var writer = JSONWriter(capacity: 8_192)
    writer.moodMap(map)
    return Response(json: writer)
  }

  static func export(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    let span = try span(parameters)
    guard let format = MoodExport(rawValue: parameters["format"] ?? MoodExport.csv.rawValue) else {
      throw APIError.badParameter("format", "\"format\" is csv or json.")
    }
    let sessions = try await context.read(looks: .max) { transaction in
      try transaction.moods.sessions(ofUser: viewer.key, in: span)
    }
    var response = Response(body: .bytes(format.bytes(of: sessions)))
    let name = "moods-\(span.lowerBound)-\(span.upperBound).\(format.rawValue)"
    response.headers.append("Content-Type", format.contentType)
    response.headers.append("Content-Disposition", "attachment; filename=\"\(name)\"")
    response.headers.append("Cache-Control", "private, no-store")
    response.headers.append("Vary", "Authorization, Cookie")
    response.headers.append("Cross-Origin-Resource-Policy", "same-site")
    return response
  }

  /// The sessions of a day, in the order of their beginnings.
  static func day(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .moods(.day(let text)) = context.route, let day = CivilDate(text) else {
      throw APIError.notFound
    }
    let sessions = try context.snapshot { transaction in
      try transaction.readingSessions.completed(ofUser: viewer.key, on: day).prefix(mostOfDay)
        .map { try ReadingService.view($0, seenBy: viewer, in: transaction) }
    }
    var writer = JSONWriter(capacity: 4_096)
    writer.array(of: sessions) { session, writer in
      writer.readingSession(
        session, now: context.now, at: context.application.configuration.publicURL)
    }
    return Response(json: writer)
  }

  private static let mostOfDay = 100

  // MARK: What is offered

  static func prompt(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let prompt = try context.snapshot { transaction in
      try MoodService.prompt(ofUser: viewer.key, now: context.now, in: transaction)
    }
    var writer = JSONWriter()
    writer.moodPrompt(prompt)
    return Response(json: writer)
  }

  static func settings(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return Response(json: json(try context.snapshot { try $0.moods.settings(ofUser: viewer.key) }))
  }

  static func setSettings(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let bytes = try await context.body()
    let usesMoods = try context.json(bytes).optionalBool("usesMoods")
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes),
      replay: { _, transaction in .ok(json(try transaction.moods.settings(ofUser: viewer.key))) }
    ) { transaction in
      if let usesMoods {
        try transaction.moods.put(MoodSettings(usesMoods: usesMoods), ofUser: viewer.key)
        context.application.announce(
          ReadingChange(readerKey: viewer.key), afterCommitOf: transaction)
      }
      return .ok(json(try transaction.moods.settings(ofUser: viewer.key)))
    }
  }

  // MARK: Parts

  private static func span(_ parameters: Parameters) throws(APIError) -> ClosedRange<CivilDate> {
    try DaySpan.days(parameters, most: Limits.readingDays)
  }

  private static func json(_ settings: MoodSettings) -> JSONWriter {
    var writer = JSONWriter()
    writer.object { $0.member("usesMoods", settings.usesMoods) }
    return writer
  }
}
