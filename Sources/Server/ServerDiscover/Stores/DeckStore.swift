import ServerLibrary
import ServerTitles
import ServerCore
import KiwiKit
import SQLite

/// A consecutive part of a deck.
package enum DeckStage: Hashable, Sendable {
  /// The titles that a source ranks for the method.
  case ranking(Int64)
  /// All titles except those of a ranking, which came before.
  case catalog(without: Int64?)
}

/// A position in a deck, after one title.
package struct DeckPosition: Hashable, Sendable {
  package let stage: DeckStage
  /// The value by which titles are ordered; 0 for names.
  package let place: Int64
  package let shuffle: Int64
  package let titleKey: Int64
}

package struct DeckPart: Hashable, Sendable {
  package var titles: [TitleRecord] = []
  /// The position of the next part; nil at the end.
  package var next: DeckPosition?

  /// Appends the part that follows this last part of a stage.
  package mutating func append(_ part: DeckPart) {
    titles += part.titles
    next = part.next
  }
}

/// The orders of titles. All but the first have an index for all titles and one for a kind.
package enum DeckOrder: Hashable, Sendable {
  /// The order of a source; only within a ranking.
  case ranked
  case popularity
  case trend
  case rating
  case newest
  case oldest
  case nameAscending
  case nameDescending

  var isAscending: Bool { self == .oldest || self == .nameAscending || self == .ranked }
  var isByYear: Bool { self == .newest || self == .oldest }
  var isByName: Bool { self == .nameAscending || self == .nameDescending }
}

/// The titles of the deck and their order.
package struct DeckStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Statistics

  /// Returns whether there is a title of a later year.
  package func hasTitles(after year: Int) throws -> Bool {
    try connection.first("SELECT 1 AS one FROM titleStatistics WHERE year > \(year) LIMIT 1") { _ in true }
      ?? false
  }

  // MARK: Cards

  /// Returns the next titles of a deck. Titles that the viewer decided on are skipped, unless the query includes them.
  ///
  /// - Parameters:
  ///   - stage: The stage from which titles come.
  ///   - order: The order by the query's method and sort.
  ///   - position: A position in the same stage.
  ///   - maxExamined: The maximum number of titles examined.
  package func part(
    of query: DeckQuery, from stage: DeckStage, in order: DeckOrder, seenBy viewer: Viewer?,
    after position: DeckPosition?, limit: Int, maxExamined: Int
  ) throws -> DeckPart {
    let few = try few(query, order, maxExamined)
    let source = DeckSource(stage, order, query, among: few)
    // Finding the end first is cheap and bounds the main query, which then runs without interruption.
    let end =
      few == nil
      ? try positions(stage, source, range: source.range(after: position), limit: 1, offset: maxExamined - 1)
        .first
      : nil
    let shown = try positions(
      stage, source,
      range:
        "\(sql: source.range(after: position, through: end)) AND \(sql: Self.isShown(query, source, viewer))",
      limit: limit)
    let titles = TitleStore(Transaction(connection))
    return DeckPart(
      titles: try shown.compactMap { try titles.title(key: $0.titleKey) },
      next: shown.count == limit ? shown.last : end)
  }

  private func positions(
    _ stage: DeckStage, _ source: DeckSource, range: SQL, limit: Int, offset: Int = 0
  ) throws -> [DeckPosition] {
    try connection.all(
      """
      SELECT \(raw: source.key) AS titleKey, \(raw: source.place) AS place, \(raw: source.shuffle) AS shuffle
      FROM \(sql: source.tables)
      WHERE \(sql: range)
      ORDER BY \(raw: source.order)
      LIMIT \(limit) OFFSET \(offset)
      """
    ) { row in
      DeckPosition(
        stage: stage, place: row.integer("place"), shuffle: row.integer("shuffle"),
        titleKey: row.integer("titleKey"))
    }
  }

  /// Returns a query for the titles of a genre or of years if they are few. Reading them completely is then faster than
  /// filtering all titles.
  private func few(_ query: DeckQuery, _ order: DeckOrder, _ maxExamined: Int) throws -> SQL? {
    var conditions: [SQL] = []
    if let genre = query.genre {
      conditions.append("SELECT DISTINCT titleKey FROM titleGenres WHERE genre = \(genre)")
    }
    if !order.isByYear, query.firstYear != nil || query.lastYear != nil {
      conditions.append(
        """
        SELECT titleKey FROM titleStatistics
        WHERE year >= \(query.firstYear ?? Self.unknownYear + 1) AND year <= \(query.lastYear ?? .max)
        """)
    }
    return try conditions.first { condition in
      let sql: SQL = "SELECT COUNT(*) FROM (\(sql: condition) LIMIT \(maxExamined + 1)) AS found"
      return try connection.first(sql) { $0.int(0) <= maxExamined } ?? false
    }
  }

  private static func isShown(_ query: DeckQuery, _ source: DeckSource, _ viewer: Viewer?) -> SQL {
    var shown = conditions(query, source)
    if let viewer, !query.includesSwiped {
      shown.append(
        """
         AND NOT EXISTS (
          SELECT 1 FROM libraryTitles
          WHERE libraryTitles.userKey = \(viewer.key) AND libraryTitles.titleKey = \(raw: source.key)
            AND libraryTitles.direction <> 'none'
        )
        """)
    }
    return shown
  }

  private static func conditions(_ query: DeckQuery, _ source: DeckSource) -> SQL {
    var conditions = source.isNew
    if let first = query.firstYear { conditions.append(" AND \(raw: source.year) >= \(first)") }
    if let last = query.lastYear {
      conditions.append(" AND \(raw: source.year) <= \(last) AND \(raw: source.year) > \(unknownYear)")
    }
    if let genre = query.genre {
      conditions.append(
        """
         AND EXISTS (
          SELECT 1 FROM titleGenres
          WHERE titleGenres.genre = \(genre) AND titleGenres.titleKey = \(raw: source.key)
        )
        """)
    }
    return conditions
  }

  private static let unknownYear = LibraryStore.Unknown.year
}

extension TitleReference {
  /// Decisions have moved before, and their counts with them.
  static let ofStatistics = TitleReference(table: "titleStatistics") { duplicate, _ in
    ["DELETE FROM titleStatistics WHERE titleKey = \(duplicate)"]
  }
}
