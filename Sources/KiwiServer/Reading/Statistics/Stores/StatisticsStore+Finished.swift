import Formats
import KiwiKit
import SQLite

/// What was finished: out of `libraryEntriesEnded` by day, and titles by their keys.
extension SQLStatisticsStore {
  /// Holds for entries of a person that ended in a span of days.
  private func ended(
    _ status: SQL, _ userKey: Int64, _ span: ClosedRange<CivilDate>
  ) -> SQL {
    """
    libraryEntries.userKey = \(userKey) AND libraryEntries.status = \(sql: status)
    AND libraryEntries.isDeleted = 0 AND \(sql: Self.isOfDay("libraryEntries.day", span))
    """
  }

  private static let entriesOfTitles: SQL = """
    libraryEntries \(raw: Dialect.index("libraryEntriesEnded"))
    \(raw: Dialect.orderedJoin) titles ON titles.key = libraryEntries.titleKey
    """

  func finished(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> [FinishedSum] {
    try connection.all(
      """
      SELECT
        substr(libraryEntries.day, 1, 7) AS month, titles.kind AS kind, COUNT(*) AS count,
        COALESCE(SUM(titles.pages), 0) AS pages, COUNT(titles.pages) AS paged
      FROM \(sql: Self.entriesOfTitles)
      WHERE \(sql: ended("'done'", userKey, span))
      GROUP BY substr(libraryEntries.day, 1, 7), titles.kind
      """
    ) { row in
      TitleKind(rawValue: row.text("kind")).map { kind in
        FinishedSum(
          month: row.text("month"), kind: kind, count: row.int("count"), pages: row.int("pages"),
          paged: row.int("paged"))
      }
    }.compactMap(\.self)
  }

  func rereads(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count
      FROM \(sql: Self.entriesOfTitles)
      WHERE \(sql: ended("'done'", userKey, span)) AND titles.kind = 'book'
        AND EXISTS (
          SELECT 1 FROM libraryEntries AS earlier \(raw: Dialect.index("libraryEntriesInOrder"))
          WHERE earlier.userKey = \(userKey) AND earlier.titleKey = libraryEntries.titleKey
            AND earlier.isDeleted = 0 AND earlier.status = 'done'
            AND (
              earlier.day < libraryEntries.day
              OR (earlier.day = libraryEntries.day AND earlier.id < libraryEntries.id)
            )
        )
      """
    ) { $0.int("count") } ?? 0
  }

  func stoppedBooks(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM \(sql: Self.entriesOfTitles)
      WHERE \(sql: ended("'didNotFinish'", userKey, span)) AND titles.kind = 'book'
      """
    ) { $0.int("count") } ?? 0
  }

  func genres(
    ofUser userKey: Int64, in span: ClosedRange<CivilDate>
  ) throws -> [ReadingStatistics.Count] {
    try counts("titleGenres.genre", of: "titleGenres", where: "titleGenres.genre <> ''", userKey, span)
  }

  func authors(
    ofUser userKey: Int64, in span: ClosedRange<CivilDate>
  ) throws -> [ReadingStatistics.Count] {
    try counts("titlePeople.name", of: "titlePeople", where: "titlePeople.role = 'author'", userKey, span)
  }

  /// - Parameter table: What has several rows for a title.
  private func counts(
    _ name: SQL, of table: StaticString, where condition: SQL, _ userKey: Int64,
    _ span: ClosedRange<CivilDate>
  ) throws -> [ReadingStatistics.Count] {
    try connection.all(
      """
      SELECT \(sql: name) AS name, SUM(finished.count) AS count
      FROM (
        SELECT libraryEntries.titleKey AS titleKey, COUNT(*) AS count
        FROM \(sql: Self.entriesOfTitles)
        WHERE \(sql: ended("'done'", userKey, span)) AND titles.kind = 'book'
        GROUP BY libraryEntries.titleKey
      ) AS finished
      \(raw: Dialect.orderedJoin) \(raw: "\(table)") ON \(raw: "\(table)").titleKey = finished.titleKey
      WHERE \(sql: condition)
      GROUP BY \(sql: name)
      ORDER BY SUM(finished.count) DESC, \(sql: name)
      LIMIT \(ReadingStatistics.mostNames)
      """
    ) { ReadingStatistics.Count(name: $0.text("name"), count: $0.int("count")) }
  }

  // MARK: Books by name

  private static let book: SQL = """
    titles.name AS name, titles.pages AS pages,
    (
      SELECT titlePeople.name FROM titlePeople
      WHERE titlePeople.titleKey = titles.key AND titlePeople.role = 'author'
      ORDER BY titlePeople.position LIMIT 1
    ) AS author
    """

  private func book(_ row: borrowing Row) -> ReadingYear.Book? {
    CivilDate(row.text("day")).map { day in
      ReadingYear.Book(
        name: row.text("name"), author: row.optionalText("author"), day: day,
        pages: row.optionalInt("pages"))
    }
  }

  func book(
    _ which: FinishedBook, ofUser userKey: Int64, in span: ClosedRange<CivilDate>
  ) throws -> ReadingYear.Book? {
    let order: SQL =
      switch which {
      case .first: "libraryEntries.day, libraryEntries.titleKey"
      case .last: "libraryEntries.day DESC, libraryEntries.titleKey DESC"
      case .longest: "COALESCE(titles.pages, 0) DESC, libraryEntries.day, libraryEntries.titleKey"
      }
    return try connection.first(
      """
      SELECT libraryEntries.day AS day, \(sql: Self.book)
      FROM \(sql: Self.entriesOfTitles)
      WHERE \(sql: ended("'done'", userKey, span)) AND titles.kind = 'book'
      ORDER BY \(sql: order)
      LIMIT 1
      """
    ) { book($0) } ?? nil
  }

  func favorites(
    ofUser userKey: Int64, in span: ClosedRange<CivilDate>, limit: Int
  ) throws -> [ReadingYear.Book] {
    try connection.all(
      """
      SELECT MIN(libraryEntries.day) AS day, libraryTitles.personalRating AS rating, \(sql: Self.book)
      FROM \(sql: Self.entriesOfTitles)
      \(raw: Dialect.orderedJoin) libraryTitles
        ON libraryTitles.userKey = libraryEntries.userKey AND libraryTitles.titleKey = libraryEntries.titleKey
      WHERE \(sql: ended("'done'", userKey, span)) AND titles.kind = 'book' AND libraryTitles.personalRating > 0
      GROUP BY titles.key, titles.name, titles.pages, libraryTitles.personalRating
      ORDER BY libraryTitles.personalRating DESC, MIN(libraryEntries.day), titles.key
      LIMIT \(limit)
      """
    ) { book($0) }.compactMap(\.self)
  }
}
