import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Handles `/library/changes`, where a user's devices exchange changes.
enum LibraryController {
  typealias Pull = Call<Nothing, LibraryChangesQuery, Nothing, LibraryChangesResponse>
  typealias Push = Call<Nothing, Nothing, PushLibraryChangesRequest, LibraryChangesResponse>

  static func changes(_ call: Pull) async throws -> Response {
    let viewer = try call.viewer()
    let requestedCursor = try call.query.cursor.map { text in
      guard let cursor = LibraryCursor(text) else {
        throw APIError.badParameter("cursor", invalidCursor)
      }
      return cursor
    }
    let kinds = LibraryKinds(call.context.server.slots.all())
    let (rows, subjects, cursor) = try await call.context.read(estimatedRows: .max) { transaction in
      let epoch = try LibraryStore(transaction).epoch()
      // After this error, a device sends the changes again that the restored backup lacks.
      if let requestedCursor, requestedCursor.epoch != epoch { throw Self.historyLost }
      let position = requestedCursor?.position ?? .beginning
      let rows = try LibraryStreamStore(transaction).changes(
        of: kinds, ofUser: viewer.key, after: position, limit: Limits.libraryChangesPerPage)
      let shown = rows.prefix(Limits.libraryChangesPerPage)
      return (
        rows, try Self.subjects(of: shown, kinds, seenBy: viewer, in: transaction),
        LibraryCursor(epoch: epoch, position: shown.last?.position ?? position)
      )
    }
    let shown = rows.prefix(Limits.libraryChangesPerPage)
    var writer = JSONWriter(capacity: 16_384)
    write(
      to: &writer, subjects, cursor: cursor, hasMore: rows.count > shown.count, at: call.publicURL
    ) { writer in
      for row in shown {
        writer.object { writer in
          writer.name(row.kind.rawValue)
          writer.fragment(Array(row.record.utf8))
        }
      }
    }
    return call.answer(json: writer)
  }

  /// Loads the titles and places that the records refer to.
  private static func subjects(
    of rows: ArraySlice<LibraryStreamRow>, _ kinds: LibraryKinds, seenBy viewer: Viewer,
    in transaction: Transaction
  ) throws -> [LibrarySubjects] {
    var keys: [LibraryChange.Kind: Set<Int64>] = [:]
    for row in rows {
      if let key = row.subjectKey { keys[row.kind, default: []].insert(key) }
    }
    return try kinds.parts.map { type in
      let part = type.init()
      let keys = type.kinds.reduce(into: Set()) { $0.formUnion(keys[$1.kind] ?? []) }
      try part.load(keys.sorted(), in: transaction)
      return part.subjects(seenBy: viewer)
    }
  }

  static func push(_ call: Push) async throws -> Response {
    let viewer = try call.viewer()
    let server = call.context.server
    let requestedCursor = try call.body.cursor.map { text in
      guard let cursor = LibraryCursor(text) else { throw APIError.invalid("cursor", invalidCursor) }
      return cursor
    }
    let dates = try LibraryDates(
      now: call.now, restoredAt: call.context.read { try LibraryStore($0).restoredAt() })
    let kinds = LibraryKinds(server.slots.all())
    let changes = server[LibraryClock.self].correct(call.body.changes, of: kinds, now: call.now)
      .map { kinds[$0.kind].bounded($0, by: dates) }
    for (index, change) in changes.enumerated() {
      try kinds.check(change, field: LibraryPush.field(index), now: call.now)
    }
    try server.rateLimiter.take(.libraryRecordsByAccount, for: viewer.id, uses: changes.count)
    let hides = changes.allSatisfy { kinds[$0.kind].hides($0) }
    let (result, epoch) = try await call.context.write(hides: hides) { transaction in
      let epoch = try LibraryStore(transaction).epoch()
      // The changes may need records that the restored backup lacks. After this error, the device sends both.
      if let requestedCursor, requestedCursor.epoch != epoch { throw Self.historyLost }
      let result = try LibraryPush.run(
        changes, of: kinds, by: viewer, now: call.now, dates: dates, in: transaction)
      if let change = result.change { server.announce(change, afterCommitOf: transaction) }
      try result.rest?.enqueue(server.jobs, transaction)
      return (result, epoch)
    }
    if result.enqueuesJobs { server.jobs.wake() }
    try await result.rest?.finish(server)
    var writer = JSONWriter(capacity: 4_096)
    write(
      to: &writer, result.subjects, cursor: LibraryCursor(epoch: epoch, position: .beginning), hasMore: false,
      at: call.publicURL
    ) { writer in
      for record in result.records { kinds.write(record, to: &writer) }
    }
    return call.answer(json: writer)
  }

  /// Writes a ``KiwiKit/LibraryChangesResponse``.
  private static func write(
    to writer: inout JSONWriter, _ subjects: [LibrarySubjects], cursor: LibraryCursor, hasMore: Bool,
    at publicURL: String, _ changes: (inout JSONWriter) -> Void
  ) {
    writer.object { writer in
      writer.name("changes")
      writer.array(changes)
      for write in subjects { write(&writer, publicURL) }
      writer.member("cursor", cursor.description)
      writer.member("hasMore", hasMore)
    }
  }

  private static let invalidCursor: LocalizedText =
    "The cursor is not valid. Send the cursor of an earlier response, or none."

  private static let historyLost = APIError(
    .gone, "history_lost",
    "A backup was restored. Fetch all changes, then send those that are missing.",
    field: "cursor")
}

extension PushLibraryChangesRequest: HandParsedValue {
  package init(_ object: JSONObject, _ slots: Slots) throws(APIError) {
    let objects = try object.objects("changes")
    guard objects.count <= Limits.libraryChangesPerRequest else {
      throw .invalid(
        "changes",
        "The request has too many changes. Send at most \(Limits.libraryChangesPerRequest) at a time.")
    }
    let kinds = LibraryKinds(slots.all())
    var changes: [LibraryChange] = []
    for object in objects { changes.append(try kinds.read(object)) }
    self.init(changes: changes, cursor: try object.optionalString("cursor"))
  }
}
