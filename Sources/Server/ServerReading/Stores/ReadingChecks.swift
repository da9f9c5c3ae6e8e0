import ServerCore
import SQLite

/// Integrity checks for reading sessions.
package enum ReadingChecks {
  package static let all: [VerificationCheck] = [
    .counter(
      "seconds per reading session", of: "readingSessions", column: "seconds",
      counting: """
        SELECT COALESCE(SUM(endedAt - startedAt), 0) FROM readingIntervals
        WHERE readingIntervals.sessionKey = readingSessions.key
        """),
    .counter(
      "seconds per reading day", of: "readingDays", id: "day", column: "seconds",
      counting: """
        SELECT COALESCE(SUM(seconds), 0) FROM readingSessions
        WHERE readingSessions.userKey = readingDays.userKey AND readingSessions.day = readingDays.day
          AND status = 'completed'
        """),
    VerificationCheck(
      name: "overlapping reading intervals", fault: "overlaps another reading session",
      sql: """
        SELECT one.sessionKey FROM readingIntervals AS one
        JOIN readingIntervals AS other ON other.userKey = one.userKey AND other.key <> one.key
          AND other.startedAt >= one.startedAt AND other.startedAt < one.endedAt
        """),
    VerificationCheck(
      name: "active reading sessions", fault: "has two active sessions",
      sql: """
        SELECT users.username FROM readingSessions JOIN users ON users.key = readingSessions.userKey
        WHERE readingSessions.status = 'active' GROUP BY users.key HAVING COUNT(*) > 1
        """),
  ]
}
