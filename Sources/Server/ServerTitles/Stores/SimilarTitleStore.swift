import ServerCore
import KiwiKit
import SQLite

package enum TitleSimilarity {
  package static let looks = 400
  /// Titles that are further apart are of another time.
  package static let years = 10
  /// Somebody who made both says more than a genre.
  static let weightOfPerson = 2
}

/// Which titles are like one another.
package struct SimilarTitleStore {
  let connection: Connection

  /// Titles of the same kind and time that share genres or people with one: those that share most first, then the
  /// nearest in time. Nothing for a title whose year nobody knows.
  ///
  /// - Parameter looks: So many of those before and of those after are looked at, the nearest ones.
  package func titles(similarTo title: TitleRecord, limit: Int, looks: Int) throws -> [TitleRecord] {
    guard let year = title.facts.year else { return [] }
    let keys = try connection.all(
      """
      WITH near AS MATERIALIZED (
        \(sql: near(title, from: year, to: year + TitleSimilarity.years, "ASC", looks))
        UNION ALL
        \(sql: near(title, from: year - TitleSimilarity.years, to: year - 1, "DESC", looks))
      ), scored AS MATERIALIZED (
        SELECT near.titleKey AS titleKey, near.year AS year, (
          SELECT COUNT(*) FROM titleGenres
          WHERE titleGenres.titleKey = near.titleKey
            AND genre IN (SELECT genre FROM titleGenres WHERE titleKey = \(title.key))
        ) + \(TitleSimilarity.weightOfPerson) * (
          SELECT COUNT(*) FROM titlePeople
          WHERE titlePeople.titleKey = near.titleKey AND role <> 'translator' AND name IN (
            SELECT name FROM titlePeople WHERE titleKey = \(title.key) AND role <> 'translator'
          )
        ) AS score
        FROM near
        WHERE near.titleKey <> \(title.key)
      )
      SELECT titleKey FROM scored
      WHERE score > 0
      ORDER BY score DESC, abs(year - \(year)), titleKey
      LIMIT \(limit)
      """
    ) { $0.integer("titleKey") }
    let titles = TitleStore(connection: connection)
    return try keys.compactMap { try titles.title(key: $0) }
  }

  /// The titles of the same kind within years, from the nearest on.
  private func near(
    _ title: TitleRecord, from first: Int, to last: Int, _ direction: String, _ looks: Int
  ) -> SQL {
    """
    SELECT titleKey, year FROM (
      SELECT titleKey, year FROM titleStandings \(raw: Dialect.index("titleStandingsByKindAndYear"))
      WHERE kind = \(title.facts.kind.rawValue) AND year >= \(first) AND year <= \(last)
      ORDER BY year \(raw: direction), shuffle \(raw: direction), titleKey \(raw: direction)
      LIMIT \(looks)
    ) AS part\(raw: direction)
    """
  }
}
