import ServerTitles
import ServerAccounts
import ServerCore
import Formats
import KiwiKit
import SQLite

/// The reading sessions of users.
package struct ReadingSessionStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package static let columns: SQL = """
    readingSessions.key AS key, readingSessions.id AS id, readingSessions.userKey AS readerKey,
    readingSessions.titleKey AS titleKey, readingSessions.bookTitle AS bookTitle,
    readingSessions.groupKey AS groupKey, readingSessions.status AS status,
    readingSessions.startedAt AS startedAt, readingSessions.endedAt AS endedAt,
    readingSessions.seconds AS seconds, readingSessions.resumedAt AS resumedAt,
    readingSessions.timeZone AS timeZone, readingSessions.dayStartHour AS dayStartHour,
    readingSessions.day AS day, readingSessions.startPage AS startPage, readingSessions.endPage AS endPage,
    readingSessions.mood AS mood, readingSessions.isFinished AS isFinished,
    readingSessions.visibility AS visibility
    """

  package func sessions(_ condition: SQL) throws -> [ReadingSessionRecord] {
    try connection.all(
      "SELECT \(sql: Self.columns) FROM readingSessions WHERE \(sql: condition)",
      ReadingSessionRecord.init(row:))
  }

  /// Returns the session of any user, including discarded ones.
  package func session(id: String) throws -> ReadingSessionRecord? {
    try sessions("readingSessions.id = \(id)").first
  }

  package func session(id: String, seenBy viewer: Viewer?) throws -> ReadingSessionRecord? {
    try sessions("readingSessions.id = \(id) AND \(sql: ReadingCondition.isVisible(to: viewer))").first
  }

  /// Returns a user's active and paused sessions, latest first.
  package func open(ofUser userKey: Int64) throws -> [ReadingSessionRecord] {
    try sessions(
      """
      readingSessions.userKey = \(userKey) AND readingSessions.status IN ('active', 'paused')
      ORDER BY readingSessions.startedAt DESC, readingSessions.key DESC
      """)
  }

  /// Returns a page of completed sessions, latest first, and one more.
  package func completed(ofUser userKey: Int64, page: Page) throws -> [ReadingSessionRecord] {
    guard page.offset < Page.maxRows else { return [] }
    return try sessions(
      """
      readingSessions.userKey = \(userKey) AND readingSessions.status = 'completed'
      ORDER BY readingSessions.endedAt DESC, readingSessions.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  package func completed(ofUser userKey: Int64, on day: CivilDate) throws -> [ReadingSessionRecord] {
    try sessions(
      """
      readingSessions.userKey = \(userKey) AND readingSessions.day = \(day.description)
        AND readingSessions.status = 'completed'
      ORDER BY readingSessions.startedAt, readingSessions.key
      """)
  }

  /// Returns the first day with a completed session of a title, after another day.
  package func firstDay(
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

  private static func finishes(_ titleKey: Int64, _ userKey: Int64) -> SQL {
    """
    readingSessions.userKey = \(userKey) AND readingSessions.titleKey = \(titleKey)
    AND readingSessions.status = 'completed' AND readingSessions.isFinished = 1
    """
  }

  /// Returns whether another session that ended at or after a time finished a title.
  package func isFinished(
    _ titleKey: Int64, ofUser userKey: Int64, since time: Timestamp, notBy sessionKey: Int64
  ) throws -> Bool {
    try !sessions(
      """
      \(sql: Self.finishes(titleKey, userKey)) AND readingSessions.endedAt >= \(time.seconds)
        AND readingSessions.key <> \(sessionKey)
      LIMIT 1
      """
    ).isEmpty
  }

  /// Returns another session that finished a title on a day.
  package func finish(
    of titleKey: Int64, ofUser userKey: Int64, on day: CivilDate, notBy sessionKey: Int64
  ) throws -> ReadingSessionRecord? {
    try sessions(
      """
      \(sql: Self.finishes(titleKey, userKey)) AND readingSessions.day = \(day.description)
        AND readingSessions.key <> \(sessionKey)
      ORDER BY readingSessions.endedAt, readingSessions.key
      LIMIT 1
      """
    ).first
  }

  /// Returns the first shared session of a title since the last one that finished it.
  package func reading(_ titleKey: Int64, ofUser userKey: Int64) throws -> ReadingSessionRecord? {
    let finished =
      try connection.first(
        "SELECT MAX(endedAt) AS time FROM readingSessions WHERE \(sql: Self.finishes(titleKey, userKey))"
      ) { $0.optionalInt("time") } ?? nil
    return try sessions(
      """
      readingSessions.userKey = \(userKey) AND readingSessions.titleKey = \(titleKey)
        AND readingSessions.status <> 'discarded'
        AND NOT (readingSessions.status = 'completed' AND readingSessions.isFinished = 1)
        AND readingSessions.visibility <> 'onlyMe'
        AND readingSessions.startedAt > \(finished ?? -1)
      ORDER BY readingSessions.startedAt, readingSessions.key
      LIMIT 1
      """
    ).first
  }

  /// The maximum number of followed users whose sessions are read.
  private static let maxFriends = 10_000

  /// Returns the visible open sessions of followed, unmuted users, latest first.
  package func ofFriends(of viewer: Viewer, limit: Int) throws -> [ReadingSessionRecord] {
    try connection.all(
      """
      SELECT \(sql: Self.columns)
      FROM (SELECT followedKey FROM follows WHERE followerKey = \(viewer.key) LIMIT \(Self.maxFriends)) AS friends
      \(raw: Dialect.orderedJoin) readingSessions \(raw: Dialect.index("readingSessionsOpen"))
      WHERE readingSessions.userKey = friends.followedKey AND readingSessions.status IN ('active', 'paused')
        AND \(sql: ReadingCondition.isVisible(to: viewer))
        AND \(sql: UserCondition.isUnmuted("readingSessions.userKey", by: viewer))
      ORDER BY readingSessions.startedAt DESC, readingSessions.key DESC
      LIMIT \(limit)
      """, ReadingSessionRecord.init(row:))
  }

  /// Returns the readers of sessions, keyed by user.
  package func readers(of sessions: [ReadingSessionRecord]) throws -> [Int64: UserRecord] {
    let keys = Set(sessions.map(\.userKey))
    guard !keys.isEmpty else { return [:] }
    let users = try connection.all(
      "SELECT \(sql: UserRecord.columns) FROM users WHERE users.key IN (\(list: keys))", UserRecord.init(row:)
    )
    return Dictionary(users.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Returns the current readers of groups, by group and ordered by username.
  ///
  /// Readers whose sessions the viewer may not see are omitted.
  package func groups(
    of sessions: [ReadingSessionRecord], seenBy viewer: Viewer?
  ) throws -> [Int64: [UserRecord]] {
    let keys = Set(sessions.map(\.groupKey))
    guard !keys.isEmpty else { return [:] }
    let rows = try connection.all(
      """
      SELECT DISTINCT \(sql: UserRecord.columns), readingSessions.groupKey AS groupKey
      FROM readingSessions JOIN users ON users.key = readingSessions.userKey
      WHERE readingSessions.groupKey IN (\(list: keys))
        AND readingSessions.status IN ('active', 'paused') AND \(sql: ReadingCondition.isVisible(to: viewer))
      ORDER BY users.username
      """
    ) { (groupKey: $0.integer("groupKey"), user: UserRecord(row: $0)) }
    return Dictionary(grouping: rows, by: \.groupKey).mapValues { $0.map(\.user) }
  }

  /// Returns the number of open sessions in a group.
  package func groupSize(_ groupKey: Int64) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM readingSessions
      WHERE groupKey = \(groupKey) AND status IN ('active', 'paused')
      """
    ) { $0.int("count") } ?? 0
  }

  /// Returns the number of active sessions that were resumed after a time.
  ///
  /// Earlier ones count as paused, because their readers forgot to stop.
  package func countRunning(since time: Timestamp) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM readingSessions WHERE status = 'active' AND resumedAt > \(time.seconds)
      """
    ) { $0.int("count") } ?? 0
  }

  /// Returns the keys of the users with a session in a group.
  package func groupUserKeys(_ groupKey: Int64) throws -> Set<Int64> {
    Set(
      try connection.all(
        "SELECT userKey FROM readingSessions WHERE groupKey = \(groupKey) AND status <> 'discarded'"
      ) { $0.integer("userKey") })
  }

  /// Inserts a session and returns its key. A group key of 0 creates a new group.
  package func insert(_ session: ReadingSessionRecord) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO readingSessions (
        id, userKey, titleKey, bookTitle, groupKey, status, startedAt, endedAt, seconds, resumedAt, timeZone,
        dayStartHour, day, startPage, endPage, mood, isFinished, visibility
      ) VALUES (
        \(session.id), \(session.userKey), \(session.titleKey), \(session.bookTitle), \(session.groupKey),
        \(session.status.rawValue), \(session.startedAt.seconds), \(session.endedAt?.seconds), \(session.seconds),
        \(session.resumedAt?.seconds), \(session.timeZone), \(session.dayStartHour), \(session.day.description),
        \(session.startPage), \(session.endPage), \(session.mood), \(session.isFinished),
        \(session.visibility.rawValue)
      )
      """)
    let key = connection.lastInsertedKey
    if session.groupKey == 0 {
      try connection.run("UPDATE readingSessions SET groupKey = key WHERE key = \(key)")
    }
    return key
  }

  package func update(_ session: ReadingSessionRecord) throws {
    try connection.run(
      """
      UPDATE readingSessions SET
        status = \(session.status.rawValue), endedAt = \(session.endedAt?.seconds), seconds = \(session.seconds),
        resumedAt = \(session.resumedAt?.seconds), startPage = \(session.startPage), endPage = \(session.endPage),
        mood = \(session.mood), isFinished = \(session.isFinished), visibility = \(session.visibility.rawValue)
      WHERE key = \(session.key)
      """)
  }
}

extension ReadingSessionRecord {
  fileprivate init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    userKey = row.integer("readerKey")
    titleKey = row.optionalInteger("titleKey")
    bookTitle = row.text("bookTitle")
    groupKey = row.integer("groupKey")
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
