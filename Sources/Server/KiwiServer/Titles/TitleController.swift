import HTTPServer
import KiwiKit

/// `/titles`: books, films and shows, which are the same for everybody.
enum TitleController {
  static func list(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let kind = try kind(parameters)
    let page = try Page(parameters)
    let text = parameters["q"].flatMap { $0.isEmpty ? nil : $0 }
    let search = try text.map { text throws(APIError) in try TitleSearch(text) }
    // Many names may begin alike, so this never runs on the thread that serves others.
    let find = {
      try await context.read(looks: .max) { transaction in
        guard let search else { return try transaction.titles.titles(of: kind, page: page) }
        return try search.run(of: kind, page: page, in: transaction)
      }
    }
    var titles = try await find()
    // Nobody who is not signed in makes this server ask others.
    if let text, context.viewer != nil, page.offset == 0, titles.count < fewTitles,
      let lookup = context.application.titleLookups.begin(text, kind: kind, in: context.application)
    {
      // What is known is shown at once; what comes then, the next search shows.
      if titles.isEmpty {
        await LookupGate.wait(for: lookup)
        titles = try await find()
      }
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(titles, page: page) { title, writer in writer.title(title, at: publicURL) }
  }

  /// With so many a search is answered well enough.
  private static let fewTitles = 5

  private static func kind(_ parameters: Parameters) throws(APIError) -> TitleKind? {
    guard let text = parameters["kind"] else { return nil }
    guard let kind = TitleKind(rawValue: text) else {
      let all = TitleKind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw .badParameter("kind", "\"kind\" is one of \(all).")
    }
    return kind
  }

  static func get(_ context: RequestContext) async throws -> Response {
    guard case .titles(.title(let id)) = context.route,
      let title = try context.snapshot({ try $0.titles.title(id: id) })
    else { throw APIError.notFound }
    var writer = JSONWriter()
    writer.title(title, at: context.application.configuration.publicURL)
    return Response(json: writer)
  }

  static func similar(_ context: RequestContext) async throws -> Response {
    guard case .titles(.similar(let id)) = context.route else { throw APIError.notFound }
    let titles = try await context.read(looks: 2 * TitleSimilarity.looks) { transaction in
      guard let title = try transaction.titles.title(id: id) else { throw APIError.notFound }
      return try transaction.similarTitles.titles(
        similarTo: title, limit: TitleSimilarity.shown, looks: TitleSimilarity.looks)
    }
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter(capacity: 8_192)
    writer.array(of: titles) { title, writer in writer.title(title, at: publicURL) }
    return Response(json: writer)
  }

  // MARK: What people add and correct

  static func add(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let body = try await context.body()
    let object = try context.json(body)
    guard let kind = TitleKind(rawValue: try object.string("kind")) else {
      throw APIError.invalid("kind", "A title is a film, a show or a book.")
    }
    let input = try TitleInput(object, of: kind)
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { id, transaction in
        guard let id else { throw APIError.notFound }
        return created(try TitleService.title(id: id, in: transaction), context)
      }
    ) { transaction in
      created(try TitleService.add(input, by: viewer, now: context.now, in: transaction), context)
    }
  }

  private static func created(_ title: TitleRecord, _ context: RequestContext) -> Outcome {
    .created(title.id, at: APIRoute.titles(.title(id: title.id)).path, json(title, context))
  }

  private static func json(_ title: TitleRecord, _ context: RequestContext) -> JSONWriter {
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter()
    writer.title(title, at: publicURL)
    return writer
  }

  static func correct(_ context: RequestContext) async throws -> Response {
    guard case .titles(.title(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let body = try await context.body()
    let object = try context.json(body)
    return try await change(context, body: body, id: id) { transaction in
      try TitleService.correct(id: id, object, by: viewer, now: context.now, in: transaction)
    }
  }

  static func history(_ context: RequestContext) async throws -> Response {
    guard case .titles(.history(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let changes = try await context.read(looks: .max) { transaction in
      try transaction.titleChanges.changes(
        ofTitle: try TitleService.title(id: id, in: transaction).key, seenBy: viewer, page: page)
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(changes, page: page) { change, writer in
      writer.titleChange(change, seenBy: viewer, at: publicURL)
    }
  }

  static func undo(_ context: RequestContext) async throws -> Response {
    guard case .titles(.undo(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let body = try await context.body()
    let changeId = try context.json(body).string("changeId")
    return try await change(context, body: body, id: id) { transaction in
      try TitleService.undo(changeId: changeId, ofTitle: id, by: viewer, now: context.now, in: transaction)
    }
  }

  static func merge(_ context: RequestContext) async throws -> Response {
    guard case .titles(.merge(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let body = try await context.body()
    let otherId = try context.json(body).string("into")
    return try await change(context, body: body, id: id) { transaction in
      try TitleService.merge(id: id, into: otherId, by: viewer, now: context.now, in: transaction)
    }
  }

  /// Answers with the title as it is afterwards.
  private static func change(
    _ context: RequestContext, body: [UInt8], id: String,
    _ change: @escaping @Sendable (Transaction) throws -> TitleService.Outcome
  ) async throws -> Response {
    try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { .ok(json(try TitleService.title(id: id, in: $1), context)) }
    ) { transaction in
      let outcome = try change(transaction)
      for change in outcome.changes { context.application.announce(change, afterCommitOf: transaction) }
      transaction.afterCommit { context.application.jobs.wake() }
      return .ok(json(outcome.title, context))
    }
  }
}
