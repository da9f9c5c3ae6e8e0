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

  /// Each title once: readings are many more than titles where books are read again, and each look at a title costs
  /// more than a look at an entry.
  private func finishedTitles(_ userKey: Int64, _ span: ClosedRange<CivilDate>) -> SQL {
    """
    (
      SELECT titleKey, COUNT(*) AS count FROM libraryEntries \(raw: Dialect.index("libraryEntriesEnded"))
      WHERE \(sql: ended("'done'", userKey, span))
      GROUP BY titleKey
    ) AS finished
    \(raw: Dialect.orderedJoin) titles ON titles.key = finished.titleKey
    """
  }

  func finished(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> Finished {
    var titles: [Int64: (kind: TitleKind, pages: Int?)] = [:]
    var rereads = 0
    try connection.forEach(
      """
      SELECT
        titles.key AS key, titles.kind AS kind, titles.pages AS pages, finished.count AS count,
        CASE WHEN EXISTS (
          SELECT 1 FROM libraryEntries AS earlier \(raw: Dialect.index("libraryEntriesInOrder"))
          WHERE earlier.userKey = \(userKey) AND earlier.titleKey = titles.key AND earlier.isDeleted = 0
            AND earlier.day < \(span.lowerBound.description) AND earlier.status = 'done'
        ) THEN 1 ELSE 0 END AS isKnown
      FROM \(sql: finishedTitles(userKey, span))
      """
    ) { row in
      guard let kind = TitleKind(rawValue: row.text("kind")) else { return }
      titles[row.integer("key")] = (kind, row.optionalInt("pages"))
      if kind == .book { rereads += row.int("count") - (row.bool("isKnown") ? 0 : 1) }
    }
    return Finished(sums: try sums(of: titles, userKey, span), rereads: rereads)
  }

  private func sums(
    of titles: [Int64: (kind: TitleKind, pages: Int?)], _ userKey: Int64, _ span: ClosedRange<CivilDate>
  ) throws -> [FinishedSum] {
    var sums: [FinishedSum] = []
    /// Of the month at hand: entries come in the order of their days.
    var positions: [TitleKind: Int] = [:]
    var month = ""
    try connection.forEach(
      """
      SELECT substr(day, 1, 7) AS month, titleKey
      FROM libraryEntries \(raw: Dialect.index("libraryEntriesEnded"))
      WHERE \(sql: ended("'done'", userKey, span))
      ORDER BY day
      """
    ) { row in
      guard let title = titles[row.integer("titleKey")] else { return }
      let name = row.text("month")
      if name != month { (month, positions) = (name, [:]) }
      let position = positions[title.kind] ?? sums.endIndex
      if position == sums.endIndex {
        sums.append(FinishedSum(month: month, kind: title.kind))
        positions[title.kind] = position
      }
      sums[position].count += 1
      sums[position].pages += title.pages ?? 0
      sums[position].paged += title.pages == nil ? 0 : 1
    }
    return sums
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
      FROM \(sql: finishedTitles(userKey, span))
      \(raw: Dialect.orderedJoin) \(raw: "\(table)") ON \(raw: "\(table)").titleKey = finished.titleKey
      WHERE titles.kind = 'book' AND \(sql: condition)
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
