import ServerCore
import KiwiKit
import SQLite

/// A user's position in a title, and the title's number of pages if known.
package struct KnownPlace: Hashable, Sendable {
  package let place: ReadingPlace
  package let pages: Int?
}

/// Users' positions in titles, derived from libraries and reading sessions.
package struct ReadingPlaceStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns a user's positions. Titles without any record are missing.
  package func places(ofUser userKey: Int64, inTitles titleKeys: Set<Int64>) throws -> [Int64: KnownPlace] {
    guard !titleKeys.isEmpty else { return [:] }
    var places: [Int64: KnownPlace] = [:]
    try connection.forEach(
      """
      SELECT titleKey, MAX(page) AS page, MAX(percent) AS percent, MAX(isFinished) AS isFinished,
        (SELECT pages FROM titles WHERE titles.key = titleKey) AS pages
      FROM (
        SELECT titleKey,
          CASE WHEN \(sql: Dialect.progressUnit("record")) = 'pages'
            THEN \(sql: Dialect.progressValue("record")) END AS page,
          CASE WHEN \(sql: Dialect.progressUnit("record")) = 'percent'
            THEN \(sql: Dialect.progressValue("record")) END AS percent,
          CASE WHEN status = 'done' THEN 1 ELSE 0 END AS isFinished
        FROM libraryEntries \(raw: Dialect.index("libraryEntriesInOrder"))
        WHERE userKey = \(userKey) AND titleKey IN (\(list: titleKeys)) AND isDeleted = 0
        UNION ALL
        SELECT titleKey, \(sql: Dialect.greater("COALESCE(startPage, endPage)", "COALESCE(endPage, startPage)")),
          NULL, isFinished
        FROM readingSessions \(raw: Dialect.index("readingSessionsByUserAndTitle"))
        WHERE userKey = \(userKey) AND titleKey IN (\(list: titleKeys)) AND status <> 'discarded'
        UNION ALL
        SELECT titleKey, NULL, NULL, CASE WHEN direction = 'seen' THEN 1 ELSE 0 END
        FROM libraryTitles
        WHERE userKey = \(userKey) AND titleKey IN (\(list: titleKeys))
      ) AS told
      GROUP BY titleKey
      """
    ) { row in
      places[row.integer("titleKey")] = KnownPlace(
        place: ReadingPlace(
          page: row.optionalInt("page"), percent: row.optionalInt("percent"),
          isFinished: row.bool("isFinished")),
        pages: row.optionalInt("pages"))
    }
    return places
  }
}
