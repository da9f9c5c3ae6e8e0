import ServerLibrary
import ServerTitles
import ServerCore
import KiwiKit
import SQLite

/// Titles that follow one another in a deck.
package enum DeckStage: Hashable, Sendable {
  /// Those that a source ranks for the method.
  case ranking(Int64)
  /// All but those of a ranking, which came before.
  case catalogue(without: Int64?)
}

/// A place in a deck, behind one title.
package struct DeckPosition: Hashable, Sendable {
  package let stage: DeckStage
  /// What the order goes by; 0 for names.
  package let place: Int64
  package let shuffle: Int64
  package let titleKey: Int64
}

package struct DeckPart: Hashable, Sendable {
  package var titles: [TitleRecord] = []
  /// Nil at the end.
  package var next: DeckPosition?

  /// What comes behind this part, when that has no next one.
  package mutating func append(_ part: DeckPart) {
    titles += part.titles
    next = part.next
  }
}

/// Which order titles come in. Each but the first has an index for all titles and one for those of a kind.
package enum DeckOrder: Hashable, Sendable {
  /// As a source ranks them; of a ranking alone.
  case ranked
  case keepers
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

extension Transaction {
  package var deck: DeckStore { DeckStore(connection: connection) }
}

/// The titles that the deck holds, and what puts them in order.
package struct DeckStore {
  let connection: Connection

  // MARK: Standings

  /// Whether there is a title of a later year.
  package func hasTitles(after year: Int) throws -> Bool {
    try connection.first("SELECT 1 AS one FROM titleStandings WHERE year > \(year) LIMIT 1") { _ in true }
      ?? false
  }

  // MARK: Cards

  /// The next titles of a deck, of which none was decided on by the viewer unless the deck includes such.
  ///
  /// - Parameters:
  ///   - stage: The titles among which these are.
  ///   - order: Has what the query's method and sort ask for.
  ///   - position: Of the same stage.
  ///   - looks: So many titles are looked at, at most.
  package func part(
    of query: DeckQuery, from stage: DeckStage, in order: DeckOrder, seenBy viewer: Viewer?,
    after position: DeckPosition?, limit: Int, looks: Int
  ) throws -> DeckPart {
    let few = try few(query, order, looks)
    let source = DeckSource(stage, order, query, among: few)
    // Where a look ends costs nearly nothing to find, and then the database goes through the titles by itself.
    let end =
      few == nil
      ? try positions(stage, source, range: source.range(after: position), limit: 1, offset: looks - 1).first
      : nil
    let shown = try positions(
      stage, source,
      range:
        "\(sql: source.range(after: position, through: end)) AND \(sql: Self.isShown(query, source, viewer))",
      limit: limit)
    let titles = TitleStore(connection: connection)
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

  /// The keys of the titles of a genre or of years, when these are so few that all may be looked at: going through all
  /// titles in search of them would be more.
  private func few(_ query: DeckQuery, _ order: DeckOrder, _ looks: Int) throws -> SQL? {
    var conditions: [SQL] = []
    if let genre = query.genre {
      conditions.append("SELECT DISTINCT titleKey FROM titleGenres WHERE genre = \(genre)")
    }
    if !order.isByYear, query.firstYear != nil || query.lastYear != nil {
      conditions.append(
        """
        SELECT titleKey FROM titleStandings
        WHERE year >= \(query.firstYear ?? Self.unknownYear + 1) AND year <= \(query.lastYear ?? .max)
        """)
    }
    return try conditions.first { condition in
      let sql: SQL = "SELECT COUNT(*) FROM (\(sql: condition) LIMIT \(looks + 1)) AS found"
      return try connection.first(sql) { $0.int(0) <= looks } ?? false
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
  /// What people decided has moved already, and the counts with it.
  static let ofStandings = TitleReference(table: "titleStandings") { double, _ in
    ["DELETE FROM titleStandings WHERE titleKey = \(double)"]
  }
}
