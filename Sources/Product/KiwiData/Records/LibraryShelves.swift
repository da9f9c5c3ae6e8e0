import Foundation
import KiwiKit
import SQLite

/// The queries of a library in SQL, with the same results as ``LibraryRecords``.
enum LibraryShelves {
  private static let columns: SQL =
    "titles.content, direction, status, dateSwiped, personalRating, sourcePlatform"

  static func titles(
    _ query: LibraryQuery, now: Date, offset: Int, count: Int, in connection: Connection
  ) throws -> [LibraryTitle] {
    guard let conditions = conditions(of: query, now: now) else { return [] }
    let order =
      switch query.sort {
      case .recentlyAdded: "dateSwiped DESC, titleId DESC"
      case .name: "sortName, titleId"
      case .year: "year DESC, titleId DESC"
      case .rating: "personalRating DESC, titleId DESC"
      }
    return try connection.all(
      """
      SELECT \(sql: columns), NULL AS sortKey
      FROM swipedItems
      JOIN titles ON titles.id = titleId
      WHERE \(sql: conditions)
      ORDER BY \(raw: order)
      LIMIT \(count) OFFSET \(offset)
      """, read
    ).compactMap(\.self)
  }

  private static func read(_ row: borrowing Row) -> LibraryTitle? {
    guard let title = StoredJSON.decode(Title.self, from: row.blob("content")) else { return nil }
    return LibraryTitle(
      title: title, direction: row.optionalText("direction").flatMap { SwipeDirection(rawValue: $0) },
      dateSwiped: row.optionalReal("dateSwiped").map(Date.init(timeIntervalSince1970:)),
      personalRating: row.optionalInt("personalRating").flatMap { Rating(quarterStars: $0) },
      sourcePlatform: row.optionalText("sourcePlatform"),
      status: row.optionalText("status").flatMap { ReadingStatus(rawValue: $0) },
      sortKey: row.optionalText("sortKey"))
  }

  /// Returns nil if no title can match.
  private static func conditions(of query: LibraryQuery, now: Date) -> SQL? {
    var conditions = condition(of: query.shelf, now: now)
    if let kind = query.kind { conditions = "\(sql: conditions) AND kind = \(kind.rawValue)" }
    if let genre = query.genre {
      conditions =
        "\(sql: conditions) AND instr(char(10) || genreIDs || char(10), char(10) || \(genre) || char(10)) > 0"
    }
    if let platform = query.platform { conditions = "\(sql: conditions) AND sourcePlatform = \(platform)" }
    if let rating = query.minimumRating {
      conditions = "\(sql: conditions) AND personalRating >= \(rating.quarterStars)"
    }
    guard !query.text.isEmpty else { return conditions }
    let text = FoldedText.fold(query.text)
    guard !text.isEmpty else { return nil }
    return "\(sql: conditions) AND (instr(sortName, \(text)) > 0 OR instr(words, \(text)) > 0)"
  }

  private static func condition(of shelf: LibraryShelf, now: Date) -> SQL {
    switch shelf {
    case .all: "direction IN ('seen', 'watchlist')"
    case .seen: "direction = 'seen'"
    case .watchlist: "direction = 'watchlist'"
    case .skipped: "direction = 'skipped'"
    case .now: "status = 'now'"
    case .onHold: "status = 'onHold'"
    case .didNotFinish: "status = 'didNotFinish'"
    case .favorites: "direction = 'seen' AND personalRating >= \(LibraryShelf.favoriteRating)"
    case .recent:
      "direction = 'seen' AND dateSwiped >= \(LibraryShelf.recentSince(now).timeIntervalSince1970)"
    }
  }

  static func summary(now: Date, in connection: Connection) throws -> LibrarySummary {
    let counts = try LibraryShelf.allCases.map { shelf in
      LibraryCount(
        shelf: shelf,
        count: try connection.first(
          """
          SELECT count(*) FROM swipedItems JOIN titles ON titles.id = titleId
          WHERE \(sql: condition(of: shelf, now: now))
          """
        ) { $0.int(0) } ?? 0)
    }
    var kinds: [String] = []
    var genres: [String] = []
    var platforms: [String] = []
    try connection.forEach(
      """
      SELECT kind, genreIDs, sourcePlatform FROM swipedItems JOIN titles ON titles.id = titleId
      WHERE direction = 'seen'
      """
    ) { row in
      kinds.append(row.text("kind"))
      genres += row.text("genreIDs").split(separator: "\n").map(String.init)
      if let platform = row.optionalText("sourcePlatform") { platforms.append(platform) }
    }
    return LibrarySummary(counts: counts, kinds: kinds, genres: genres, platforms: platforms)
  }

  // MARK: Lists

  static func lists(ofTitle id: String, in connection: Connection) throws -> [String] {
    try connection.all(
      """
      SELECT listId FROM listEntries
      WHERE titleId = \(id) AND isDeleted = 0
        AND listId NOT IN (SELECT id FROM userLists WHERE isDeleted = 1 OR isEnded = 1)
      ORDER BY listId
      """
    ) { $0.text(0) }
  }

  static func hasList(_ id: String, in connection: Connection) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM userLists WHERE id = \(id) AND isDeleted = 0 AND isEnded = 0"
    ) { _ in true } ?? false
  }

  static func titles(
    ofList id: String, offset: Int, count: Int, in connection: Connection
  ) throws -> [LibraryTitle] {
    try connection.all(
      """
      SELECT \(sql: columns), nullif(listEntries.sortKey, '') AS sortKey
      FROM listEntries
      JOIN titles ON titles.id = listEntries.titleId
      LEFT JOIN swipedItems ON swipedItems.titleId = listEntries.titleId
      WHERE listEntries.listId = \(id) AND listEntries.isDeleted = 0
      ORDER BY listEntries.sortKey, listEntries.titleId
      LIMIT \(count) OFFSET \(offset)
      """, read
    ).compactMap(\.self)
  }

  static func lists(me: User, in connection: Connection) throws -> [ListDescription] {
    let described = try connection.all("SELECT content FROM listDescriptions") {
      StoredJSON.decode(ListDescription.self, from: $0.blob(0))
    }.compactMap(\.self)
    let facts = Dictionary(described.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let records = try connection.all("SELECT record, isDeleted OR isEnded AS isGone FROM userLists") { row in
      (LibraryRecord.decode(row.blob("record")), row.bool("isGone"))
    }
    var known: Set<String> = []
    var lists: [ListDescription] = []
    for case (.list(let list)?, let isGone) in records {
      known.insert(list.id)
      if !isGone { lists.append(try describe(list, facts[list.id], me: me, in: connection)) }
    }
    // Lists that the user only follows have no record.
    return (lists + described.filter { !known.contains($0.id) })
      .sorted { ($0.sortKey, $0.id) < ($1.sortKey, $1.id) }
  }

  static func list(_ id: String, me: User, in connection: Connection) throws -> ListDescription? {
    let facts = try connection.first("SELECT content FROM listDescriptions WHERE id = \(id)") { $0.blob(0) }
      .flatMap { StoredJSON.decode(ListDescription.self, from: $0) }
    let key = LibraryChange.list(UserList(id: id))
    guard case .list(let list)? = try LibraryRecord.fetch(like: key, in: connection) else { return facts }
    guard try hasList(id, in: connection) else { return nil }
    return try describe(list, facts, me: me, in: connection)
  }

  private static let titlesInPicture = 4

  private static func describe(
    _ list: UserList, _ facts: ListDescription?, me: User, in connection: Connection
  ) throws -> ListDescription {
    let count = try connection.first(
      """
      SELECT count(*) FROM listEntries JOIN titles ON titles.id = titleId
      WHERE listId = \(list.id) AND isDeleted = 0
      """
    ) { $0.int(0) }
    let first = try titles(ofList: list.id, offset: 0, count: titlesInPicture, in: connection)
    return ListDescription(
      id: list.id, name: list.name?.value ?? "", description: list.description?.value,
      owner: facts?.owner ?? me, collaborators: facts?.collaborators ?? [], titleCount: count ?? 0,
      isPublished: facts?.isPublished ?? false, role: facts?.role ?? .owner, firstTitles: first.map(\.title),
      sortKey: list.sortKey?.value ?? "")
  }
}
