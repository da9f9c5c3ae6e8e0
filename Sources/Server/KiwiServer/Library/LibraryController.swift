import HTTPServer
import KiwiKit

/// `/library`: what the reader has read and watched, wants to and does not want to; and what others show of theirs.
enum LibraryController {
  static func titles(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    let query = try query(parameters)
    let page = try Page(parameters)
    let recentSince = recentSince(context)
    let titles = try await context.read(looks: .max) { transaction in
      try transaction.libraryShelves.titles(
        query, ofUser: viewer.key, isShared: false, recentSince: recentSince, page: page)
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(titles, page: page) { title, writer in writer.libraryTitle(title, at: publicURL) }
  }

  private static func query(_ parameters: Parameters) throws(APIError) -> LibraryQuery {
    var query = LibraryQuery(shelf: try parameters.choice("shelf") ?? .all)
    query.sort = try parameters.choice("sort") ?? .recentlyAdded
    query.kind = try parameters.choice("kind")
    query.genre = parameters["genre"]
    query.platform = parameters["platform"]
    query.text = try parameters.searchText() ?? ""
    query.minimumRating = try parameters.minimumRating()
    return query
  }

  private static func recentSince(_ context: RequestContext) -> Timestamp {
    context.now.adding(.seconds(-LibraryShelf.recentDays * 86_400))
  }

  static func summary(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let recentSince = recentSince(context)
    let summary = try await context.read(looks: .max) { transaction in
      try transaction.libraryShelves.summary(ofUser: viewer.key, recentSince: recentSince)
    }
    var writer = JSONWriter()
    writer.librarySummary(summary)
    return Response(json: writer)
  }

  static func ofUser(_ context: RequestContext) async throws -> Response {
    guard case .library(.ofUser(let username)) = context.route else { throw APIError.notFound }
    let recentSince = recentSince(context)
    let viewer = context.viewer
    let library = try await context.read(looks: .max) { transaction in
      try ProfileLibraryService.library(
        username: username, seenBy: viewer, recentSince: recentSince, in: transaction)
    }
    var writer = JSONWriter(capacity: 8_192)
    writer.profileLibrary(library, at: context.application.configuration.publicURL)
    return Response(json: writer)
  }

  static func title(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .library(.title(let id)) = context.route else { throw APIError.notFound }
    let record = try await context.read(looks: .max) { transaction in
      guard let key = try transaction.titles.title(id: id)?.key else { throw APIError.notFound }
      return (
        item: try transaction.library.swipedItem(ofTitle: key, ofUser: viewer.key),
        entries: try transaction.library.entries(ofTitle: key, ofUser: viewer.key),
        lists: try transaction.lists.lists(withTitle: key, ofUser: viewer.key)
      )
    }
    var writer = JSONWriter()
    writer.libraryTitleRecord(item: record.item, entries: record.entries, lists: record.lists)
    return Response(json: writer)
  }

  // MARK: Changes

  /// The records of a part.
  static let changesPerPage = 500

  static func changes(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    let asked = try parameters["cursor"].map { text in
      guard let cursor = LibraryCursor(text) else {
        throw APIError.badParameter("cursor", "\"cursor\" is what an earlier answer said.")
      }
      return cursor
    }
    let (rows, titles, spots, cursor) = try await context.read(looks: .max) { transaction in
      let epoch = try transaction.library.epoch()
      // A device that is told so sends again what this server lost.
      if let asked, asked.epoch != epoch { throw Self.historyLost }
      let position = asked?.position ?? .beginning
      let rows = try transaction.libraryStream.changes(
        ofUser: viewer.key, after: position, limit: changesPerPage)
      let shown = rows.prefix(changesPerPage)
      let (titleKeys, spotKeys) = (Set(shown.compactMap(\.titleKey)), Set(shown.compactMap(\.spotKey)))
      return (
        rows, try titleKeys.sorted().compactMap { try transaction.titles.title(key: $0) },
        try spotKeys.sorted().compactMap { try transaction.spots.spot(key: $0) },
        LibraryCursor(epoch: epoch, position: rows.prefix(changesPerPage).last?.position ?? position)
      )
    }
    let shown = rows.prefix(changesPerPage)
    var writer = JSONWriter(capacity: 16_384)
    writer.libraryChanges(
      titles: titles, spots: spots, cursor: cursor, hasMore: rows.count > shown.count, seenBy: viewer,
      at: context.application.configuration.publicURL
    ) { writer in
      for row in shown { writer.libraryStreamRow(row) }
    }
    return Response(json: writer)
  }

  static func push(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    let bytes = try await context.body(limit: Limits.libraryChangesSize)
    let body = try context.json(bytes)
    let asked = try body.optionalString("cursor").map { text in
      guard let cursor = LibraryCursor(text) else {
        throw APIError.invalid("cursor", "\"cursor\" is what an earlier answer said.")
      }
      return cursor
    }
    let dates = try LibraryDates(now: context.now, restoredAt: context.read { try $0.library.restoredAt() })
    let changes = try application.libraryClock.correct(self.changes(body), now: context.now)
      .map(dates.bounded)
    for (index, change) in changes.enumerated() {
      try LibraryChangeRules.check(change, field: LibraryPush.field(index), now: context.now)
    }
    try application.rateLimiter.take(.libraryRecordsByAccount, for: viewer.id, uses: changes.count)
    let (result, epoch) = try await context.write(hides: changes.allSatisfy(\.hides)) { transaction in
      let epoch = try transaction.library.epoch()
      // What a device wrote may need what this server has lost: it sends that as well, once it knows.
      if let asked, asked.epoch != epoch { throw Self.historyLost }
      let result = try LibraryPush.run(changes, by: viewer, now: context.now, dates: dates, in: transaction)
      if let change = result.change { application.announce(change, afterCommitOf: transaction) }
      if result.hasZonesLeft {
        try ZoneRefresh.remember(viewer.key, now: context.now, application.jobs, in: transaction)
      }
      return (result, epoch)
    }
    // Places that a zone hides may have more records than are changed at once.
    if changes.contains(where: { if case .privacyZone = $0 { true } else { false } }) {
      application.jobs.wake()
    }
    if result.hasZonesLeft { try await ZoneRefresh.finish(viewer.key, in: application) }
    var writer = JSONWriter(capacity: 4_096)
    let publicURL = context.application.configuration.publicURL
    let beginning = LibraryCursor(epoch: epoch, position: .beginning)
    writer.libraryChanges(
      titles: result.titles, spots: result.spots, cursor: beginning, hasMore: false, seenBy: viewer,
      at: publicURL
    ) { writer in
      for record in result.records { writer.libraryChange(record) }
    }
    return Response(json: writer)
  }

  private static let historyLost = APIError(
    .gone, "history_lost",
    "A backup was brought back since. Ask for everything, and send what it does not have.",
    field: "cursor")

  private static func changes(_ body: JSONObject) throws(APIError) -> [LibraryChange] {
    let objects = try body.objects("changes")
    guard objects.count <= Limits.libraryChangesPerRequest else {
      throw .invalid("changes", "Please send at most \(Limits.libraryChangesPerRequest) changes at once.")
    }
    var changes: [LibraryChange] = []
    for object in objects { changes.append(try LibraryRecordReader.change(object)) }
    return changes
  }
}

extension Parameters {
  func searchText() throws(APIError) -> String? {
    guard let text = self["q"] else { return nil }
    guard text.unicodeScalars.count <= Limits.searchQueryLength else {
      throw .badParameter("q", "Search for at most \(Limits.searchQueryLength) characters.")
    }
    return text
  }

  func minimumRating() throws(APIError) -> Rating? {
    guard let text = self["minimumRating"] else { return nil }
    guard let rating = Int(text).flatMap(Rating.init(quarterStars:)) else {
      let range = Rating.quarterStarsRange
      throw .badParameter(
        "minimumRating",
        "\"minimumRating\" is a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return rating
  }

  /// One of the values of an enumeration.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(APIError) -> Choice? {
    guard let text = self[name] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw .badParameter(name, "\"\(name)\" is one of \(all).")
    }
    return choice
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
