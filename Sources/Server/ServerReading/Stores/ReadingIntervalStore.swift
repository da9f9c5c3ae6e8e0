import ServerTitles
import ServerCore
import KiwiKit
import SQLite

/// The intervals of reading sessions.
///
/// The intervals of a user do not overlap: an interval around others is stored in pieces. A row without
/// `isReported` has an inferred end.
struct ReadingIntervalStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Adds the parts of an interval that no other one of the user covers.
  ///
  /// - Parameter isReported: True if the reader reported the end, false if it is inferred.
  /// - Returns: The length of the added parts in seconds.
  func add(_ interval: Range<Int>, to session: ReadingSessionRecord, isReported: Bool) throws -> Int {
    let others = try intervals(ofUser: session.userKey, in: interval)
    let reportedStart = session.resumedAt?.seconds ?? interval.lowerBound
    var seconds = 0
    for piece in ReadingIntervals.pieces(of: interval, outside: others) {
      try connection.run(
        """
        INSERT INTO readingIntervals (sessionKey, userKey, reportedStartAt, startedAt, endedAt, isReported)
        VALUES (
          \(session.key), \(session.userKey), \(reportedStart), \(piece.lowerBound), \(piece.upperBound), \(isReported)
        )
        """)
      seconds += piece.count
    }
    return seconds
  }

  /// Returns the intervals that overlap another one, ordered by their starts.
  private func intervals(ofUser userKey: Int64, in interval: Range<Int>) throws -> [Range<Int>] {
    try connection.all(
      """
      SELECT startedAt, endedAt FROM readingIntervals
      WHERE userKey = \(userKey) AND startedAt < \(interval.upperBound)
        AND startedAt > \(interval.lowerBound - ReadingSession.maxInterval) AND endedAt > \(interval.lowerBound)
      ORDER BY startedAt
      """, Self.interval)
  }

  /// Returns the recorded intervals that overlap the active ones of sessions.
  ///
  /// They exist if one device was offline and another one reported the time.
  ///
  /// - Returns: The intervals of each session in order, keyed by session.
  func intervals(overlapping sessions: [ReadingSessionRecord]) throws -> [Int64: [Range<Int>]] {
    let keys = sessions.filter { $0.resumedAt != nil }.map(\.key)
    guard !keys.isEmpty else { return [:] }
    let rows = try connection.all(
      """
      SELECT readingSessions.key AS key, readingIntervals.startedAt AS startedAt,
        readingIntervals.endedAt AS endedAt
      FROM readingSessions JOIN readingIntervals ON readingIntervals.userKey = readingSessions.userKey
        AND readingIntervals.startedAt > resumedAt - \(ReadingSession.maxInterval)
        AND readingIntervals.endedAt > resumedAt
      WHERE readingSessions.key IN (\(list: keys))
      ORDER BY readingIntervals.startedAt
      """
    ) { (key: $0.integer("key"), interval: Self.interval($0)) }
    return Dictionary(grouping: rows, by: \.key).mapValues { $0.map(\.interval) }
  }

  /// Truncates a session's latest interval around a reported end, an inferred one first.
  ///
  /// - Returns: The changed session; nil if nothing changed.
  func truncate(
    _ session: ReadingSessionRecord, at time: Timestamp, includingReported: Bool
  ) throws -> ReadingSessionRecord? {
    let latest = try connection.first(
      """
      SELECT reportedStartAt FROM readingIntervals
      WHERE sessionKey = \(session.key) AND endedAt > \(time.seconds)
        AND (isReported = 0 AND reportedStartAt <= \(time.seconds + ReadingSessionRecord.orderTolerance)
          OR isReported = 1 AND reportedStartAt <= \(time.seconds) AND \(includingReported) = 1)
      ORDER BY isReported, reportedStartAt DESC
      LIMIT 1
      """
    ) { $0.integer("reportedStartAt") }
    guard let latest else { return nil }
    let pieces: SQL = "sessionKey = \(session.key) AND reportedStartAt = \(latest)"
    let changed = try truncate(pieces, at: time)
    try connection.run("UPDATE readingIntervals SET isReported = 1 WHERE \(sql: pieces)")
    return changed.first
  }

  /// Truncates a user's inferred intervals around a time, and returns the changed sessions.
  func truncateInferred(ofUser userKey: Int64, at time: Timestamp) throws -> [ReadingSessionRecord] {
    try truncate(
      """
      userKey = \(userKey) AND startedAt > \(time.seconds - ReadingSession.maxInterval) AND isReported = 0
        AND reportedStartAt <= \(time.seconds + ReadingSessionRecord.orderTolerance)
      """, at: time)
  }

  /// Removes the parts of pieces after a time, and recounts their sessions.
  private func truncate(_ pieces: SQL, at time: Timestamp) throws -> [ReadingSessionRecord] {
    let later: SQL = "\(sql: pieces) AND endedAt > \(time.seconds)"
    let keys = Set(
      try connection.all("SELECT sessionKey FROM readingIntervals WHERE \(sql: later)") {
        $0.integer("sessionKey")
      })
    guard !keys.isEmpty else { return [] }
    try connection.run("DELETE FROM readingIntervals WHERE \(sql: pieces) AND startedAt >= \(time.seconds)")
    try connection.run("UPDATE readingIntervals SET endedAt = \(time.seconds) WHERE \(sql: later)")
    try connection.run(
      """
      UPDATE readingSessions SET
        seconds = (
          SELECT COALESCE(SUM(readingIntervals.endedAt - readingIntervals.startedAt), 0)
          FROM readingIntervals WHERE sessionKey = readingSessions.key
        ),
        endedAt = COALESCE(
          (SELECT MAX(readingIntervals.endedAt) FROM readingIntervals WHERE sessionKey = readingSessions.key),
          startedAt
        )
      WHERE key IN (\(list: keys))
      """)
    return try ReadingSessionStore(Transaction(connection))
      .sessions("readingSessions.key IN (\(list: keys)) ORDER BY readingSessions.key")
  }

  func removeAll(of sessionKey: Int64) throws {
    try connection.run("DELETE FROM readingIntervals WHERE sessionKey = \(sessionKey)")
  }

  private static func interval(_ row: borrowing Row) -> Range<Int> {
    row.int("startedAt")..<max(row.int("startedAt"), row.int("endedAt"))
  }
}
