import ServerAccounts
import ServerTitles
import ServerSocial
import ServerCore
import Formats
import KiwiKit
import SQLite

/// Challenges and their trophies.
package struct ChallengeStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  private static let columns: SQL = """
    challenges.key AS key, challenges.id AS id, challenges.creatorKey AS creatorKey,
    challenges.templateId AS templateId, challenges.title AS title, challenges.description AS description,
    challenges.unit AS unit, challenges.amount AS amount, challenges.firstDay AS firstDay,
    challenges.lastDay AS lastDay, challenges.points AS points, challenges.visibility AS visibility,
    challenges.createdAt AS createdAt, challenges.disabledAt IS NOT NULL AS isDisabled
    """

  private func challenges(_ clauses: SQL) throws -> [ChallengeRecord] {
    try connection.all("SELECT \(sql: Self.columns) FROM \(sql: clauses)", ChallengeRecord.init(row:))
      .compactMap(\.self)
  }

  package func challenge(id: String, seenBy viewer: Viewer) throws -> ChallengeRecord? {
    try challenges(
      "challenges WHERE challenges.id = \(id) AND \(sql: ChallengeCondition.isVisible(to: viewer))"
    ).first
  }

  /// Returns a page of the challenges that a user is in or won, latest first, and one more.
  package func challenges(of viewer: Viewer, page: Page) throws -> [ChallengeRecord] {
    guard page.offset < Page.maxRows else { return [] }
    return try challenges(
      """
      challengeMembers
      \(raw: Dialect.orderedJoin) challenges ON challenges.key = challengeMembers.challengeKey
      WHERE challengeMembers.userKey = \(viewer.key)
        AND \(sql: ChallengeCondition.isVisible(to: viewer))
        AND (
          challengeMembers.leftAt IS NULL
          OR EXISTS (
            SELECT 1 FROM challengeTrophies
            WHERE challengeTrophies.userKey = challengeMembers.userKey
              AND challengeTrophies.challengeKey = challengeMembers.challengeKey
          )
        )
      ORDER BY challengeMembers.joinedAt DESC, challenges.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  /// The maximum number of public challenges that are read.
  private static let maxExamined = 1_000
  /// The maximum number of followed users whose challenges are read.
  private static let maxFollowed = 10_000

  /// Returns the public and followed users' challenges that the viewer may join, newest first.
  package func open(to viewer: Viewer, today: CivilDate, limit: Int) throws -> [ChallengeRecord] {
    let isOpen: SQL = """
      challenges.disabledAt IS NULL AND challenges.lastDay >= \(today.description)
      AND challenges.creatorKey <> \(viewer.key)
      AND NOT EXISTS (
        SELECT 1 FROM challengeMembers
        WHERE challengeMembers.challengeKey = challenges.key AND challengeMembers.userKey = \(viewer.key)
          AND challengeMembers.leftAt IS NULL
      )
      AND EXISTS (
        SELECT 1 FROM users WHERE users.key = challenges.creatorKey AND \(sql: UserCondition.isListed(for: viewer))
      )
      """
    let forEveryone = try challenges(
      """
      (
        SELECT * FROM challenges WHERE visibility = 'everyone' AND disabledAt IS NULL
        ORDER BY key DESC LIMIT \(Self.maxExamined)
      ) AS challenges
      WHERE \(sql: isOpen)
      ORDER BY challenges.key DESC
      LIMIT \(limit)
      """)
    let ofFollowed = try challenges(
      """
      (SELECT followedKey FROM follows WHERE followerKey = \(viewer.key) LIMIT \(Self.maxFollowed)) AS followed
      \(raw: Dialect.orderedJoin) challenges ON challenges.creatorKey = followed.followedKey
      WHERE challenges.visibility = 'followers' AND challenges.createdAt >= \(Self.oldest(today)) AND \(sql: isOpen)
      ORDER BY challenges.key DESC
      LIMIT \(limit)
      """)
    return Array((forEveryone + ofFollowed).sorted { $0.key > $1.key }.prefix(limit))
  }

  /// Returns the earliest creation time, in seconds, of a challenge that is not over; an index skips older ones.
  private static func oldest(_ today: CivilDate) -> Int {
    (today.daysSinceEpoch - Limits.challengeDays - Limits.challengeDaysAhead - 2) * CivilDate.secondsPerDay
  }

  /// Returns the challenges of a member whose days include a day.
  package func challenges(withMember userKey: Int64, on day: CivilDate) throws -> [ChallengeRecord] {
    try challenges(
      """
      challengeMembers
      \(raw: Dialect.orderedJoin) challenges ON challenges.key = challengeMembers.challengeKey
      WHERE challengeMembers.userKey = \(userKey) AND challengeMembers.leftAt IS NULL
        AND \(day.description) BETWEEN challenges.firstDay AND challenges.lastDay
      ORDER BY challenges.key
      """)
  }

  /// Returns the challenge that a user created from a template and that is not over.
  package func challenge(
    byTemplate templateId: String, ofUser userKey: Int64, today: CivilDate
  ) throws -> ChallengeRecord? {
    try challenges(
      """
      challenges
      WHERE creatorKey = \(userKey) AND createdAt >= \(Self.oldest(today)) AND templateId = \(templateId)
        AND lastDay >= \(today.description)
      ORDER BY createdAt DESC LIMIT 1
      """
    ).first
  }

  /// Returns the number of challenges that a user created after a time.
  package func countCreated(byUser userKey: Int64, since: Timestamp) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS count FROM challenges WHERE creatorKey = \(userKey) AND createdAt > \(since.seconds)"
    ) { $0.int("count") } ?? 0
  }

  /// Inserts a challenge and returns its key.
  package func insert(_ challenge: ChallengeRecord) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO challenges (
        id, creatorKey, templateId, title, description, unit, amount, firstDay, lastDay, points, visibility, createdAt
      ) VALUES (
        \(challenge.id), \(challenge.creatorKey), \(challenge.templateId), \(challenge.title),
        \(challenge.description), \(challenge.terms.goal.unit.rawValue), \(challenge.terms.goal.amount),
        \(challenge.terms.first.description), \(challenge.terms.last.description), \(challenge.terms.points),
        \(challenge.visibility.rawValue), \(challenge.createdAt.seconds)
      )
      """)
    return connection.lastInsertedKey
  }

  package func update(_ challenge: ChallengeRecord) throws {
    try connection.run(
      """
      UPDATE challenges SET
        title = \(challenge.title), description = \(challenge.description),
        unit = \(challenge.terms.goal.unit.rawValue), amount = \(challenge.terms.goal.amount),
        firstDay = \(challenge.terms.first.description), lastDay = \(challenge.terms.last.description),
        points = \(challenge.terms.points), visibility = \(challenge.visibility.rawValue)
      WHERE key = \(challenge.key)
      """)
  }

  package func disable(_ key: Int64, now: Timestamp) throws {
    try connection.run(
      "UPDATE challenges SET disabledAt = \(now.seconds) WHERE key = \(key) AND disabledAt IS NULL")
  }

  // MARK: Reading

  /// Returns the reading of a user between two days, counted from completed sessions.
  ///
  /// A finished book counts however short its session was.
  package func reading(
    ofUser userKey: Int64, from first: CivilDate, through last: CivilDate
  ) throws -> ChallengeReading {
    let books =
      try connection.first(
        """
        SELECT COUNT(DISTINCT \(sql: Dialect.folded("bookTitle"))) AS books FROM readingSessions
        WHERE userKey = \(userKey) AND day BETWEEN \(first.description) AND \(last.description)
          AND status = 'completed' AND isFinished = 1
        """
      ) { $0.int("books") } ?? 0
    return try connection.first(
      """
      SELECT COALESCE(SUM(seconds), 0) AS seconds, COALESCE(SUM(pages), 0) AS pages,
        COALESCE(SUM(CASE WHEN seconds >= \(ReadingStreak.minSeconds) THEN 1 ELSE 0 END), 0) AS days
      FROM readingDays
      WHERE userKey = \(userKey) AND day BETWEEN \(first.description) AND \(last.description)
      """
    ) { row in
      ChallengeReading(
        seconds: row.int("seconds"), pages: row.int("pages"), books: books, days: row.int("days"))
    } ?? .none
  }

  /// Returns the genres of a user's books in lowercase, longest read first.
  package func genres(ofUser userKey: Int64, since day: CivilDate, limit: Int) throws -> [String] {
    try connection.all(
      """
      SELECT \(sql: Dialect.folded("titleGenres.genre")) AS genre, SUM(readingSessions.seconds) AS seconds
      FROM readingSessions JOIN titleGenres ON titleGenres.titleKey = readingSessions.titleKey
      WHERE readingSessions.userKey = \(userKey) AND readingSessions.day >= \(day.description)
        AND readingSessions.status = 'completed'
      GROUP BY \(sql: Dialect.folded("titleGenres.genre"))
      ORDER BY seconds DESC, genre
      LIMIT \(limit)
      """
    ) { $0.text("genre") }
  }

  // MARK: Trophies

  package func insertTrophy(
    _ challenge: ChallengeRecord, points: Int, ofUser userKey: Int64, now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO challengeTrophies (id, userKey, challengeKey, title, unit, amount, points, wonAt)
      VALUES (
        \(UUIDv7.generate()), \(userKey), \(challenge.key), \(challenge.title),
        \(challenge.terms.goal.unit.rawValue), \(challenge.terms.goal.amount), \(points), \(now.seconds)
      )
      """)
  }

  package func wonAt(_ key: Int64, byUser userKey: Int64) throws -> Timestamp? {
    try connection.first(
      "SELECT wonAt FROM challengeTrophies WHERE userKey = \(userKey) AND challengeKey = \(key)"
    ) { Timestamp(seconds: $0.int("wonAt")) }
  }

  /// Returns the sum of a user's points and the number of their trophies.
  package func points(ofUser userKey: Int64) throws -> (points: Int, count: Int) {
    try connection.first(
      """
      SELECT COALESCE(SUM(points), 0) AS points, COUNT(*) AS count FROM challengeTrophies
      WHERE userKey = \(userKey)
      """
    ) { ($0.int("points"), $0.int("count")) } ?? (0, 0)
  }

  /// Returns a page of a user's trophies, latest first, and one more.
  package func trophies(of viewer: Viewer, page: Page) throws -> [ChallengeTrophy] {
    guard page.offset < Page.maxRows else { return [] }
    return try connection.all(
      """
      SELECT challengeTrophies.id AS id, challenges.id AS challengeId, challengeTrophies.title AS title,
        challengeTrophies.unit AS unit, challengeTrophies.amount AS amount, challengeTrophies.points AS points,
        challengeTrophies.wonAt AS wonAt
      FROM challengeTrophies
      LEFT JOIN challenges
        ON challenges.key = challengeTrophies.challengeKey
        AND \(sql: ChallengeCondition.isVisible(to: viewer))
      WHERE challengeTrophies.userKey = \(viewer.key)
      ORDER BY challengeTrophies.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """
    ) { row in
      ChallengeUnit(rawValue: row.text("unit")).map { unit in
        ChallengeTrophy(
          id: row.text("id"), challengeId: row.optionalText("challengeId"), title: row.text("title"),
          unit: unit, amount: row.int("amount"), points: row.int("points"),
          wonAt: Timestamp(seconds: row.int("wonAt")).date)
      }
    }.compactMap(\.self)
  }
}

extension ChallengeRecord {
  fileprivate init?(row: borrowing Row) {
    guard let unit = ChallengeUnit(rawValue: row.text("unit")), let first = CivilDate(row.text("firstDay")),
      let last = CivilDate(row.text("lastDay"))
    else { return nil }
    key = row.integer("key")
    id = row.text("id")
    creatorKey = row.integer("creatorKey")
    templateId = row.optionalText("templateId")
    title = row.text("title")
    description = row.optionalText("description")
    terms = ChallengeTerms(
      goal: ChallengeGoal(unit: unit, amount: row.int("amount")), first: first, last: last,
      points: row.int("points"), isDisabled: row.bool("isDisabled"))
    visibility = Audience(rawValue: row.text("visibility")) ?? .onlyMe
    createdAt = Timestamp(seconds: row.int("createdAt"))
  }
}
