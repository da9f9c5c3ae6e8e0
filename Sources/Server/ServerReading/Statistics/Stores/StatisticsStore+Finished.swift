import ServerLibrary
import ServerTitles
import ServerCore
import Folding
import Formats
import KiwiKit
import SQLite

// Finished readings: entries from the index `libraryEntriesEnded`, and titles by their keys.
extension StatisticsStore {
  /// Matches entries of a user that ended in a span of days.
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

  /// Returns finished readings and watchings, including books that the catalog does not have.
  ///
  /// A covering index provides the entries. Each title is read once, regardless of its number of entries.
  package func finished(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> Finished {
    var ended: [(month: String, titleKey: Int64)] = []
    var counts: [Int64: Int] = [:]
    try connection.forEach(
      """
      SELECT substr(day, 1, 7) AS month, titleKey
      FROM libraryEntries \(raw: Dialect.index("libraryEntriesEnded"))
      WHERE \(sql: self.ended("'done'", userKey, span))
      ORDER BY day
      """
    ) { row in
      let titleKey = row.integer("titleKey")
      ended.append((row.text("month"), titleKey))
      counts[titleKey, default: 0] += 1
    }
    let titles = try finishedTitles(counts.keys.sorted(), userKey, before: span.lowerBound)
    let books = counts.filter { titles[$0.key]?.kind == .book }
    let known = books.keys.count { titles[$0]?.isKnown == true }
    let named = try finishedNames(ofUser: userKey, in: span)
    let namedAgain = try rereads(
      of: named.map(\.name), among: books.keys.compactMap { titles[$0] }, userKey, span)
    let sums = Self.sums(of: ended, titles)
    return Finished(
      sums: Dictionary(grouping: named, by: \.month).reduce(into: sums) { sums, month in
        sums.append(FinishedSum(month: month.key, kind: .book, count: month.value.count))
      },
      rereads: books.values.reduce(0, +) - books.count + known + namedAgain,
      genres: try names("titleGenres.genre", of: "titleGenres", where: "titleGenres.genre <> ''", books),
      authors: try names("titlePeople.name", of: "titlePeople", where: "titlePeople.role = 'author'", books))
  }

  /// Returns the number of rereadings among books that are known by name.
  ///
  /// The first reading may be in the span or earlier.
  private func rereads(
    of named: [String], among titles: [FinishedTitle], _ userKey: Int64, _ span: ClosedRange<CivilDate>
  ) throws -> Int {
    guard !named.isEmpty else { return 0 }
    let names = Set(named)
    let earlier = try finishedEarlier(names, ofUser: userKey, before: span.lowerBound)
    let known = earlier.union(titles.map(\.name))
    return named.count - names.count + names.count(where: known.contains)
  }

  private struct FinishedTitle {
    /// The folded name.
    let name: String
    let kind: TitleKind
    let pages: Int?
    /// True if the title was finished before the span.
    let isKnown: Bool
  }

  private func finishedTitles(
    _ keys: [Int64], _ userKey: Int64, before first: CivilDate
  ) throws -> [Int64: FinishedTitle] {
    var titles: [Int64: FinishedTitle] = [:]
    try connection.forEach(
      """
      SELECT
        titles.key AS key, titles.name AS name, titles.kind AS kind, titles.pages AS pages,
        CASE WHEN EXISTS (
          SELECT 1 FROM libraryEntries AS earlier \(raw: Dialect.index("libraryEntriesInOrder"))
          WHERE earlier.userKey = \(userKey) AND earlier.titleKey = titles.key AND earlier.isDeleted = 0
            AND earlier.day < \(first.description) AND earlier.status = 'done'
        ) THEN 1 ELSE 0 END AS isKnown
      FROM \(sql: Dialect.keys(keys)) \(raw: Dialect.orderedJoin) titles ON titles.key = keys.value
      """
    ) { row in
      guard let kind = TitleKind(rawValue: row.text("kind")) else { return }
      titles[row.integer("key")] = FinishedTitle(
        name: CaseFolding.fold(row.text("name")), kind: kind, pages: row.optionalInt("pages"),
        isKnown: row.bool("isKnown"))
    }
    return titles
  }

  /// Sums up finished titles by month and kind.
  ///
  /// - Parameter ended: The finished readings, ordered by day.
  private static func sums(
    of ended: [(month: String, titleKey: Int64)], _ titles: [Int64: FinishedTitle]
  ) -> [FinishedSum] {
    var sums: [FinishedSum] = []
    // The positions in `sums` for the current month.
    var positions: [TitleKind: Int] = [:]
    var month = ""
    for reading in ended {
      guard let title = titles[reading.titleKey] else { continue }
      if reading.month != month { (month, positions) = (reading.month, [:]) }
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

  /// Counts finished books by a name, such as a genre, most frequent first.
  ///
  /// - Parameters:
  ///   - table: The table with several names for a title.
  ///   - books: The number of readings of each book.
  private func names(
    _ name: SQL, of table: StaticString, where condition: SQL, _ books: [Int64: Int]
  ) throws -> [ReadingStatistics.Count] {
    var counts: [String: Int] = [:]
    try connection.forEach(
      """
      SELECT \(raw: "\(table)").titleKey AS titleKey, \(sql: name) AS name
      FROM \(sql: Dialect.keys(books.keys.sorted()))
      \(raw: Dialect.orderedJoin) \(raw: "\(table)") ON \(raw: "\(table)").titleKey = keys.value
      WHERE \(sql: condition)
      """
    ) { row in
      counts[row.text("name"), default: 0] += books[row.integer("titleKey")] ?? 0
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(ReadingStatistics.maxNames)
      .map { ReadingStatistics.Count(name: $0.key, count: $0.value) }
  }

  package func stoppedBooks(ofUser userKey: Int64, in span: ClosedRange<CivilDate>) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM \(sql: Self.entriesOfTitles)
      WHERE \(sql: ended("'didNotFinish'", userKey, span)) AND titles.kind = 'book'
      """
    ) { $0.int("count") } ?? 0
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

  /// Returns a finished book: the first, the last or the longest.
  package func book(
    _ which: FinishedBook, ofUser userKey: Int64, in span: ClosedRange<CivilDate>
  ) throws -> ReadingYear.Book? {
    let order: SQL =
      switch which {
      case .first: "libraryEntries.day, libraryEntries.titleKey"
      case .last: "libraryEntries.day DESC, libraryEntries.titleKey DESC"
      case .longest: "COALESCE(titles.pages, 0) DESC, libraryEntries.day, libraryEntries.titleKey"
      }
    let title =
      try connection.first(
        """
        SELECT libraryEntries.day AS day, \(sql: Self.book)
        FROM \(sql: Self.entriesOfTitles)
        WHERE \(sql: ended("'done'", userKey, span)) AND titles.kind = 'book'
        ORDER BY \(sql: order)
        LIMIT 1
        """
      ) { book($0) } ?? nil
    guard let named = try namedBook(which, ofUser: userKey, in: span) else { return title }
    guard let title else { return named }
    return which == .first ? (named.day < title.day ? named : title) : (named.day > title.day ? named : title)
  }

  /// Returns finished books with a rating, best first, each once.
  package func favorites(
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
