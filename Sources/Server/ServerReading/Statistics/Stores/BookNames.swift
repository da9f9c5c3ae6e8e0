import ServerTitles
import ServerCore
import Folding
import Formats
import KiwiKit
import SQLite

/// Finished books outside the catalog, identified by the names that their readers entered.
///
/// Names that differ only in case or Unicode form (`CaseFolding`) are one book. A book is finished at most once a day,
/// and not alongside a title of the same name that the library lists as finished on that day.
enum BookNames {
  /// The folded name of a book.
  static let name = Dialect.folded("readingSessions.bookTitle")

  /// Returns the part after `SELECT`: rows of `readingSessions`, one for each book and day.
  static func finished(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) -> SQL {
    """
    FROM readingSessions \(raw: Dialect.index("readingSessionsFinishedByName"))
    WHERE readingSessions.userKey = \(userKey) AND readingSessions.status = 'completed'
      AND readingSessions.isFinished = 1 AND readingSessions.titleKey IS NULL
      AND \(sql: StatisticsStore.isOfDay("readingSessions.day", span))
      AND NOT EXISTS (
        SELECT 1 FROM libraryEntries \(raw: Dialect.index("libraryEntriesEnded"))
        \(raw: Dialect.orderedJoin) titles ON titles.key = libraryEntries.titleKey
        WHERE libraryEntries.userKey = \(userKey) AND libraryEntries.status = 'done'
          AND libraryEntries.isDeleted = 0 AND libraryEntries.day = readingSessions.day AND titles.kind = 'book'
          AND \(sql: Dialect.folded("titles.name")) = \(sql: name)
      )
    GROUP BY readingSessions.day, \(sql: name)
    """
  }
}

extension StatisticsStore {
  /// Returns the names of finished books, ordered by day.
  func finishedNames(
    ofUser userKey: Int64, in span: ClosedRange<CivilDate>
  ) throws -> [(month: String, name: String)] {
    try connection.all(
      """
      SELECT substr(readingSessions.day, 1, 7) AS month, \(sql: BookNames.name) AS name
      \(sql: BookNames.finished(ofUser: userKey, in: span))
      ORDER BY readingSessions.day
      """
    ) { ($0.text("month"), $0.text("name")) }
  }

  /// Returns those of the folded names whose books were finished before a day.
  func finishedEarlier(
    _ names: Set<String>, ofUser userKey: Int64, before first: CivilDate
  ) throws -> Set<String> {
    guard !names.isEmpty else { return [] }
    let names = names.sorted()
    let title = Dialect.folded("titles.name")
    return Set(
      try connection.all(
        """
        SELECT DISTINCT \(sql: BookNames.name) AS name FROM readingSessions
        \(raw: Dialect.index("readingSessionsFinishedByName"))
        WHERE userKey = \(userKey) AND status = 'completed' AND isFinished = 1 AND titleKey IS NULL
          AND day < \(first.description) AND \(sql: BookNames.name) IN (\(list: names))
        UNION
        SELECT \(sql: title) FROM libraryEntries \(raw: Dialect.index("libraryEntriesEnded"))
        \(raw: Dialect.orderedJoin) titles ON titles.key = libraryEntries.titleKey
        WHERE libraryEntries.userKey = \(userKey) AND libraryEntries.status = 'done'
          AND libraryEntries.isDeleted = 0 AND libraryEntries.day < \(first.description) AND titles.kind = 'book'
          AND \(sql: title) IN (\(list: names))
        """
      ) { $0.text("name") })
  }

  func namedBook(
    _ which: FinishedBook, ofUser userKey: Int64, in span: ClosedRange<CivilDate>
  ) throws -> ReadingYear.Book? {
    let order: SQL
    switch which {
    case .first: order = "readingSessions.day, MIN(readingSessions.key)"
    case .last: order = "readingSessions.day DESC, MIN(readingSessions.key) DESC"
    // Their lengths are unknown.
    case .longest: return nil
    }
    return try connection.first(
      """
      SELECT readingSessions.day AS day, MIN(readingSessions.bookTitle) AS name
      \(sql: BookNames.finished(ofUser: userKey, in: span))
      ORDER BY \(sql: order)
      LIMIT 1
      """
    ) { row in
      CivilDate(row.text("day")).map {
        ReadingYear.Book(name: row.text("name"), author: nil, day: $0, pages: nil)
      }
    } ?? nil
  }
}
