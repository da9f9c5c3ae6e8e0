import HTTPServer
import KiwiKit

/// `/spots`: places, which are the same for everybody.
enum SpotController {
  static func list(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let search = try SpotSearch(parameters)
    let page = try Page(parameters)
    let find = {
      try await context.read(looks: .max) { transaction in
        try search.run(page: page, for: context.viewer, now: context.now, in: transaction)
      }
    }
    var spots = try await find()
    // Nobody who is not signed in makes this server ask others.
    if context.viewer != nil, page.offset == 0, let question = search.question,
      let lookup = context.application.spotLookups.begin(question, in: context.application), spots.isEmpty
    {
      // What is known is shown at once; what comes then, the next search shows.
      await LookupGate.wait(for: lookup)
      spots = try await find()
    }
    return context.response(spots, page: page) { match, writer in
      writer.object { writer in
        writer.name("spot")
        writer.spot(match.spot, seenBy: context.viewer)
        writer.member("distance", match.distance)
      }
    }
  }

  /// Towns by name.
  static func towns(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let search = try TownSearch(parameters)
    let find = { try await context.read(looks: .max) { try search.run(in: $0) } }
    var towns = try await find()
    if context.viewer != nil, let question = search.question, towns.isEmpty,
      let lookup = context.application.spotLookups.begin(question, in: context.application)
    {
      await LookupGate.wait(for: lookup)
      towns = try await find()
    }
    var writer = JSONWriter()
    writer.array(of: towns) { town, writer in writer.town(town) }
    return Response(json: writer)
  }

  static func get(_ context: RequestContext) async throws -> Response {
    guard case .places(.spot(let id)) = context.route
    else { throw APIError.notFound }
    return Response(
      json: json(
        try context.snapshot {
          try SpotService.spot(id: id, seenBy: context.viewer, now: context.now, in: $0)
        }, context))
  }

  static func add(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let body = try await context.body()
    let input = SpotInput(try context.json(body))
    let (facts, isPrivate) = (try input.facts(), try input.isPrivate())
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { id, transaction in
        guard let id else { throw APIError.notFound }
        return created(
          try SpotService.spot(id: id, seenBy: viewer, now: context.now, in: transaction), context)
      }
    ) { transaction in
      created(
        try SpotService.add(facts, isPrivate: isPrivate, by: viewer, now: context.now, in: transaction),
        context)
    }
  }

  // MARK: Correcting

  static func correct(_ context: RequestContext) async throws -> Response {
    guard case .places(.spot(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let body = try await context.body()
    let object = try context.json(body)
    return try await change(context, body: body, id: id) { transaction in
      try SpotService.correct(id: id, object, by: viewer, now: context.now, in: transaction)
    }
  }

  static func history(_ context: RequestContext) async throws -> Response {
    guard case .places(.history(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let changes = try await context.read(looks: .max) { transaction in
      try SpotService.history(id: id, seenBy: viewer, now: context.now, page: page, in: transaction)
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(changes, page: page) { change, writer in
      writer.spotChange(change, seenBy: viewer, at: publicURL)
    }
  }

  static func undo(_ context: RequestContext) async throws -> Response {
    guard case .places(.undo(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let body = try await context.body()
    let changeId = try context.json(body).string("changeId")
    return try await change(context, body: body, id: id) { transaction in
      try SpotService.undo(changeId: changeId, ofSpot: id, by: viewer, now: context.now, in: transaction)
    }
  }

  // MARK: Doubles

  static func doubles(_ context: RequestContext) async throws -> Response {
    guard case .places(.doubles(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let doubles = try context.snapshot {
      try SpotService.doubles(id: id, seenBy: viewer, now: context.now, in: $0)
    }
    var writer = JSONWriter()
    writer.array(of: doubles) { spot, writer in writer.spot(spot, seenBy: viewer) }
    return Response(json: writer)
  }

  static func merge(_ context: RequestContext) async throws -> Response {
    guard case .places(.merge(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let body = try await context.body()
    let otherId = try context.json(body).string("into")
    return try await change(context, body: body, id: id) { transaction in
      try SpotService.merge(id: id, into: otherId, by: viewer, now: context.now, in: transaction)
    }
  }

  static func unmerge(_ context: RequestContext) async throws -> Response {
    guard case .places(.unmerge(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    return try await change(context, body: try await context.body(), id: id) { transaction in
      try SpotService.unmerge(id: id, by: viewer, now: context.now, in: transaction)
    }
  }

  /// Answers with the place as it is afterwards.
  private static func change(
    _ context: RequestContext, body: [UInt8], id: String,
    _ change: @escaping @Sendable (Transaction) throws -> SpotService.Outcome
  ) async throws -> Response {
    try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: {
        .ok(json(try SpotService.spot(id: id, seenBy: context.viewer, now: context.now, in: $1), context))
      }
    ) { transaction in
      let outcome = try change(transaction)
      for change in outcome.changes { context.application.announce(change, afterCommitOf: transaction) }
      transaction.afterCommit { context.application.jobs.wake() }
      return .ok(json(outcome.spot, context))
    }
  }

  private static func created(_ spot: SpotRecord, _ context: RequestContext) -> Outcome {
    .created(spot.id, at: APIRoute.places(.spot(id: spot.id)).path, json(spot, context))
  }

  private static func json(_ spot: SpotRecord, _ context: RequestContext) -> JSONWriter {
    var writer = JSONWriter()
    writer.spot(spot, seenBy: context.viewer)
    return writer
  }
}
