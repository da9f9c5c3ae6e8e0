import ServerTitles
import ServerCore
import KiwiKit
import SQLite

/// A title with a user's decision about it.
package struct LibraryTitleRow: Hashable, Sendable {
  package var title: TitleRecord
  package let direction: SwipeDirection?
  package let dateSwiped: Timestamp?
  /// The rating in quarter stars.
  package let personalRating: Int?
  package var sourcePlatform: String?
  package let status: ReadingStatus?
  /// The sort key in a list.
  package var sortKey: String?
}

extension LibraryTitleRow {
  func libraryTitle(at publicURL: String) -> LibraryTitle {
    LibraryTitle(
      title: title.title(at: publicURL), direction: direction, dateSwiped: dateSwiped?.date,
      personalRating: personalRating.flatMap(Rating.init(quarterStars:)), sourcePlatform: sourcePlatform,
      status: status, sortKey: sortKey)
  }
}

/// The shelves of users' libraries.
struct LibraryShelfStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Titles

  /// Returns the titles of a page and one more.
  ///
  /// - Parameters:
  ///   - isShared: True to exclude private titles.
  ///   - recentSince: The time from which a title counts as recently added.
  func titles(
    _ query: LibraryQuery, ofUser userKey: Int64, isShared: Bool, recentSince: Timestamp, page: Page
  ) throws -> [LibraryTitleRow] {
    guard page.offset < Page.maxRows, let conditions = Self.conditions(of: query) else { return [] }
    let order = Order(query.sort)
    let needed = page.offset + page.size + 1
    // Each direction comes from an index in order, limited to the rows that the page needs.
    var parts: SQL = ""
    for (number, part) in Self.parts(
      of: query.shelf, order, isShared: isShared, recentSince: recentSince
    ).enumerated() {
      if number > 0 { parts.append(" UNION ALL ") }
      parts.append(
        """
        SELECT titleKey, place FROM (
          SELECT titleKey, \(raw: order.column) AS place FROM libraryTitles \(raw: part.index)
          WHERE userKey = \(userKey) AND \(sql: part.condition)\(sql: conditions)
          ORDER BY \(raw: order.column) \(raw: order.direction), titleKey \(raw: order.direction)
          LIMIT \(needed)
        ) AS part\(raw: String(number))
        """)
    }
    return try connection.all(
      """
      WITH shown AS MATERIALIZED (
        SELECT titleKey, place FROM (\(sql: parts)) AS parts
        ORDER BY place \(raw: order.direction), titleKey \(raw: order.direction)
        LIMIT \(page.size + 1) OFFSET \(page.offset)
      )
      SELECT \(sql: TitleStore.columns), \(sql: LibraryTitleRow.columns(isShared: isShared)), NULL AS listSortKey
      FROM shown
      \(raw: Dialect.orderedJoin) titles ON titles.key = shown.titleKey
      \(raw: Dialect.orderedJoin) libraryTitles
        ON libraryTitles.userKey = \(userKey) AND libraryTitles.titleKey = shown.titleKey
      ORDER BY shown.place \(raw: order.direction), shown.titleKey \(raw: order.direction)
      """, LibraryTitleRow.init(row:)
    ).map(withPeopleAndGenres)
  }

  func withPeopleAndGenres(_ row: LibraryTitleRow) throws -> LibraryTitleRow {
    var row = row
    row.title = try TitleStore(Transaction(connection)).withPeopleAndGenres(row.title)
    return row
  }

  private struct Order {
    let column: String
    let direction: String
    /// The index that has the titles of one direction in this order.
    let index: String

    init(_ sort: LibrarySort) {
      (column, direction, index) =
        switch sort {
        case .recentlyAdded: ("dateSwiped", "DESC", "libraryTitlesByDate")
        case .name: ("sortName", "ASC", "libraryTitlesByName")
        case .year: ("year", "DESC", "libraryTitlesByYear")
        case .rating: ("personalRating", "DESC", "libraryTitlesByRating")
        }
    }
  }

  private struct Part {
    var condition: SQL
    var index = ""
  }

  private static func parts(
    of shelf: LibraryShelf, _ order: Order, isShared: Bool, recentSince: Timestamp
  ) -> [Part] {
    var parts = parts(of: shelf, order, recentSince: recentSince)
    guard isShared else { return parts }
    switch shelf {
    case .now, .onHold, .didNotFinish:
      return [
        Part(
          condition: "sharedStatus = \(shelf.rawValue)", index: Dialect.index("libraryTitlesBySharedStatus"))
      ]
    case .all, .seen, .watchlist, .skipped, .favorites, .recent:
      for index in parts.indices { parts[index].condition.append(" AND isPrivate = 0") }
      return parts
    }
  }

  private static func parts(of shelf: LibraryShelf, _ order: Order, recentSince: Timestamp) -> [Part] {
    let inOrder = Dialect.index(order.index)
    return switch shelf {
    case .all:
      [Part(condition: "direction = 'seen'", index: inOrder)]
        + [Part(condition: "direction = 'watchlist'", index: inOrder)]
    case .seen: [Part(condition: "direction = 'seen'", index: inOrder)]
    case .watchlist: [Part(condition: "direction = 'watchlist'", index: inOrder)]
    case .skipped: [Part(condition: "direction = 'skipped'", index: inOrder)]
    case .now, .onHold, .didNotFinish:
      // The index holds only these states, which the planner does not infer.
      [
        Part(
          condition: "status = \(shelf.rawValue) AND status IN ('now', 'onHold', 'didNotFinish')",
          index: Dialect.index("libraryTitlesByStatus"))
      ]
    case .favorites:
      [Part(condition: "direction = 'seen' AND personalRating >= \(LibraryShelf.favoriteRating)")]
    case .recent: [Part(condition: "direction = 'seen' AND dateSwiped >= \(recentSince.seconds)")]
    }
  }

  /// Returns the conditions other than the shelf, or nil if no title can match.
  private static func conditions(of query: LibraryQuery) -> SQL? {
    var conditions: SQL = ""
    if let kind = query.kind { conditions.append(" AND kind = \(kind.rawValue)") }
    if let platform = query.platform { conditions.append(" AND sourcePlatform = \(platform)") }
    if let rating = query.minimumRating {
      conditions.append(" AND personalRating >= \(rating.quarterStars)")
    }
    if let genre = query.genre {
      conditions.append(
        """
         AND EXISTS (
          SELECT 1 FROM titleGenres
          WHERE titleGenres.genre = \(genre) AND titleGenres.titleKey = libraryTitles.titleKey
        )
        """)
    }
    if !query.text.isEmpty {
      let text = FoldedText.fold(query.text)
      guard !text.isEmpty else { return nil }
      conditions.append(
        """
         AND EXISTS (
          SELECT 1 FROM titles
          WHERE titles.key = libraryTitles.titleKey
            AND (\(sql: Dialect.contains("titles.sortName", text))
              OR \(sql: Dialect.contains("titles.words", text)))
        )
        """)
    }
    return conditions
  }

  // MARK: Counts

  func summary(ofUser userKey: Int64, recentSince: Timestamp) throws -> LibrarySummary {
    LibrarySummary(
      counts: try counts(ofUser: userKey, recentSince: recentSince),
      kinds: try topValues("kind", ofUser: userKey, limit: TitleKind.allCases.count),
      genres: try topValues(
        "genre", ofUser: userKey, minCount: LibrarySummary.minGenreCount, limit: LibrarySummary.maxGenres),
      platforms: try topValues("platform", ofUser: userKey, limit: Self.maxPlatforms))
  }

  /// Returns the count of each shelf.
  func counts(ofUser userKey: Int64, recentSince: Timestamp) throws -> [LibraryCount] {
    // "Recent" depends on the time and is counted here; triggers maintain all other counts.
    let recent = try connection.first(
      """
      SELECT COUNT(*) AS count FROM libraryTitles
      WHERE userKey = \(userKey) AND direction = 'seen' AND dateSwiped >= \(recentSince.seconds)
      """
    ) { $0.int("count") }
    let kept = try connection.all(
      """
      SELECT aspect, name, count FROM libraryCounts
      WHERE userKey = \(userKey) AND aspect IN ('direction', 'status', 'favorites')
      """
    ) { (aspect: $0.text("aspect"), name: $0.text("name"), count: $0.int("count")) }
    func count(_ aspect: String, _ name: String) -> Int {
      kept.first { $0.aspect == aspect && $0.name == name }?.count ?? 0
    }
    return LibraryShelf.allCases.map { shelf in
      let count =
        switch shelf {
        case .all: count("direction", "seen") + count("direction", "watchlist")
        case .seen, .watchlist, .skipped: count("direction", shelf.rawValue)
        case .now, .onHold, .didNotFinish: count("status", shelf.rawValue)
        case .favorites: count("favorites", "")
        case .recent: recent ?? 0
        }
      return LibraryCount(shelf: shelf, count: count)
    }
  }

  /// Returns the counts without private titles. Costs one more row for each private title.
  func sharedCounts(ofUser userKey: Int64, recentSince: Timestamp) throws -> [LibraryCount] {
    var counts: [LibraryShelf: Int] = [:]
    for count in try self.counts(ofUser: userKey, recentSince: recentSince) {
      counts[count.shelf] = count.count
    }
    try connection.forEach(
      """
      SELECT isPrivate, direction, status, sharedStatus, personalRating, dateSwiped
      FROM libraryTitles \(raw: Dialect.index("libraryTitlesShownOtherwise"))
      WHERE userKey = \(userKey) AND (isPrivate = 1 OR sharedStatus IS DISTINCT FROM status)
      """
    ) { row in
      var hidden: [LibraryShelf] = []
      let direction = row.text("direction")
      if row.bool("isPrivate") {
        hidden += [LibraryShelf(rawValue: direction)].compactMap(\.self)
        if direction != SwipeDirection.skipped.rawValue, direction != LibraryStore.Unknown.direction {
          hidden.append(.all)
        }
        if direction == SwipeDirection.seen.rawValue {
          if row.int("personalRating") >= LibraryShelf.favoriteRating { hidden.append(.favorites) }
          if row.int("dateSwiped") >= recentSince.seconds { hidden.append(.recent) }
        }
      }
      let (status, shared) = (row.optionalText("status"), row.optionalText("sharedStatus"))
      if status != shared {
        hidden += [status.flatMap(LibraryShelf.init(rawValue:))].compactMap(\.self)
        if let shelf = shared.flatMap(LibraryShelf.init(rawValue:)) { counts[shelf, default: 0] += 1 }
      }
      for shelf in hidden { counts[shelf, default: 0] -= 1 }
    }
    return LibraryShelf.allCases.map { LibraryCount(shelf: $0, count: max(0, counts[$0] ?? 0)) }
  }

  /// The maximum number of platforms returned. Users can enter any name.
  private static let maxPlatforms = 100

  /// Returns the most frequent values among titles that were seen.
  private func topValues(
    _ aspect: String, ofUser userKey: Int64, minCount: Int = 1, limit: Int
  ) throws -> [NamedCount] {
    try connection.all(
      """
      SELECT name, count FROM libraryCounts
      WHERE userKey = \(userKey) AND aspect = \(aspect) AND count >= \(minCount)
      ORDER BY count DESC, name
      LIMIT \(limit)
      """
    ) { NamedCount(name: $0.text("name"), count: $0.int("count")) }
  }
}

extension LibraryTitleRow {
  package static func columns(isShared: Bool = false) -> SQL {
    """
    libraryTitles.direction AS direction,
    \(sql: isShared ? "libraryTitles.sharedStatus" : "libraryTitles.status") AS status,
    libraryTitles.dateSwiped AS dateSwiped, libraryTitles.personalRating AS personalRating,
    libraryTitles.sourcePlatform AS sourcePlatform
    """
  }

  /// Creates a row whose title lacks people and genres.
  package init(row: borrowing Row) {
    title = TitleRecord(row: row)
    direction = SwipeDirection(rawValue: row.text("direction"))
    let date = row.optionalInt("dateSwiped") ?? LibraryStore.Unknown.date
    dateSwiped = date == LibraryStore.Unknown.date ? nil : Timestamp(seconds: date)
    let rating = row.int("personalRating")
    personalRating = rating == LibraryStore.Unknown.rating ? nil : rating
    sourcePlatform = row.optionalText("sourcePlatform")
    status = row.optionalText("status").flatMap(ReadingStatus.init)
    sortKey = row.optionalText("listSortKey")
  }
}
