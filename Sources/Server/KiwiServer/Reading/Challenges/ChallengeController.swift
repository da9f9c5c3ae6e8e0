import HTTPServer
import KiwiKit

/// `/challenges`.
enum ChallengeController {
  // MARK: Reading

  static func list(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let now = context.now
    let views = try await context.read(looks: .max) { transaction in
      let today = try ChallengeProgress.today(ofUser: viewer.key, now: now, in: transaction)
      return try transaction.challenges.challenges(of: viewer, page: page)
        .map { try ChallengeService.view($0, seenBy: viewer, today: today, in: transaction) }
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(views, page: page) { view, writer in writer.challenge(view, at: publicURL) }
  }

  static func discover(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let now = context.now
    let suggestions = try await context.read(looks: .max) { transaction in
      try ChallengeMatchmaking.suggestions(for: viewer, now: now, in: transaction)
    }
    var writer = JSONWriter(capacity: 8_192)
    writer.challengeDiscovery(
      suggestions, hasWeather: context.application.weather != nil,
      at: context.application.configuration.publicURL)
    return Response(json: writer)
  }

  static func get(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    let view = try context.snapshot { transaction in
      try ChallengeService.view(id: id, seenBy: viewer, now: context.now, in: transaction)
    }
    return Response(json: json(view, context))
  }

  static func members(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    let page = try Page(try context.queryParameters())
    let members = try context.snapshot { transaction in
      let challenge = try ChallengeService.challenge(id: id, seenBy: viewer, in: transaction)
      return try transaction.challengeMembers.members(in: challenge.key, seenBy: viewer, page: page)
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(members, page: page) { member, writer in
      writer.challengeMember(member, at: publicURL)
    }
  }

  static func trophies(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let (total, trophies) = try await context.read(looks: page.offset) { transaction in
      let total = try transaction.challenges.points(ofUser: viewer.key)
      let trophies = try transaction.challenges.trophies(of: viewer, page: page)
      return (total, trophies)
    }
    var writer = JSONWriter(capacity: 2_048)
    writer.challengeTrophies(trophies.prefix(page.size), points: total.points, count: total.count)
    var response = Response(json: writer)
    PageLinks(context.request, page: page, hasMore: trophies.count > page.size).add(to: &response)
    return response
  }

  static func weather(_ context: RequestContext) async throws -> Response {
    guard let weather = context.application.weather else { throw APIError.notFound }
    let square = try WeatherSquare(try context.queryParameters())
    let challenge = try await weather.challenge(in: square)
    var writer = JSONWriter()
    writer.weatherSuggestion(challenge.template, attribution: weather.attribution)
    return Response(json: writer)
  }

  // MARK: Writing

  static func create(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let bytes = try await context.body()
    let input = try ChallengeInput(context.json(bytes))
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes),
      replay: { id, transaction in
        guard let id else { throw APIError.notFound }
        return try created(id, viewer, context, transaction)
      }
    ) { transaction in
      let (id, change) = try ChallengeService.create(input, by: viewer, now: context.now, in: transaction)
      context.application.announce(change, afterCommitOf: transaction)
      return try created(id, viewer, context, transaction)
    }
  }

  private static func created(
    _ id: String, _ viewer: Viewer, _ context: RequestContext, _ transaction: Transaction
  ) throws -> Outcome {
    let view = try ChallengeService.view(id: id, seenBy: viewer, now: context.now, in: transaction)
    return .created(id, at: APIRoute.challenges(.challenge(id: id)).path, json(view, context))
  }

  static func edit(_ context: RequestContext) async throws -> Response {
    try await step(context) { id, body, viewer, transaction in
      try ChallengeService.edit(
        id: id, ChallengeInput(body), by: viewer, now: context.now, in: transaction)
    }
  }

  static func disable(_ context: RequestContext) async throws -> Response {
    try await step(context) { id, _, viewer, transaction in
      try ChallengeService.disable(id: id, by: viewer, now: context.now, in: transaction)
    }
  }

  static func join(_ context: RequestContext) async throws -> Response {
    try await step(context) { id, body, viewer, transaction in
      try ChallengeService.join(
        id: id, timeZone: ChallengeInput(body).timeZone, by: viewer, now: context.now, in: transaction)
    }
  }

  /// Each leaves a state in which it changes nothing a second time, so that it can be sent again.
  private static func step(
    _ context: RequestContext,
    _ change: @escaping @Sendable (String, JSONObject, Viewer, Transaction) throws -> ReadingChange?
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    let bytes = try await context.body()
    let body = try context.optionalJSON(bytes)
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes),
      replay: { _, transaction in
        .ok(
          json(try ChallengeService.view(id: id, seenBy: viewer, now: context.now, in: transaction), context))
      }
    ) { transaction in
      if let change = try change(id, body, viewer, transaction) {
        context.application.announce(change, afterCommitOf: transaction)
      }
      return .ok(
        json(try ChallengeService.view(id: id, seenBy: viewer, now: context.now, in: transaction), context))
    }
  }

  /// Whoever leaves may not see it any more.
  static func leave(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let change = try ChallengeService.leave(id: id, by: viewer, now: context.now, in: transaction)
      if let change { context.application.announce(change, afterCommitOf: transaction) }
      return .noContent
    }
  }

  // MARK: Parts

  private static func id(_ context: RequestContext) throws(APIError) -> String {
    guard case .challenges(let route) = context.route else { throw .notFound }
    switch route {
    case .challenge(let id), .membership(let id), .members(let id), .disabling(let id): return id
    case .challenges, .discovery, .trophies, .weather: throw .notFound
    }
  }

  private static func json(_ view: ChallengeView, _ context: RequestContext) -> JSONWriter {
    var writer = JSONWriter()
    writer.challenge(view, at: context.application.configuration.publicURL)
    return writer
  }
}
