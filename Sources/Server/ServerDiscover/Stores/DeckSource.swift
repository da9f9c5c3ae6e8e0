import ServerLibrary
import ServerCore
import KiwiKit
import SQLite

/// The tables, index and order from which a part of the deck is read.
struct DeckSource {
  let tables: SQL
  let order: String
  let key: String
  let place: String
  let shuffle: String
  let year: String
  private let stage: DeckStage
  private let query: DeckQuery
  private let isAscending: Bool
  private let isByYear: Bool
  private let isByName: Bool

  /// - Parameter few: A query for the keys of few titles, to which the source is restricted.
  init(_ stage: DeckStage, _ order: DeckOrder, _ query: DeckQuery, among few: SQL? = nil) {
    self.stage = stage
    self.query = query
    let direction = order.isAscending ? "ASC" : "DESC"
    isAscending = order.isAscending
    isByYear = order.isByYear
    isByName = order.isByName
    let table: String
    let index: String
    if isByName {
      (table, key, place, shuffle, year) = ("titles", "titles.key", "0", "0", "titles.year")
      index = query.kind == nil ? "titlesByName" : "titlesByKind"
      self.order = "sortName \(direction), key \(direction)"
    } else {
      let (column, name) =
        switch order {
        case .trend: ("trend", "Trend")
        case .rating: ("rating", "Rating")
        case .newest, .oldest: ("year", "Year")
        case .ranked: ("position", "")
        case .popularity, .nameAscending, .nameDescending: ("popularity", "Keepers")
        }
      (table, key, place, shuffle, year) = (
        "titleStatistics", "titleStatistics.titleKey", column, "shuffle", "year"
      )
      // The indexes have the table's former name (`Schema.names`).
      index = query.kind == nil ? "titleStandingsBy\(name)" : "titleStandingsByKindAnd\(name)"
      self.order = "\(column) \(direction), shuffle \(direction), \(key) \(direction)"
    }
    switch (stage, few) {
    // A ranking has only a few hundred titles, so sorting them is cheap.
    case (.ranking, _):
      tables = """
        titleRankings \(raw: Dialect.orderedJoin) \(raw: table) ON \(raw: key) = titleRankings.titleKey
        """
    case (.catalog, let few?):
      tables = """
        (\(sql: few)) AS few \(raw: Dialect.orderedJoin) \(raw: table) ON \(raw: key) = few.titleKey
        """
    case (.catalog, nil): tables = "\(raw: table) \(raw: Dialect.index(index))"
    }
  }

  /// Returns the condition that bounds the rows read: kind, start, end, and years if the order is by year.
  func range(after start: DeckPosition?, through end: DeckPosition? = nil) -> SQL {
    var range: SQL =
      switch stage {
      case .ranking(let generation):
        "titleRankings.method = \(query.method.rawValue) AND titleRankings.generation = \(generation)"
      case .catalog: "1 = 1"
      }
    if let kind = query.kind { range.append(" AND kind = \(kind.rawValue)") }
    if isByYear {
      range.append(" AND year >= \(max(query.firstYear ?? .min, LibraryStore.Unknown.year + 1))")
      if let last = query.lastYear { range.append(" AND year <= \(last)") }
    }
    if isByName { range.append(" AND mergedIntoKey IS NULL") }
    if let start { range.append(bound(isAscending ? ">" : "<", start)) }
    if let end { range.append(bound(isAscending ? "<=" : ">=", end)) }
    return range
  }

  private func bound(_ comparison: String, _ position: DeckPosition) -> SQL {
    if isByName {
      return """
         AND (sortName, key) \(raw: comparison)
          ((SELECT sortName FROM titles WHERE key = \(position.titleKey)), \(position.titleKey))
        """
    }
    return """
       AND (\(raw: place), shuffle, \(raw: key)) \(raw: comparison)
        (\(position.place), \(position.shuffle), \(position.titleKey))
      """
  }

  /// Matches titles that were not in the preceding ranking.
  var isNew: SQL {
    guard case .catalog(let generation?) = stage else { return "1 = 1" }
    return """
      NOT EXISTS (
        SELECT 1 FROM titleRankings
        WHERE titleRankings.titleKey = \(raw: key) AND titleRankings.method = \(query.method.rawValue)
          AND titleRankings.generation = \(generation)
      )
      """
  }
}
