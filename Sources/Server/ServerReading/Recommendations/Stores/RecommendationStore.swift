import ServerLibrary
import ServerTitles
import ServerSocial
import ServerCore
import KiwiKit
import SQLite

/// The facts about users' tastes and about candidates for recommendations.
package struct RecommendationStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// The maximum number of seeds of each status.
  private static let maxSeeds = 100
  private static let maxExaminedTitles = 1_000
  private static let maxExaminedSessions = 500

  // MARK: Taste

  /// Returns a user's titles of a kind, the latest of each relation first.
  ///
  /// - Parameter isShared: True to leave out private titles.
  package func seeds(ofUser userKey: Int64, kind: TitleKind, isShared: Bool) throws -> [TasteProfile.Seed] {
    let (statusColumn, isShown): (SQL, SQL) =
      isShared ? ("sharedStatus", "isPrivate = 0") : ("status", "true")
    let byRating: [TasteProfile.Seed] = try connection.all(
      """
      SELECT titleKey, personalRating FROM (
        SELECT titleKey, personalRating, kind FROM libraryTitles
        WHERE userKey = \(userKey) AND direction = 'seen'
          AND personalRating >= \(TasteProfile.Relation.lovedFrom) AND \(sql: isShown)
        ORDER BY personalRating DESC, titleKey DESC
        LIMIT \(Self.maxExaminedTitles)
      ) AS rated
      WHERE kind = \(kind.rawValue)
      ORDER BY personalRating DESC, titleKey DESC
      LIMIT \(Self.maxSeeds)
      """
    ) { TasteProfile.Seed(titleKey: $0.integer("titleKey"), relation: .loved) }
    let byStatus = try ["done", "now", "onHold", "want", "didNotFinish"].flatMap { status in
      try connection.all(
        """
        SELECT titleKey, personalRating FROM (
          SELECT titleKey, CASE WHEN \(sql: isShown) THEN personalRating ELSE 0 END AS personalRating, kind, dateSwiped
          FROM libraryTitles
          WHERE userKey = \(userKey) AND \(sql: statusColumn) = \(status)
          ORDER BY dateSwiped DESC, titleKey DESC
          LIMIT \(Self.maxExaminedTitles)
        ) AS latest
        WHERE kind = \(kind.rawValue)
        ORDER BY dateSwiped DESC, titleKey DESC
        LIMIT \(Self.maxSeeds)
        """
      ) { row in
        TasteProfile.Relation(status: status, quarterStars: row.int("personalRating")).map {
          TasteProfile.Seed(titleKey: row.integer("titleKey"), relation: $0)
        }
      }.compactMap(\.self)
    }
    return byRating + byStatus
  }

  /// Returns the books of a user's last sessions of the given visibilities.
  package func sessionSeeds(
    ofUser userKey: Int64, among visibilities: [Audience]
  ) throws -> [TasteProfile.Seed] {
    try connection.all(
      """
      SELECT titleKey, MAX(isFinished) AS isFinished, MAX(endedAt) AS endedAt
      FROM (\(sql: sessions(of: userKey, visibilities))) AS sessions
      WHERE titleKey IS NOT NULL
      GROUP BY titleKey
      ORDER BY MAX(endedAt) DESC, titleKey
      LIMIT \(Self.maxSeeds)
      """
    ) { row in
      TasteProfile.Seed(
        titleKey: row.integer("titleKey"), relation: row.bool("isFinished") ? .finished : .began)
    }
  }

  /// Returns the sums of a user's last sessions of the given visibilities, by genre.
  package func habits(
    ofUser userKey: Int64, among visibilities: [Audience]
  ) throws -> [String: TasteProfile.Habit] {
    let rows = try connection.all(
      """
      SELECT genre, COUNT(*) AS sessions, SUM(seconds) AS seconds, SUM(pages) AS pages
      FROM (\(sql: sessions(of: userKey, visibilities))) AS sessions
      JOIN titleGenres ON titleGenres.titleKey = sessions.titleKey
      GROUP BY genre
      """
    ) { row in
      (
        row.text("genre"),
        TasteProfile.Habit(
          sessions: row.int("sessions"), seconds: row.int("seconds"), pages: row.int("pages"))
      )
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Selects a user's last completed sessions.
  private func sessions(of userKey: Int64, _ visibilities: [Audience]) -> SQL {
    """
    SELECT titleKey, seconds, isFinished, endedAt,
      CASE WHEN endPage > startPage THEN endPage - startPage ELSE 0 END AS pages
    FROM readingSessions
    WHERE userKey = \(userKey) AND status = 'completed' AND \(sql: Self.isAmong(visibilities))
    ORDER BY endedAt DESC, key DESC
    LIMIT \(Self.maxExaminedSessions)
    """
  }

  private static func isAmong(_ visibilities: [Audience]) -> SQL {
    "visibility IN (\(list: visibilities.map(\.rawValue)))"
  }

  // MARK: Candidates

  /// Returns the facts of a title; nil if it is of another kind or deleted.
  package func facts(of titleKey: Int64, kind: TitleKind) throws -> CandidateFacts? {
    let keepers = try connection.first(Self.popularity, titleKey, kind.rawValue) { $0.int("popularity") }
    guard let keepers else { return nil }
    return CandidateFacts(
      genres: try connection.all(Self.genres, titleKey) { $0.text("genre") }, keepers: keepers)
  }

  private static let popularity = PreparedSQL(
    "SELECT popularity FROM titleStatistics WHERE titleKey = ?1 AND kind = ?2")
  private static let genres = PreparedSQL(
    "SELECT genre FROM titleGenres WHERE titleKey = ?1 ORDER BY position")

  /// Returns the most kept titles of a kind, of all or of some genres.
  ///
  /// - Parameter maxExamined: The maximum number of rows that are read.
  package func popular(kind: TitleKind, genres: [String]?, limit: Int, maxExamined: Int) throws -> [Int64] {
    let isOfGenre: SQL =
      genres.map { genres in
        """
        EXISTS (
          SELECT 1 FROM titleGenres
          WHERE titleGenres.titleKey = popular.titleKey AND genre IN (\(list: genres))
        )
        """
      } ?? "1 = 1"
    return try connection.all(
      """
      SELECT titleKey FROM (
        SELECT titleKey, popularity, shuffle FROM titleStatistics \(raw: Dialect.index("titleStandingsByKindAndKeepers"))
        WHERE kind = \(kind.rawValue)
        ORDER BY popularity DESC, shuffle DESC, titleKey DESC
        LIMIT \(maxExamined)
      ) AS popular
      WHERE \(sql: isOfGenre)
      ORDER BY popularity DESC, shuffle DESC, titleKey DESC
      LIMIT \(limit)
      """
    ) { $0.integer("titleKey") }
  }

  // MARK: Known titles

  /// Returns whether a user has a title in their library or skipped it.
  ///
  /// - Parameter isShared: True to leave out private titles.
  package func isInLibrary(_ titleKey: Int64, ofUser userKey: Int64, isShared: Bool) throws -> Bool {
    let query = isShared ? Self.inSharedLibrary : Self.inLibrary
    return try connection.first(query, userKey, titleKey) { _ in true } ?? false
  }

  private static let inLibrary = PreparedSQL(
    """
    SELECT 1 AS one FROM libraryTitles
    WHERE userKey = ?1 AND titleKey = ?2 AND (direction <> 'none' OR status IS NOT NULL)
    """)
  private static let inSharedLibrary = PreparedSQL(
    """
    SELECT 1 AS one FROM libraryTitles
    WHERE userKey = ?1 AND titleKey = ?2
      AND ((direction <> 'none' AND isPrivate = 0) OR sharedStatus IS NOT NULL)
    """)

  /// Returns whether a user has a session with a book, of the given visibilities.
  package func wasRead(
    _ titleKey: Int64, byUser userKey: Int64, among visibilities: [Audience]
  ) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS one FROM readingSessions
      WHERE userKey = \(userKey) AND titleKey = \(titleKey) AND status <> 'discarded'
        AND \(sql: Self.isAmong(visibilities))
      LIMIT 1
      """
    ) { _ in true } ?? false
  }

  /// Returns whether a user has a book as an e-book.
  package func isEbook(_ titleKey: Int64, ofUser userKey: Int64) throws -> Bool {
    try connection.first(Self.ebook, titleKey, userKey) { _ in true } ?? false
  }

  private static let ebook = PreparedSQL(
    "SELECT 1 AS one FROM ebooks WHERE titleKey = ?1 AND userKey = ?2 LIMIT 1")

  // MARK: Groups

  /// Returns whether two users are in open sessions of one group.
  package func readTogether(_ viewer: Viewer, _ otherKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS one FROM readingSessions AS mine
      JOIN readingSessions ON readingSessions.groupKey = mine.groupKey
      WHERE mine.userKey = \(viewer.key) AND mine.status IN ('active', 'paused')
        AND readingSessions.userKey = \(otherKey) AND readingSessions.status IN ('active', 'paused')
        AND \(sql: ReadingCondition.isVisible(to: viewer))
      LIMIT 1
      """
    ) { _ in true } ?? false
  }
}
