import Formats
import HTTPServer
import KiwiKit

/// `/notes`: what people write down about books.
enum NotesController {
  // MARK: Reading

  static func list(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    let query = try NoteListQuery(parameters)
    let page = try Page(parameters)
    // Words and filters may pass over many.
    let views = try await context.read(looks: .max) { transaction -> [NoteView] in
      guard !query.findsNothing,
        let filter = try NoteService.filter(query, of: viewer, in: transaction)
      else { return [] }
      return try NoteService.views(
        transaction.notes.notes(ofUser: viewer.key, filter, page: page), seenBy: viewer, in: transaction)
    }
    return response(context, views, page)
  }

  /// What others wrote down about a title, as far as the reader may see it.
  static func ofTitle(_ context: RequestContext) async throws -> Response {
    guard case .notes(.ofTitle(let id)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let viewer = context.viewer
    let views = try await context.read(looks: .max) { transaction in
      guard let title = try transaction.titles.key(id: id) else { throw APIError.notFound }
      return try NoteService.views(
        transaction.notes.shared(aboutTitle: title, seenBy: viewer, page: page), seenBy: viewer,
        in: transaction)
    }
    return response(context, views, page)
  }

  private static func response(_ context: RequestContext, _ views: [NoteView], _ page: Page) -> Response {
    let publicURL = context.application.configuration.publicURL
    return context.response(views, page: page) { view, writer in writer.note(view, at: publicURL) }
  }

  static func get(_ context: RequestContext) async throws -> Response {
    let id = try noteId(context)
    return try context.snapshot { transaction in
      let note = try NoteService.note(id: id, seenBy: context.viewer, in: transaction)
      return Response(json: try json(note, context, transaction))
    }
  }

  static func ofTheDay(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let publicURL = context.application.configuration.publicURL
    return try context.snapshot { transaction in
      let (day, note) = try NoteService.ofTheDay(for: viewer, now: context.now, in: transaction)
      let view = try NoteService.views([note].compactMap(\.self), seenBy: viewer, in: transaction).first
      var writer = JSONWriter(capacity: 1_024)
      writer.object { writer in
        writer.member("day", day.description)
        writer.name("note")
        if let view { writer.note(view, at: publicURL) } else { writer.null() }
      }
      return Response(json: writer)
    }
  }

  static func export(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    let titleId = parameters["titleId"]
    let format = parameters["format"] ?? NoteExportFormat.markdown.rawValue
    guard let format = NoteExportFormat(rawValue: format) else {
      throw APIError.badParameter("format", "\"format\" is \"markdown\" or \"json\".")
    }
    let publicURL = context.application.configuration.publicURL
    let body = try await context.read(looks: .max) { transaction -> [UInt8] in
      let titleKey = try titleId.map { id throws -> Int64 in
        guard let key = try transaction.titles.key(id: id) else { throw APIError.notFound }
        return key
      }
      let views = try NoteService.views(
        transaction.notes.all(ofUser: viewer.key, titleKey: titleKey), seenBy: viewer, in: transaction)
      switch format {
      case .markdown: return Array(NoteExport.markdown(views).utf8)
      case .json:
        var writer = JSONWriter(capacity: 16_384)
        writer.array(of: views) { view, writer in writer.note(view, at: publicURL) }
        return writer.bytes
      }
    }
    var response = Response(body: .bytes(body))
    response.headers.append(
      "Content-Type", format == .markdown ? "text/markdown; charset=utf-8" : "application/json")
    response.headers.append(
      "Content-Disposition", "attachment; filename=\"kiwifruit-notes.\(format.ending)\"")
    return response
  }

  // MARK: Writing

  static func create(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let body = try await context.body()
    let input = try NoteInput(context.json(body))
    let path = APIRoute.notes(.note(id: input.id)).path
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { _, transaction in
        let note = try NoteService.note(id: input.id, seenBy: viewer, in: transaction)
        return .created(note.id, at: path, try json(note, context, transaction))
      }
    ) { transaction in
      let result = try NoteService.create(input, by: viewer, now: context.now, in: transaction)
      if result.isNew { try announce(result, context, transaction) }
      return .created(result.note.id, at: path, try json(result.note, context, transaction))
    }
  }

  static func change(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try noteId(context)
    let bytes = try await context.body()
    let change = try NoteChangeInput(context.json(bytes))
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes),
      replay: { _, transaction in
        let note = try NoteService.note(id: id, seenBy: viewer, in: transaction)
        return .ok(try json(note, context, transaction))
      }
    ) { transaction in
      let result = try NoteService.change(id: id, change, by: viewer, now: context.now, in: transaction)
      if result.isNew { try announce(result, context, transaction) }
      return .ok(try json(result.note, context, transaction))
    }
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try noteId(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      try announce(NoteService.delete(id: id, by: viewer, in: transaction), context, transaction)
      return .noContent
    }
  }

  // MARK: Parts

  private static func noteId(_ context: RequestContext) throws(APIError) -> String {
    guard case .notes(.note(let id)) = context.route else { throw .notFound }
    return id
  }

  private static func json(
    _ note: NoteRecord, _ context: RequestContext, _ transaction: Transaction
  ) throws -> JSONWriter {
    guard let view = try NoteService.views([note], seenBy: context.viewer, in: transaction).first else {
      throw APIError.notFound
    }
    var writer = JSONWriter(capacity: 1_024)
    writer.note(view, at: context.application.configuration.publicURL)
    return writer
  }

  private static func announce(
    _ result: NoteService.Result, _ context: RequestContext, _ transaction: Transaction
  ) throws {
    let titleId = try result.note.titleKey.flatMap { try transaction.titles.title(key: $0)?.id }
    context.application.announce(
      NotesChange(authorKey: result.note.userKey, titleId: titleId, audience: result.audience),
      afterCommitOf: transaction)
  }
}

extension NoteExportFormat {
  fileprivate var ending: String {
    switch self {
    case .markdown: "md"
    case .json: "json"
    }
  }
}
