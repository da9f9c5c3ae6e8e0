import Formats
import KiwiKit
import SQLite

/// Sessions of reading and the stretches they consist of.
protocol ReadingSessionStore {
  /// Whoever's it is, also one that was discarded.
  func session(id: String) throws -> ReadingSessionRecord?
  func session(id: String, seenBy viewer: Viewer?) throws -> ReadingSessionRecord?
  /// Active and paused ones of a person, the latest first.
  func open(ofUser userKey: Int64) throws -> [ReadingSessionRecord]
  /// Completed ones, the latest first: of a page and one more.
  func completed(ofUser userKey: Int64, page: Page) throws -> [ReadingSessionRecord]
  func completed(ofUser userKey: Int64, on day: CivilDate) throws -> [ReadingSessionRecord]
  /// The first day of completed ones of a title, after another day.
  func firstDay(ofTitle titleKey: Int64, ofUser userKey: Int64, after day: CivilDate?) throws -> CivilDate?
  /// Open ones of those whom the viewer follows and has not muted, as far as they may see them, the latest first.
  func ofFriends(of viewer: Viewer, limit: Int) throws -> [ReadingSessionRecord]
  /// Whose sessions these are, by their keys.
  func readers(of sessions: [ReadingSessionRecord]) throws -> [Int64: UserRecord]
  /// Who reads together now, by the keys of companies and in the order of their names, as far as the viewer may see their
  /// sessions.
  func companies(of sessions: [ReadingSessionRecord], seenBy viewer: Viewer?) throws -> [Int64: [UserRecord]]
  /// How many sessions there are in a company that are not over.
  func companySize(_ companyKey: Int64) throws -> Int
  /// How many run, of those that were begun or resumed after a time: the others were forgotten.
  func countRunning(since time: Timestamp) throws -> Int
  /// Whose sessions are in a company.
  func companyUserKeys(_ companyKey: Int64) throws -> Set<Int64>
  /// Returns its key. A company of 0 is its own.
  func insert(_ session: ReadingSessionRecord) throws -> Int64
  func update(_ session: ReadingSessionRecord) throws
  /// Adds what of a stretch no other one of the person covers, and returns how many seconds that is.
  func addStretch(_ stretch: Range<Int>, to session: ReadingSessionRecord) throws -> Int
  /// The one that ends last.
  func lastStretch(of sessionKey: Int64) throws -> Range<Int>?
  /// What counts already of the time since which active sessions run, by their keys and in order: where a device was away,
  /// another one may have told of it.
  func stretches(beside sessions: [ReadingSessionRecord]) throws -> [Int64: [Range<Int>]]
  /// Ends stretches of open sessions that were forgotten, which a time lies in, at that time. Returns how many seconds
  /// that takes from each session, by its key.
  func cutForgotten(ofUser userKey: Int64, at time: Timestamp) throws -> [Int64: Int]
  /// Takes away what of a session's stretches is after a time, and returns how many seconds that was.
  func removeStretches(of sessionKey: Int64, after time: Timestamp) throws -> Int
}

extension Transaction {
  var readingSessions: any ReadingSessionStore { SQLReadingSessionStore(connection: connection) }
}

struct SQLReadingSessionStore: ReadingSessionStore {
  let connection: Connection

  static let columns: SQL = """
    readingSessions.key AS key, readingSessions.id AS id, readingSessions.userKey AS readerKey,
    readingSessions.titleKey AS titleKey, readingSessions.bookTitle AS bookTitle,
    readingSessions.companyKey AS companyKey, readingSessions.status AS status,
    readingSessions.startedAt AS startedAt, readingSessions.endedAt AS endedAt,
    readingSessions.seconds AS seconds, readingSessions.resumedAt AS resumedAt,
    readingSessions.timeZone AS timeZone, readingSessions.dayStartHour AS dayStartHour,
    readingSessions.day AS day, readingSessions.startPage AS startPage, readingSessions.endPage AS endPage,
    readingSessions.mood AS mood, readingSessions.isFinished AS isFinished,
    readingSessions.visibility AS visibility
    """

  private func sessions(_ condition: SQL) throws -> [ReadingSessionRecord] {
    try connection.all(
      "SELECT \(sql: Self.columns) FROM readingSessions WHERE \(sql: condition)",
      ReadingSessionRecord.init(row:))
  }

  func session(id: String) throws -> ReadingSessionRecord? {
    try sessions("readingSessions.id = \(id)").first
  }

  func session(id: String, seenBy viewer: Viewer?) throws -> ReadingSessionRecord? {
    try sessions("readingSessions.id = \(id) AND \(sql: ReadingCondition.isVisible(to: viewer))").first
  }

  func open(ofUser userKey: Int64) throws -> [ReadingSessionRecord] {
    try sessions(
      """
      readingSessions.userKey = \(userKey) AND readingSessions.status IN ('active', 'paused')
      ORDER BY readingSessions.startedAt DESC, readingSessions.key DESC
      """)
  }

  func completed(ofUser userKey: Int64, page: Page) throws -> [ReadingSessionRecord] {
    guard page.offset < Page.mostLookedAt else { return [] }
    return try sessions(
      """
      readingSessions.userKey = \(userKey) AND readingSessions.status = 'completed'
      ORDER BY readingSessions.endedAt DESC, readingSessions.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  func completed(ofUser userKey: Int64, on day: CivilDate) throws -> [ReadingSessionRecord] {
    try sessions(
      """
      readingSessions.userKey = \(userKey) AND readingSessions.day = \(day.description)
        AND readingSessions.status = 'completed'
      ORDER BY readingSessions.startedAt, readingSessions.key
      """)
  }

  func firstDay(
    ofTitle titleKey: Int64, ofUser userKey: Int64, after day: CivilDate?
  ) throws -> CivilDate? {
    try connection.first(
      """
      SELECT day FROM readingSessions
      WHERE userKey = \(userKey) AND titleKey = \(titleKey) AND status = 'completed'
        AND day > \(day?.description ?? "")
      ORDER BY day
      LIMIT 1
      """
    ) { CivilDate($0.text("day")) } ?? nil
  }

  /// So many of those whom a reader follows are looked at.
  private static let mostFriends = 10_000

  func ofFriends(of viewer: Viewer, limit: Int) throws -> [ReadingSessionRecord] {
    try connection.all(
      """
      SELECT \(sql: Self.columns)
      FROM (SELECT followedKey FROM follows WHERE followerKey = \(viewer.key) LIMIT \(Self.mostFriends)) AS friends
      \(raw: Dialect.orderedJoin) readingSessions \(raw: Dialect.index("readingSessionsOpen"))
      WHERE readingSessions.userKey = friends.followedKey AND readingSessions.status IN ('active', 'paused')
        AND \(sql: ReadingCondition.isVisible(to: viewer))
        AND NOT EXISTS (
          SELECT 1 FROM mutes WHERE muterKey = \(viewer.key) AND mutedKey = readingSessions.userKey
        )
      ORDER BY readingSessions.startedAt DESC, readingSessions.key DESC
      LIMIT \(limit)
      """, ReadingSessionRecord.init(row:))
  }

  func readers(of sessions: [ReadingSessionRecord]) throws -> [Int64: UserRecord] {
    let keys = Set(sessions.map(\.userKey))
    guard !keys.isEmpty else { return [:] }
    let users = try connection.all(
      "SELECT \(sql: UserRecord.columns) FROM users WHERE users.key IN (\(list: keys))", UserRecord.init(row:)
    )
    return Dictionary(users.map { ($0.key, $0) }) { first, _ in first }
  }

  func companies(
    of sessions: [ReadingSessionRecord], seenBy viewer: Viewer?
  ) throws -> [Int64: [UserRecord]] {
    let keys = Set(sessions.map(\.companyKey))
    guard !keys.isEmpty else { return [:] }
    let rows = try connection.all(
      """
      SELECT DISTINCT \(sql: UserRecord.columns), readingSessions.companyKey AS companyKey
      FROM readingSessions JOIN users ON users.key = readingSessions.userKey
      WHERE readingSessions.companyKey IN (\(list: keys))
        AND readingSessions.status IN ('active', 'paused') AND \(sql: ReadingCondition.isVisible(to: viewer))
      ORDER BY users.username
      """
    ) { (companyKey: $0.integer("companyKey"), user: UserRecord(row: $0)) }
    return Dictionary(grouping: rows, by: \.companyKey).mapValues { $0.map(\.user) }
  }

  func companySize(_ companyKey: Int64) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM readingSessions
      WHERE companyKey = \(companyKey) AND status IN ('active', 'paused')
      """
    ) { $0.int("count") } ?? 0
  }

  func countRunning(since time: Timestamp) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM readingSessions WHERE status = 'active' AND resumedAt > \(time.seconds)
      """
    ) { $0.int("count") } ?? 0
  }

  func companyUserKeys(_ companyKey: Int64) throws -> Set<Int64> {
    Set(
      try connection.all(
        "SELECT userKey FROM readingSessions WHERE companyKey = \(companyKey) AND status <> 'discarded'"
      ) { $0.integer("userKey") })
  }

  func insert(_ session: ReadingSessionRecord) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO readingSessions (
        id, userKey, titleKey, bookTitle, companyKey, status, startedAt, endedAt, seconds, resumedAt, timeZone,
        dayStartHour, day, startPage, endPage, mood, isFinished, visibility
      ) VALUES (
        \(session.id), \(session.userKey), \(session.titleKey), \(session.bookTitle), \(session.companyKey),
        \(session.status.rawValue), \(session.startedAt.seconds), \(session.endedAt?.seconds), \(session.seconds),
        \(session.resumedAt?.seconds), \(session.timeZone), \(session.dayStartHour), \(session.day.description),
        \(session.startPage), \(session.endPage), \(session.mood), \(session.isFinished),
        \(session.visibility.rawValue)
      )
      """)
    let key = connection.lastInsertedKey
    if session.companyKey == 0 {
      try connection.run("UPDATE readingSessions SET companyKey = key WHERE key = \(key)")
    }
    return key
  }

  func update(_ session: ReadingSessionRecord) throws {
    try connection.run(
      """
      UPDATE readingSessions SET
        status = \(session.status.rawValue), endedAt = \(session.endedAt?.seconds), seconds = \(session.seconds),
        resumedAt = \(session.resumedAt?.seconds), startPage = \(session.startPage), endPage = \(session.endPage),
        mood = \(session.mood), isFinished = \(session.isFinished), visibility = \(session.visibility.rawValue)
      WHERE key = \(session.key)
      """)
  }

  // MARK: Stretches

  func addStretch(_ stretch: Range<Int>, to session: ReadingSessionRecord) throws -> Int {
    let others = try stretches(ofUser: session.userKey, in: stretch)
    var seconds = 0
    for piece in stretch.pieces(outside: others) {
      try connection.run(
        """
        INSERT INTO readingStretches (sessionKey, userKey, startedAt, endedAt)
        VALUES (\(session.key), \(session.userKey), \(piece.lowerBound), \(piece.upperBound))
        """)
      seconds += piece.count
    }
    return seconds
  }

  /// Those that a stretch overlaps, in the order of their beginnings.
  private func stretches(ofUser userKey: Int64, in stretch: Range<Int>) throws -> [Range<Int>] {
    try connection.all(
      """
      SELECT startedAt, endedAt FROM readingStretches
      WHERE userKey = \(userKey) AND startedAt < \(stretch.upperBound)
        AND startedAt > \(stretch.lowerBound - ReadingSession.longestStretch) AND endedAt > \(stretch.lowerBound)
      ORDER BY startedAt
      """, Self.stretch)
  }

  func lastStretch(of sessionKey: Int64) throws -> Range<Int>? {
    try connection.first(
      """
      SELECT startedAt, endedAt FROM readingStretches WHERE sessionKey = \(sessionKey)
      ORDER BY endedAt DESC
      LIMIT 1
      """, Self.stretch)
  }

  func stretches(beside sessions: [ReadingSessionRecord]) throws -> [Int64: [Range<Int>]] {
    let keys = sessions.filter { $0.resumedAt != nil }.map(\.key)
    guard !keys.isEmpty else { return [:] }
    let rows = try connection.all(
      """
      SELECT readingSessions.key AS key, readingStretches.startedAt AS startedAt,
        readingStretches.endedAt AS endedAt
      FROM readingSessions JOIN readingStretches ON readingStretches.userKey = readingSessions.userKey
        AND readingStretches.startedAt > resumedAt - \(ReadingSession.longestStretch)
        AND readingStretches.endedAt > resumedAt
      WHERE readingSessions.key IN (\(list: keys))
      ORDER BY readingStretches.startedAt
      """
    ) { (key: $0.integer("key"), stretch: Self.stretch($0)) }
    return Dictionary(grouping: rows, by: \.key).mapValues { $0.map(\.stretch) }
  }

  func cutForgotten(ofUser userKey: Int64, at time: Timestamp) throws -> [Int64: Int] {
    let forgotten = try connection.all(
      """
      SELECT readingStretches.key AS key, sessionKey, readingStretches.endedAt AS endedAt
      FROM readingStretches JOIN readingSessions ON readingSessions.key = sessionKey
      WHERE readingStretches.userKey = \(userKey) AND readingStretches.startedAt < \(time.seconds)
        AND readingStretches.startedAt > \(time.seconds - ReadingSession.longestStretch)
        AND readingStretches.endedAt = readingStretches.startedAt + \(ReadingSession.longestStretch)
        AND status IN ('active', 'paused')
      """
    ) { ($0.integer("key"), $0.integer("sessionKey"), $0.int("endedAt") - time.seconds) }
    for (key, _, _) in forgotten {
      try connection.run("UPDATE readingStretches SET endedAt = \(time.seconds) WHERE key = \(key)")
    }
    return Dictionary(forgotten.map { ($0.1, $0.2) }) { $0 + $1 }
  }

  func removeStretches(of sessionKey: Int64, after time: Timestamp) throws -> Int {
    let later = try connection.all(
      """
      SELECT startedAt, endedAt FROM readingStretches
      WHERE sessionKey = \(sessionKey) AND endedAt > \(time.seconds)
      """, Self.stretch)
    try connection.run(
      "DELETE FROM readingStretches WHERE sessionKey = \(sessionKey) AND startedAt >= \(time.seconds)")
    try connection.run(
      """
      UPDATE readingStretches SET endedAt = \(time.seconds)
      WHERE sessionKey = \(sessionKey) AND endedAt > \(time.seconds)
      """)
    return later.reduce(0) { $0 + $1.upperBound - max($1.lowerBound, time.seconds) }
  }

  private static func stretch(_ row: borrowing Row) -> Range<Int> {
    row.int("startedAt")..<max(row.int("startedAt"), row.int("endedAt"))
  }
}

extension Range<Int> {
  /// What of it none of the others covers.
  ///
  /// - Parameter others: In the order of their beginnings.
  func pieces(outside others: [Range<Int>]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = lowerBound
    for other in others where other.upperBound > start {
      if other.lowerBound >= upperBound { break }
      if other.lowerBound > start { pieces.append(start..<other.lowerBound) }
      start = other.upperBound
    }
    if start < upperBound { pieces.append(start..<upperBound) }
    return pieces
  }
}

extension ReadingSessionRecord {
  fileprivate init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    userKey = row.integer("readerKey")
    titleKey = row.optionalInteger("titleKey")
    bookTitle = row.text("bookTitle")
    companyKey = row.integer("companyKey")
    status = Status(rawValue: row.text("status")) ?? .discarded
    startedAt = Timestamp(seconds: row.int("startedAt"))
    endedAt = row.optionalInt("endedAt").map(Timestamp.init(seconds:))
    seconds = row.int("seconds")
    resumedAt = row.optionalInt("resumedAt").map(Timestamp.init(seconds:))
    timeZone = row.text("timeZone")
    dayStartHour = row.int("dayStartHour")
    day = CivilDate(row.text("day")) ?? startedAt.day
    startPage = row.optionalInt("startPage")
    endPage = row.optionalInt("endPage")
    mood = row.optionalText("mood")
    isFinished = row.bool("isFinished")
    visibility = Audience(rawValue: row.text("visibility")) ?? .onlyMe
  }
}
