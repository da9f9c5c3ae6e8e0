import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// `/titles`: books, films and shows, which are the same for all users.
enum TitleController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Titles.titles, list)
    router.on(API.Titles.title) { call in
      guard let title = try call.snapshot({ try TitleStore($0).title(id: call.path) }) else {
        throw APIError.notFound
      }
      return outcome(title, of: call).response
    }
    router.on(API.Titles.similar) { call in
      let titles = try await call.context.read(estimatedRows: 2 * TitleSimilarity.maxExamined) {
        transaction in
        try SimilarTitleStore(transaction).titles(
          similarTo: TitleService.title(id: call.path, in: transaction), limit: Limits.similarTitles,
          maxExamined: TitleSimilarity.maxExamined)
      }
      var writer = JSONWriter(capacity: 8_192)
      writer.array(of: titles) { title, writer in title.write(to: &writer, at: call.publicURL) }
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
    // Many names may begin alike, so the search never runs on the thread that serves requests.
    let find = {
      try await context.read(estimatedRows: .max) { transaction in
        guard let search else { return try TitleStore(transaction).titles(of: kind, page: call.page) }
        return try search.run(of: kind, page: call.page, in: transaction)
      }
    }
    var titles = try await find()
    // Requests without a user never trigger a lookup.
    if let text, context.viewer != nil, call.page.offset == 0, titles.count < sufficientTitles,
      let lookup = context.server[TitleLookups.self].begin(text, kind: kind, in: context.server)
    {
      // Known titles are shown immediately; titles that the sources add appear in the next search.
      if titles.isEmpty {
        await LookupGate.wait(for: lookup)
        titles = try await find()
      }
    }
    return context.response(titles, page: call.page) { title, writer in
      title.write(to: &writer, at: call.publicURL)
    }
  }

  /// The number of results below which the sources are queried.
  private static let sufficientTitles = 5

  // MARK: Additions and corrections

  private static func addChanges(to router: inout EndpointRouter) {
    router.on(API.Titles.add) { call, viewer in
      let (kind, details) = (call.body.kind, try call.body.details.checked(for: call.body.kind))
      return try await call.context.write(
        fingerprint: call.fingerprint,
        replay: { id, transaction in
          guard let id else { throw APIError.notFound }
          return created(try TitleService.title(id: id, in: transaction), by: call)
        }
      ) { transaction in
        created(
          try TitleService.add(details, kind, by: viewer, now: call.now, in: transaction), by: call)
      }
    }
    router.on(API.Titles.correct) { call, viewer in
      try await change(call) { transaction in
        try TitleService.correct(id: call.path, call.body, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Titles.history) { call, viewer in
      let changes = try await call.context.read(estimatedRows: .max) { transaction in
        try ChangeStore<TitleField>(transaction).changes(
          of: try TitleService.title(id: call.path, in: transaction).key, seenBy: viewer, page: call.page)
      }
      return call.context.response(changes, page: call.page) { change, writer in
        change.write(to: &writer, mayUndo: change.mayBeUndone(by: viewer), at: call.publicURL)
      }
    }
    router.on(API.Titles.undo) { call, viewer in
      try await change(call) { transaction in
        try TitleService.undo(
          changeId: call.body.changeId, ofTitle: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Titles.merge) { call, viewer in
      let references: [TitleReference] = call.context.server.slots.all()
      return try await change(call) { transaction in
        try TitleService.merge(
          id: call.path, into: call.body.into, by: viewer, now: call.now, moving: references, in: transaction)
      }
    }
  }

  private static func outcome<Path, Query, Body>(
    _ title: TitleRecord, of call: Call<Path, Query, Body, Title>
  ) -> Outcome {
    var writer = JSONWriter()
    title.write(to: &writer, at: call.publicURL)
    return call.outcome(json: writer)
  }

  private static func created<Path, Query, Body>(
    _ title: TitleRecord, by call: Call<Path, Query, Body, Title>
  ) -> Outcome {
    var outcome = outcome(title, of: call)
    outcome.location = API.Titles.title.path(title.id)
    outcome.createdId = title.id
    return outcome
  }

  /// Applies a change and answers with the changed title.
  private static func change<Query, Body>(
    _ call: Call<String, Query, Body, Title>,
    _ change: @escaping @Sendable (Transaction) throws -> TitleService.Outcome
  ) async throws -> Response {
    let server = call.context.server
    return try await call.context.write(
      fingerprint: call.fingerprint,
      replay: { outcome(try TitleService.title(id: call.path, in: $1), of: call) }
    ) { transaction in
      let result = try change(transaction)
      for change in result.changes { server.announce(change, afterCommitOf: transaction) }
      transaction.afterCommit { server.jobs.wake() }
      return outcome(result.title, of: call)
    }
  }
}
