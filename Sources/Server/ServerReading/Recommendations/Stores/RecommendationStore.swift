import ServerLibrary
import ServerTitles
import ServerSocial
import ServerCore
import KiwiKit
import SQLite

/// What is known of somebody's taste, and of titles that they may like.
package struct RecommendationStore {
  package let connection: Connection

  /// Of each status.
  private static let mostSeeds = 100
  private static let seedLooks = 1_000
  private static let sessionLooks = 500

  // MARK: Taste

  /// Titles of a kind that somebody read, watched or wants, the latest of each standing first.
  ///
  /// - Parameter isShared: Whether what only the user sees is left out.
  package func seeds(ofUser userKey: Int64, kind: TitleKind, isShared: Bool) throws -> [TasteProfile.Seed] {
    let (statusColumn, isShown): (SQL, SQL) =
      isShared ? ("sharedStatus", "isPrivate = 0") : ("status", "true")
    let byRating: [TasteProfile.Seed] = try connection.all(
      """
      SELECT titleKey, personalRating FROM (
        SELECT titleKey, personalRating, kind FROM libraryTitles
        WHERE userKey = \(userKey) AND direction = 'seen'
          AND personalRating >= \(TasteProfile.Standing.lovedFrom) AND \(sql: isShown)
        ORDER BY personalRating DESC, titleKey DESC
        LIMIT \(Self.seedLooks)
      ) AS rated
      WHERE kind = \(kind.rawValue)
      ORDER BY personalRating DESC, titleKey DESC
      LIMIT \(Self.mostSeeds)
      """
    ) { TasteProfile.Seed(titleKey: $0.integer("titleKey"), standing: .loved) }
    let byStatus = try ["done", "now", "onHold", "want", "didNotFinish"].flatMap { status in
      try connection.all(
        """
        SELECT titleKey, personalRating FROM (
          SELECT titleKey, CASE WHEN \(sql: isShown) THEN personalRating ELSE 0 END AS personalRating, kind, dateSwiped
          FROM libraryTitles
          WHERE userKey = \(userKey) AND \(sql: statusColumn) = \(status)
          ORDER BY dateSwiped DESC, titleKey DESC
          LIMIT \(Self.seedLooks)
        ) AS latest
        WHERE kind = \(kind.rawValue)
        ORDER BY dateSwiped DESC, titleKey DESC
        LIMIT \(Self.mostSeeds)
        """
      ) { row in
        TasteProfile.Standing(status: status, quarterStars: row.int("personalRating")).map {
          TasteProfile.Seed(titleKey: row.integer("titleKey"), standing: $0)
        }
      }.compactMap(\.self)
    }
    return byRating + byStatus
  }

  /// The books of somebody's last sessions, as far as their sessions are among the given visibilities.
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
      LIMIT \(Self.mostSeeds)
      """
    ) { row in
      TasteProfile.Seed(
        titleKey: row.integer("titleKey"), standing: row.bool("isFinished") ? .finished : .began)
    }
  }

  /// What somebody's last sessions come to for each genre.
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

  /// The latest that are completed.
  private func sessions(of userKey: Int64, _ visibilities: [Audience]) -> SQL {
    """
    SELECT titleKey, seconds, isFinished, endedAt,
      CASE WHEN endPage > startPage THEN endPage - startPage ELSE 0 END AS pages
    FROM readingSessions
    WHERE userKey = \(userKey) AND status = 'completed' AND \(sql: Self.isAmong(visibilities))
    ORDER BY endedAt DESC, key DESC
    LIMIT \(Self.sessionLooks)
    """
  }

  private static func isAmong(_ visibilities: [Audience]) -> SQL {
    "visibility IN (\(list: visibilities.map(\.rawValue)))"
  }

  // MARK: Candidates

  /// Nil for what is of another kind, or gone.
  package func facts(of titleKey: Int64, kind: TitleKind) throws -> CandidateFacts? {
    let keepers = try connection.first(Self.standing, titleKey, kind.rawValue) { $0.int("keepers") }
    guard let keepers else { return nil }
    return CandidateFacts(
      genres: try connection.all(Self.genres, titleKey) { $0.text("genre") }, keepers: keepers)
  }

  private static let standing = PreparedSQL(
    "SELECT keepers FROM titleStandings WHERE titleKey = ?1 AND kind = ?2")
  private static let genres = PreparedSQL(
    "SELECT genre FROM titleGenres WHERE titleKey = ?1 ORDER BY position")

  /// What most people keep, the first of so many that are looked at: of all, or of some genres.
  package func popular(kind: TitleKind, genres: [String]?, limit: Int, looks: Int) throws -> [Int64] {
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
        SELECT titleKey, keepers, shuffle FROM titleStandings \(raw: Dialect.index("titleStandingsByKindAndKeepers"))
        WHERE kind = \(kind.rawValue)
        ORDER BY keepers DESC, shuffle DESC, titleKey DESC
        LIMIT \(looks)
      ) AS popular
      WHERE \(sql: isOfGenre)
      ORDER BY keepers DESC, shuffle DESC, titleKey DESC
      LIMIT \(limit)
      """
    ) { $0.integer("titleKey") }
  }

  // MARK: What is known already

  /// Whether a title stands in somebody's library, or was skipped.
  ///
  /// - Parameter isShared: Whether what only the user sees is left out.
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

  /// Whether somebody sat down with a book, in sessions of the given visibilities.
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

  /// Whether somebody has a book as an e-book.
  package func isEbook(_ titleKey: Int64, ofUser userKey: Int64) throws -> Bool {
    try connection.first(Self.ebook, titleKey, userKey) { _ in true } ?? false
  }

  private static let ebook = PreparedSQL(
    "SELECT 1 AS one FROM ebooks WHERE titleKey = ?1 AND userKey = ?2 LIMIT 1")

  // MARK: Company

  /// Whether two people read together, in a session that is not over.
  package func readTogether(_ viewer: Viewer, _ otherKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 AS one FROM readingSessions AS mine
      JOIN readingSessions ON readingSessions.companyKey = mine.companyKey
      WHERE mine.userKey = \(viewer.key) AND mine.status IN ('active', 'paused')
        AND readingSessions.userKey = \(otherKey) AND readingSessions.status IN ('active', 'paused')
        AND \(sql: ReadingCondition.isVisible(to: viewer))
      LIMIT 1
      """
    ) { _ in true } ?? false
  }
}
