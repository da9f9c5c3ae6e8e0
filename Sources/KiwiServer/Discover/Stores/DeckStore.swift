import KiwiKit
import SQLite

/// The titles that the deck holds, and what puts them in order.
protocol DeckStore {
  /// Notes that somebody decided on a title now.
  func noteDecision(aboutTitle titleKey: Int64, now: Timestamp) throws
  /// The next titles of a deck, of which none was decided on by the viewer unless the deck includes such.
  ///
  /// - Parameters:
  ///   - order: Has what the query's method and sort ask for.
  ///   - looks: So many titles are looked at, at most.
  func part(
    of query: DeckQuery, in order: DeckOrder, seenBy viewer: Viewer?, after position: DeckPosition?,
    limit: Int, looks: Int
  ) throws -> DeckPart
  /// Whether there is a title of a later year.
  func hasTitles(after year: Int) throws -> Bool
}

/// A place in a deck, behind one title.
struct DeckPosition: Hashable, Sendable {
  /// What the order goes by; 0 for names.
  let place: Int64
  let shuffle: Int64
  let titleKey: Int64
}

extension DeckPosition: LosslessStringConvertible {
  init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
    guard numbers.count == 3, let place = numbers[0], let shuffle = numbers[1], let titleKey = numbers[2]
    else { return nil }
    self.init(place: place, shuffle: shuffle, titleKey: titleKey)
  }

  var description: String { "\(place).\(shuffle).\(titleKey)" }
}

struct DeckPart: Hashable, Sendable {
  var titles: [TitleRecord] = []
  /// Nil at the end.
  var next: DeckPosition?
  /// The last title before the first that is shown; nil when that is the first that was looked at.
  var passed: DeckPosition?
  /// How many titles were looked at, and how many of these the viewer had decided on.
  var looked = 0
  var decided = 0
}

/// Which order titles come in. Each has an index for all titles and one for those of a kind.
enum DeckOrder: Hashable, Sendable, CaseIterable {
  case keepers
  case trend
  case rating
  case newest
  case oldest
  case nameAscending
  case nameDescending
}

extension Transaction {
  var deck: any DeckStore { SQLDeckStore(connection: connection) }
}

struct SQLDeckStore: DeckStore {
  let connection: Connection

  // MARK: Standings

  func noteDecision(aboutTitle titleKey: Int64, now: Timestamp) throws {
    let week = now.seconds / (7 * 86_400) * Self.decisionsOfWeek
    let last = week + Self.decisionsOfWeek - 1
    try connection.run(
      """
      UPDATE titleStandings
      SET trend = CASE WHEN trend < \(week) THEN \(week + 1) WHEN trend < \(last) THEN trend + 1 ELSE trend END
      WHERE titleKey = \(titleKey)
      """)
  }

  private static let decisionsOfWeek = 1_000_000

  func hasTitles(after year: Int) throws -> Bool {
    try connection.first("SELECT 1 AS one FROM titleStandings WHERE year > \(year) LIMIT 1") { _ in true }
      ?? false
  }

  // MARK: Cards

  func part(
    of query: DeckQuery, in order: DeckOrder, seenBy viewer: Viewer?, after position: DeckPosition?,
    limit: Int, looks: Int
  ) throws -> DeckPart {
    let source = Source(order, kind: query.kind)
    var part = DeckPart()
    var keys: [Int64] = []
    var last: DeckPosition?
    try connection.scan(
      """
      SELECT
        \(raw: source.key) AS titleKey, \(raw: source.place) AS place, \(raw: source.shuffle) AS shuffle,
        \(sql: Self.outcome(query, source, viewer)) AS outcome
      FROM \(raw: source.table) \(raw: Dialect.index(source.index))
      WHERE \(sql: source.range(query, after: position))
      ORDER BY \(raw: source.order)
      LIMIT \(looks)
      """
    ) { row in
      part.looked += 1
      let here = DeckPosition(
        place: row.integer("place"), shuffle: row.integer("shuffle"), titleKey: row.integer("titleKey"))
      switch row.int("outcome") {
      case Self.decided: part.decided += 1
      case Self.shown:
        if keys.isEmpty { part.passed = last }
        keys.append(here.titleKey)
      default: break
      }
      last = here
      return keys.count < limit
    }
    if keys.isEmpty { part.passed = last }
    if keys.count == limit || part.looked == looks { part.next = last }
    let titles = SQLTitleStore(connection: connection)
    part.titles = try keys.compactMap { try titles.title(key: $0) }
    return part
  }

  private static let passed = 0
  private static let shown = 1
  private static let decided = 2

  /// What becomes of a title.
  private static func outcome(_ query: DeckQuery, _ source: Source, _ viewer: Viewer?) -> SQL {
    var outcome: SQL = "CASE"
    if let viewer, !query.includesSwiped {
      outcome.append(
        """
         WHEN EXISTS (
          SELECT 1 FROM libraryTitles
          WHERE libraryTitles.userKey = \(viewer.key) AND libraryTitles.titleKey = \(raw: source.key)
            AND libraryTitles.direction <> 'none'
        ) THEN \(decided)
        """)
    }
    outcome.append(" WHEN \(sql: conditions(query, source)) THEN \(shown) ELSE \(passed) END")
    return outcome
  }

  private static func conditions(_ query: DeckQuery, _ source: Source) -> SQL {
    var conditions: SQL = "1 = 1"
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

  private static let unknownYear = SQLLibraryStore.Unknown.year

  /// Where the titles of an order come from.
  private struct Source {
    let order: String
    let table: String
    let index: String
    let key: String
    let place: String
    let shuffle: String
    let year: String
    private let kind: TitleKind?
    private let comparison: String
    private let isByYear: Bool
    private let isByName: Bool

    init(_ order: DeckOrder, kind: TitleKind?) {
      self.kind = kind
      let isAscending = order == .oldest || order == .nameAscending
      let direction = isAscending ? "ASC" : "DESC"
      comparison = isAscending ? ">" : "<"
      isByYear = order == .newest || order == .oldest
      isByName = order == .nameAscending || order == .nameDescending
      if isByName {
        (table, key, place, shuffle, year) = ("titles", "titles.key", "0", "0", "titles.year")
        index = kind == nil ? "titlesByName" : "titlesByKind"
        self.order = "sortName \(direction), key \(direction)"
      } else {
        let (column, name) =
          switch order {
          case .trend: ("trend", "Trend")
          case .rating: ("rating", "Rating")
          case .newest, .oldest: ("year", "Year")
          case .keepers, .nameAscending, .nameDescending: ("keeperCount", "Keepers")
          }
        (table, key, place, shuffle, year) = (
          "titleStandings", "titleStandings.titleKey", column, "shuffle", "year"
        )
        index = kind == nil ? "titleStandingsBy\(name)" : "titleStandingsByKindAnd\(name)"
        self.order = "\(column) \(direction), shuffle \(direction), titleKey \(direction)"
      }
    }

    /// What is not even looked at: other kinds, what came before, and by years those that are not asked for.
    func range(_ query: DeckQuery, after position: DeckPosition?) -> SQL {
      var range: SQL = kind.map { "kind = \($0.rawValue)" } ?? "1 = 1"
      if isByYear {
        range.append(" AND year >= \(max(query.firstYear ?? .min, unknownYear + 1))")
        if let last = query.lastYear { range.append(" AND year <= \(last)") }
      }
      if isByName { range.append(" AND mergedIntoKey IS NULL") }
      guard let position else { return range }
      if isByName {
        range.append(
          """
           AND (sortName, key) \(raw: comparison)
            ((SELECT sortName FROM titles WHERE key = \(position.titleKey)), \(position.titleKey))
          """)
      } else {
        range.append(
          """
           AND (\(raw: place), shuffle, titleKey) \(raw: comparison)
            (\(position.place), \(position.shuffle), \(position.titleKey))
          """)
      }
      return range
    }
  }
}

extension TitleReference {
  /// What people decided has moved already, and the counts with it.
  static let ofStandings = TitleReference(table: "titleStandings") { double, title in
    [
      """
      UPDATE titleStandings
      SET trend = (SELECT MAX(trend) FROM titleStandings WHERE titleKey IN (\(double), \(title)))
      WHERE titleKey = \(title)
      """,
      "DELETE FROM titleStandings WHERE titleKey = \(double)",
    ]
  }
}
