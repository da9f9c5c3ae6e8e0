import ServerLibrary
import KiwiKit
import SQLite

extension SeedRow {
  /// A title that generated users may keep.
  package struct KeepableTitle: Sendable {
    package let key: Int64
    package let id: String
    package let kind: String
    let year: Int
    let sortName: String
    /// The number of its first genre, from 0.
    let genreNumber: Int
  }

  /// A title that a user keeps.
  package struct Kept: Sendable {
    package let user: Int
    package let title: KeepableTitle
    let item: SwipedItem
    let isSeen: Bool
    /// The rating in quarters of stars; 0 for none.
    package let rating: Int
    let decidedAt: Int
  }
}

extension SeedStore {
  /// Returns the titles that users may keep, ordered by their keys.
  package func titlesToKeep() throws -> [SeedRow.KeepableTitle] {
    let numbers = Dictionary(
      uniqueKeysWithValues: TitleGenres.all.enumerated().map { ($0.element, $0.offset) })
    return try connection.all(
      """
      SELECT key, id, kind, COALESCE(year, \(LibraryStore.Unknown.year)) AS year, sortName,
        (SELECT genre FROM titleGenres WHERE titleGenres.titleKey = titles.key AND position = 0) AS genre
      FROM titles WHERE mergedIntoKey IS NULL ORDER BY key
      """
    ) { row in
      SeedRow.KeepableTitle(
        key: row.integer("key"), id: row.text("id"), kind: row.text("kind"), year: row.int("year"),
        sortName: row.text("sortName"), genreNumber: row.optionalText("genre").flatMap { numbers[$0] } ?? 0)
    }
  }

  package func insert(_ kept: [SeedRow.Kept]) throws {
    let first = try connection.first("SELECT value FROM librarySequence") { $0.integer("value") } ?? 0
    for (number, kept) in kept.enumerated() {
      let user = Int64(kept.user)
      try connection.run(
        Self.itemInsertion, user, kept.title.key, kept.item.stored,
        first + Int64(number) + 1)
      try connection.run(
        Self.titleInsertion, user, kept.title.key, kept.isSeen ? "seen" : "watchlist",
        kept.isSeen ? "done" : "want", kept.decidedAt, kept.rating, kept.title.kind, kept.title.year,
        kept.title.sortName)
    }
    try connection.run("UPDATE librarySequence SET value = \(first + Int64(kept.count))")
  }

  private static let itemInsertion = PreparedSQL(
    "INSERT INTO swipedItems (userKey, titleKey, record, sequence) VALUES (?1, ?2, ?3, ?4)")
  private static let titleInsertion = PreparedSQL(
    """
    INSERT INTO libraryTitles (
      userKey, titleKey, direction, status, sharedStatus, dateSwiped, personalRating, sourcePlatform, kind, year, sortName
    )
    VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, NULL, ?7, ?8, ?9)
    """)

  /// Sets the counters that triggers would have maintained.
  func countLibraries() throws {
    try connection.run(
      """
      UPDATE users SET
        libraryTitleCount = (SELECT COUNT(*) FROM libraryTitles WHERE userKey = users.key)
      """)
    try connection.run(
      """
      UPDATE titleStatistics SET
        userCount = counted.users, ratingCount = counted.ratings, ratingSum = counted.sum
      FROM (
        SELECT titleKey, SUM(direction IN ('seen', 'watchlist')) AS users, SUM(personalRating > 0) AS ratings,
          SUM(personalRating) AS sum
        FROM libraryTitles GROUP BY titleKey
      ) AS counted
      WHERE titleStatistics.titleKey = counted.titleKey
      """)
    try connection.run(
      """
      INSERT INTO libraryCounts (userKey, aspect, name, count)
      SELECT userKey, 'direction', direction, COUNT(*) FROM libraryTitles GROUP BY userKey, direction
      UNION ALL
      SELECT userKey, 'status', status, COUNT(*) FROM libraryTitles WHERE status IS NOT NULL
      GROUP BY userKey, status
      UNION ALL
      SELECT userKey, 'favorites', '', COUNT(*) FROM libraryTitles
      WHERE direction = 'seen' AND personalRating >= 16 GROUP BY userKey
      UNION ALL
      SELECT userKey, 'kind', kind, COUNT(*) FROM libraryTitles WHERE direction = 'seen' GROUP BY userKey, kind
      UNION ALL
      SELECT userKey, 'genre', genre, COUNT(*) FROM libraryTitles
      JOIN titleGenres ON titleGenres.titleKey = libraryTitles.titleKey
      WHERE direction = 'seen' GROUP BY userKey, genre
      """)
  }
}
