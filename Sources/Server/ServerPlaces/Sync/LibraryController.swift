import ServerAccounts
import ServerLibrary
import ServerTitles
import ServerCore
import HTTPServer
import KiwiKit

/// `/library/changes`: the changes that the devices of a user exchange.
enum LibraryController {
  typealias Pull = Call<Nothing, LibraryChangesQuery, Nothing, LibraryChangesResponse>
  typealias Push = Call<Nothing, Nothing, PushLibraryChangesRequest, LibraryChangesResponse>

  static func changes(_ call: Pull) async throws -> Response {
    let viewer = try call.viewer()
    let asked = try call.query.cursor.map { text in
      guard let cursor = LibraryCursor(text) else {
        throw APIError.badParameter("cursor", invalidCursor)
      }
      return cursor
    }
    let (rows, titles, spots, cursor) = try await call.context.read(looks: .max) { transaction in
      let epoch = try transaction.library.epoch()
      // A device with lost changes sends them again after this answer.
      if let asked, asked.epoch != epoch { throw Self.historyLost }
      let position = asked?.position ?? .beginning
      let rows = try transaction.libraryStream.changes(
        ofUser: viewer.key, after: position, limit: Limits.libraryChangesPerPage)
      let shown = rows.prefix(Limits.libraryChangesPerPage)
      let (titleKeys, spotKeys) = (Set(shown.compactMap(\.titleKey)), Set(shown.compactMap(\.spotKey)))
      return (
        rows, try titleKeys.sorted().compactMap { try transaction.titles.title(key: $0) },
        try spotKeys.sorted().compactMap { try transaction.spots.spot(key: $0) },
        LibraryCursor(epoch: epoch, position: shown.last?.position ?? position)
      )
    }
    let shown = rows.prefix(Limits.libraryChangesPerPage)
    var writer = JSONWriter(capacity: 16_384)
    writer.libraryChanges(
      titles: titles, spots: spots, cursor: cursor, hasMore: rows.count > shown.count, seenBy: viewer,
      at: call.publicURL
    ) { writer in
      for row in shown { writer.libraryStreamRow(row) }
    }
    return call.answer(json: writer)
  }

  static func push(_ call: Push) async throws -> Response {
    let viewer = try call.viewer()
    let server = call.context.server
    let asked = try call.body.cursor.map { text in
      guard let cursor = LibraryCursor(text) else { throw APIError.invalid("cursor", invalidCursor) }
      return cursor
    }
    let dates = try LibraryDates(
      now: call.now, restoredAt: call.context.read { try $0.library.restoredAt() })
    let changes = server.libraryClock.correct(call.body.changes, now: call.now).map(dates.bounded)
    for (index, change) in changes.enumerated() {
      try LibraryChangeRules.check(change, field: LibraryPush.field(index), now: call.now)
    }
    try server.rateLimiter.take(.libraryRecordsByAccount, for: viewer.id, uses: changes.count)
    let (result, epoch) = try await call.context.write(hides: changes.allSatisfy(\.hides)) { transaction in
      let epoch = try transaction.library.epoch()
      // The changes may need records that this server lost. The device sends those as well after this answer.
      if let asked, asked.epoch != epoch { throw Self.historyLost }
      let result = try LibraryPush.run(changes, by: viewer, now: call.now, dates: dates, in: transaction)
      if let change = result.change { server.announce(change, afterCommitOf: transaction) }
      if result.hasZonesLeft {
        try ZoneRefresh.remember(viewer.key, now: call.now, server.jobs, in: transaction)
      }
      return (result, epoch)
    }
    // Places that a zone hides may have more records than are changed at once.
    if changes.contains(where: { if case .privacyZone = $0 { true } else { false } }) {
      server.jobs.wake()
    }
    if result.hasZonesLeft { try await ZoneRefresh.finish(viewer.key, in: server) }
    var writer = JSONWriter(capacity: 4_096)
    writer.libraryChanges(
      titles: result.titles, spots: result.spots, cursor: LibraryCursor(epoch: epoch, position: .beginning),
      hasMore: false, seenBy: viewer, at: call.publicURL
    ) { writer in
      for record in result.records { writer.libraryChange(record) }
    }
    return call.answer(json: writer)
  }

  private static let invalidCursor = "This cursor is not valid. Send that of an earlier answer, or none."

  private static let historyLost = APIError(
    .gone, "history_lost",
    "A backup was brought back since. Ask for everything, and send what it does not have.",
    field: "cursor")
}

extension PushLibraryChangesRequest: HandReadValue {
  package init(_ object: JSONObject) throws(APIError) {
    let objects = try object.objects("changes")
    guard objects.count <= Limits.libraryChangesPerRequest else {
      throw .invalid("changes", "Please send at most \(Limits.libraryChangesPerRequest) changes at once.")
    }
    var changes: [LibraryChange] = []
    for object in objects { changes.append(try LibraryRecordReader.change(object)) }
    self.init(changes: changes, cursor: try object.optionalString("cursor"))
  }
}

extension JSONWriter {
  /// A ``KiwiKit/LibraryChangesResponse``.
  fileprivate mutating func libraryChanges(
    titles: [TitleRecord], spots: [SpotRecord], cursor: LibraryCursor, hasMore: Bool,
    seenBy viewer: Viewer, at publicURL: String,
    _ changes: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.name("changes")
      writer.array(changes)
      writer.member("titles", of: titles) { title, writer in writer.title(title, at: publicURL) }
      writer.member("spots", of: spots) { spot, writer in writer.spot(spot, seenBy: viewer) }
      writer.member("cursor", cursor.description)
      writer.member("hasMore", hasMore)
    }
  }

  /// A ``KiwiKit/LibraryChange`` as it is kept.
  fileprivate mutating func libraryStreamRow(_ row: LibraryStreamRow) {
    object { writer in
      switch row.kind {
      case .swipedItem: writer.name("swipedItem")
      case .entry: writer.name("entry")
      case .list: writer.name("list")
      case .listEntry: writer.name("listEntry")
      case .experience: writer.name("experience")
      case .experienceRating: writer.name("experienceRating")
      case .spotWish: writer.name("spotWish")
      case .privacyZone: writer.name("privacyZone")
      }
      writer.fragment(Array(row.record.utf8))
    }
  }
}

extension LibraryChange {
  /// Whether it hides or deletes something.
  fileprivate var hides: Bool {
    switch self {
    case .privacyZone: true
    case .experience(let experience):
      experience.isDeleted?.value == true || experience.showsTownOnly?.value == true
        || experience.visibility.map { $0.value != .everyone } ?? false
    case .entry(let entry): entry.isDeleted?.value == true || entry.isPrivate?.value == true
    case .swipedItem(let item): item.clearedAt != nil || item.isPrivate?.value == true
    case .list(let list): list.isDeleted?.value == true
    case .listEntry(let entry): entry.isDeleted?.value == true
    case .spotWish(let wish): wish.isWished?.value == false
    case .experienceRating: false
    }
  }
}
