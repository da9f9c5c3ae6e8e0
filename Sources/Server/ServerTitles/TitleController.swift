import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// `/titles`: books, films and shows, which are the same for all users.
enum TitleController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Titles.titles, list)
    router.on(API.Titles.title) { call in
      guard let title = try call.snapshot({ try $0.titles.title(id: call.path) }) else {
        throw APIError.notFound
      }
      return call.outcome(title).response
    }
    router.on(API.Titles.similar) { call in
      let titles = try await call.context.read(looks: 2 * TitleSimilarity.looks) { transaction in
        try transaction.similarTitles.titles(
          similarTo: TitleService.title(id: call.path, in: transaction), limit: Limits.similarTitles,
          looks: TitleSimilarity.looks)
      }
      var writer = JSONWriter(capacity: 8_192)
      writer.array(of: titles) { title, writer in writer.title(title, at: call.publicURL) }
      return call.answer(json: writer)
    }
    addChanges(to: &router)
  }

  private static func list(
    _ call: Call<Nothing, TitleQuery, Nothing, ListPage<Title>>
  ) async throws -> Response {
    let context = call.context
    let kind = call.query.kind
    let text = call.query.q.flatMap { $0.isEmpty ? nil : $0 }
    let search = try text.map { text throws(APIError) in try TitleSearch(text) }
    // Many names may begin alike, so this never runs on the thread that serves others.
    let find = {
      try await context.read(looks: .max) { transaction in
        guard let search else { return try transaction.titles.titles(of: kind, page: call.page) }
        return try search.run(of: kind, page: call.page, in: transaction)
      }
    }
    var titles = try await find()
    // Only signed-in users make this server ask others.
    if let text, context.viewer != nil, call.page.offset == 0, titles.count < fewTitles,
      let lookup = context.server.titleLookups.begin(text, kind: kind, in: context.server)
    {
      // What is known is shown at once; what comes then, the next search shows.
      if titles.isEmpty {
        await LookupGate.wait(for: lookup)
        titles = try await find()
      }
    }
    return context.response(titles, page: call.page) { title, writer in
      writer.title(title, at: call.publicURL)
    }
  }

  /// With so many a search is answered well enough.
  private static let fewTitles = 5

  // MARK: Additions and corrections

  private static func addChanges(to router: inout EndpointRouter) {
    router.on(API.Titles.add) { call, viewer in
      let (kind, details) = (call.body.kind, try call.body.details.checked(for: call.body.kind))
      return try await call.context.write(
        fingerprint: call.fingerprint,
        replay: { id, transaction in
          guard let id else { throw APIError.notFound }
          return call.created(try TitleService.title(id: id, in: transaction))
        }
      ) { transaction in
        call.created(
          try TitleService.add(details, kind, by: viewer, now: call.now, in: transaction))
      }
    }
    router.on(API.Titles.correct) { call, viewer in
      try await call.change(id: call.path) { transaction in
        try TitleService.correct(id: call.path, call.body, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Titles.history) { call, viewer in
      let changes = try await call.context.read(looks: .max) { transaction in
        try transaction.titleChanges.changes(
          of: try TitleService.title(id: call.path, in: transaction).key, seenBy: viewer, page: call.page)
      }
      return call.context.response(changes, page: call.page) { change, writer in
        writer.change(change, mayUndo: change.mayBeUndone(by: viewer), at: call.publicURL)
      }
    }
    router.on(API.Titles.undo) { call, viewer in
      try await call.change(id: call.path) { transaction in
        try TitleService.undo(
          changeId: call.body.changeId, ofTitle: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Titles.merge) { call, viewer in
      let references: [TitleReference] = call.context.server.slots.all()
      return try await call.change(id: call.path) { transaction in
        try TitleService.merge(
          id: call.path, into: call.body.into, by: viewer, now: call.now, moving: references, in: transaction)
      }
    }
  }
}

extension Call where Answer == Title {
  fileprivate func outcome(_ title: TitleRecord) -> Outcome {
    var writer = JSONWriter()
    writer.title(title, at: publicURL)
    return outcome(json: writer)
  }

  fileprivate func created(_ title: TitleRecord) -> Outcome {
    var outcome = outcome(title)
    outcome.location = API.Titles.title.path(title.id)
    outcome.createdId = title.id
    return outcome
  }

  /// Answers with the title as it is afterwards.
  fileprivate func change(
    id: String, _ change: @escaping @Sendable (Transaction) throws -> TitleService.Outcome
  ) async throws -> Response {
    let server = context.server
    return try await context.write(
      fingerprint: fingerprint, replay: { outcome(try TitleService.title(id: id, in: $1)) }
    ) { transaction in
      let result = try change(transaction)
      for change in result.changes { server.announce(change, afterCommitOf: transaction) }
      transaction.afterCommit { server.jobs.wake() }
      return outcome(result.title)
    }
  }
}
