import ServerTitles
import ServerCore
import HTTPServer
import KiwiKit

/// Notes and quotes about books.
package enum NotesArea: Area {
  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.append([NoteReferences.ofTitles])
  }

  package static func addEndpoints(to router: inout EndpointRouter) {
    addReading(to: &router)
    addWriting(to: &router)
  }

  private static func addReading(to router: inout EndpointRouter) {
    router.on(API.Notes.list) { call, viewer in
      let query = try NoteListQuery(call.query)
      // A search or a filter may skip many rows.
      let notes = try await call.context.read(estimatedRows: .max) { transaction -> [Note] in
        guard !query.findsNothing,
          let filter = try NoteService.filter(query, of: viewer, in: transaction)
        else { return [] }
        return try Self.notes(
          NoteStore(transaction).notes(ofUser: viewer.key, filter, page: call.page), call.context, transaction
        )
      }
      return try call.answer(notes)
    }
    router.on(API.Notes.ofTitle) { call in
      let notes = try await call.context.read(estimatedRows: .max) { transaction in
        guard let title = try TitleStore(transaction).key(id: call.path) else { throw APIError.notFound }
        return try Self.notes(
          NoteStore(transaction).shared(aboutTitle: title, seenBy: call.context.viewer, page: call.page),
          call.context,
          transaction)
      }
      return try call.answer(notes)
    }
    router.on(API.Notes.note) { call in
      try call.answer(call.snapshot { try note(id: call.path, call.context, $0) })
    }
    router.on(API.Notes.ofTheDay) { call, viewer in
      try call.answer(
        call.snapshot { transaction in
          let (day, note) = try NoteService.ofTheDay(for: viewer, now: call.now, in: transaction)
          return try NoteOfTheDay(
            day: day, note: notes([note].compactMap(\.self), call.context, transaction).first)
        })
    }
    router.on(API.Notes.export) { call, viewer in
      let format = call.query.format ?? .markdown
      let publicURL = call.context.server.configuration.publicURL
      let body = try await call.context.read(estimatedRows: .max) { transaction -> [UInt8] in
        let titleKey = try call.query.titleId.map { id throws -> Int64 in
          guard let key = try TitleStore(transaction).key(id: id) else { throw APIError.notFound }
          return key
        }
        let views = try NoteService.views(
          NoteStore(transaction).all(ofUser: viewer.key, titleKey: titleKey), seenBy: viewer, in: transaction)
        return switch format {
        case .markdown: call.context.inReaderLanguage { Array(NoteExport.markdown(views).utf8) }
        case .json: try WireWriter.bytes(of: views.lazy.map { $0.note(at: publicURL) })
        }
      }
      var response = Response(body: .bytes(body))
      response.headers.append("Content-Type", format.contentType)
      response.headers.append(
        "Content-Disposition", "attachment; filename=\"kiwifruit-notes.\(format.ending)\"")
      return response
    }
  }

  private static func addWriting(to router: inout EndpointRouter) {
    router.on(API.Notes.create) { call, viewer in
      try await call.create(
        at: { API.Notes.note.path($0) },
        replay: { _, transaction in try note(id: call.body.id, call.context, transaction) }
      ) { transaction in
        let result = try NoteService.create(call.body, by: viewer, now: call.now, in: transaction)
        if result.isNew { try announce(result, call.context, transaction) }
        return (result.note.id, try note(result.note, call.context, transaction))
      }
    }
    router.on(API.Notes.change) { call, viewer in
      try await call.write(replay: { try note(id: call.path, call.context, $0) }) { transaction in
        let result = try NoteService.change(
          id: call.path, call.body, by: viewer, now: call.now, in: transaction)
        if result.isNew { try announce(result, call.context, transaction) }
        return try note(result.note, call.context, transaction)
      }
    }
    router.on(API.Notes.delete) { call, viewer in
      try await call.write { transaction in
        try announce(
          NoteService.delete(id: call.path, by: viewer, in: transaction), call.context, transaction)
      }
    }
  }

  // MARK: Parts

  private static func notes(
    _ notes: [NoteRecord], _ context: RequestContext, _ transaction: Transaction
  ) throws -> [Note] {
    let publicURL = context.server.configuration.publicURL
    return try NoteService.views(notes, seenBy: context.viewer, in: transaction).map {
      $0.note(at: publicURL)
    }
  }

  private static func note(
    id: String, _ context: RequestContext, _ transaction: Transaction
  ) throws -> Note {
    try note(
      NoteService.note(id: id, seenBy: context.viewer, in: transaction), context, transaction)
  }

  private static func note(
    _ note: NoteRecord, _ context: RequestContext, _ transaction: Transaction
  ) throws -> Note {
    guard let note = try notes([note], context, transaction).first else { throw APIError.notFound }
    return note
  }

  private static func announce(
    _ result: NoteService.Result, _ context: RequestContext, _ transaction: Transaction
  ) throws {
    let titleId = try result.note.titleKey.flatMap { try TitleStore(transaction).title(key: $0)?.id }
    context.server.announce(
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

  fileprivate var contentType: String {
    switch self {
    case .markdown: "text/markdown; charset=utf-8"
    case .json: "application/json"
    }
  }
}
