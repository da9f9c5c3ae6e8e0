import ServerCore
import KiwiKit
import SQLite

package enum TitleSimilarity {
  package static let maxExamined = 400
  /// The maximum difference in years between similar titles.
  package static let years = 10
  /// The weight of a shared person, who means more than a shared genre.
  static let weightOfPerson = 2
}

/// Finds similar titles.
package struct SimilarTitleStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns titles of the same kind and time that share genres or people: most shared first, then the nearest in time.
  /// Without a year, there are none.
  ///
  /// - Parameter maxExamined: The maximum number of titles examined before and after, nearest first.
  package func titles(similarTo title: TitleRecord, limit: Int, maxExamined: Int) throws -> [TitleRecord] {
    guard let year = title.facts.year else { return [] }
    let keys = try connection.all(
      """
      WITH near AS MATERIALIZED (
        \(sql: near(title, from: year, to: year + TitleSimilarity.years, "ASC", maxExamined))
        UNION ALL
        \(sql: near(title, from: year - TitleSimilarity.years, to: year - 1, "DESC", maxExamined))
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
    let titles = TitleStore(Transaction(connection))
    return try keys.compactMap { try titles.title(key: $0) }
  }

  /// Returns a query for titles of the same kind within years, nearest first.
  private func near(
    _ title: TitleRecord, from first: Int, to last: Int, _ direction: String, _ maxExamined: Int
  ) -> SQL {
    """
    SELECT titleKey, year FROM (
      SELECT titleKey, year FROM titleStatistics \(raw: Dialect.index("titleStandingsByKindAndYear"))
      WHERE kind = \(title.facts.kind.rawValue) AND year >= \(first) AND year <= \(last)
      ORDER BY year \(raw: direction), shuffle \(raw: direction), titleKey \(raw: direction)
      LIMIT \(maxExamined)
    ) AS part\(raw: direction)
    """
  }
}
