import ServerTitles
import ServerCore
import KiwiKit
import SQLite

/// The stretches that sessions of reading consist of. Where others of the person lie within one, it is in pieces.
struct ReadingStretchStore {
  let connection: Connection

  /// Adds what of a stretch no other one of the person covers, and returns how many seconds that is.
  ///
  /// - Parameter isTold: Whether its end is the word of who read it, and not what follows from something else.
  func add(_ stretch: Range<Int>, to session: ReadingSessionRecord, isTold: Bool) throws -> Int {
    let others = try stretches(ofUser: session.userKey, in: stretch)
    let begun = session.resumedAt?.seconds ?? stretch.lowerBound
    var seconds = 0
    for piece in stretch.pieces(outside: others) {
      try connection.run(
        """
        INSERT INTO readingStretches (sessionKey, userKey, begunAt, startedAt, endedAt, isTold)
        VALUES (
          \(session.key), \(session.userKey), \(begun), \(piece.lowerBound), \(piece.upperBound), \(isTold)
        )
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

  /// What counts already of the time since which active sessions run, by their keys and in order: where a device was away,
  /// another one may have told of it.
  func beside(_ sessions: [ReadingSessionRecord]) throws -> [Int64: [Range<Int>]] {
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

  /// Ends a session's latest stretch that a time lies in there, as was told: one whose end nobody has told goes first.
  /// Returns the session as it is then, if that changed it.
  func cut(
    _ session: ReadingSessionRecord, at time: Timestamp, alsoTold: Bool
  ) throws -> ReadingSessionRecord? {
    let latest = try connection.first(
      """
      SELECT begunAt FROM readingStretches
      WHERE sessionKey = \(session.key) AND endedAt > \(time.seconds)
        AND (isTold = 0 AND begunAt <= \(time.seconds + ReadingSessionRecord.indistinct)
          OR isTold = 1 AND begunAt <= \(time.seconds) AND \(alsoTold) = 1)
      ORDER BY isTold, begunAt DESC
      LIMIT 1
      """
    ) { $0.integer("begunAt") }
    guard let latest else { return nil }
    let pieces: SQL = "sessionKey = \(session.key) AND begunAt = \(latest)"
    let changed = try cut(pieces, at: time)
    try connection.run("UPDATE readingStretches SET isTold = 1 WHERE \(sql: pieces)")
    return changed.first
  }

  /// Ends a person's stretches whose end nobody has told at a time that they lie around, and returns the sessions that this
  /// changed.
  func cutUntold(ofUser userKey: Int64, at time: Timestamp) throws -> [ReadingSessionRecord] {
    try cut(
      """
      userKey = \(userKey) AND startedAt > \(time.seconds - ReadingSession.longestStretch) AND isTold = 0
        AND begunAt <= \(time.seconds + ReadingSessionRecord.indistinct)
      """, at: time)
  }

  /// Takes away what of pieces is after a time, and counts their sessions anew.
  private func cut(_ pieces: SQL, at time: Timestamp) throws -> [ReadingSessionRecord] {
    let later: SQL = "\(sql: pieces) AND endedAt > \(time.seconds)"
    let keys = Set(
      try connection.all("SELECT sessionKey FROM readingStretches WHERE \(sql: later)") {
        $0.integer("sessionKey")
      })
    guard !keys.isEmpty else { return [] }
    try connection.run("DELETE FROM readingStretches WHERE \(sql: pieces) AND startedAt >= \(time.seconds)")
    try connection.run("UPDATE readingStretches SET endedAt = \(time.seconds) WHERE \(sql: later)")
    try connection.run(
      """
      UPDATE readingSessions SET
        seconds = (
          SELECT COALESCE(SUM(readingStretches.endedAt - readingStretches.startedAt), 0)
          FROM readingStretches WHERE sessionKey = readingSessions.key
        ),
        endedAt = COALESCE(
          (SELECT MAX(readingStretches.endedAt) FROM readingStretches WHERE sessionKey = readingSessions.key),
          startedAt
        )
      WHERE key IN (\(list: keys))
      """)
    return try ReadingSessionStore(connection: connection)
      .sessions("readingSessions.key IN (\(list: keys)) ORDER BY readingSessions.key")
  }

  func removeAll(of sessionKey: Int64) throws {
    try connection.run("DELETE FROM readingStretches WHERE sessionKey = \(sessionKey)")
  }

  private static func stretch(_ row: borrowing Row) -> Range<Int> {
    row.int("startedAt")..<max(row.int("startedAt"), row.int("endedAt"))
  }
}

extension Range<Int> {
  /// What of it none of the others covers.
  ///
  /// - Parameter others: In the order of their beginnings.
  package func pieces(outside others: [Range<Int>]) -> [Range<Int>] {
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
