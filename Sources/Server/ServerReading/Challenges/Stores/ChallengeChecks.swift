import ServerTitles
import ServerSocial
import ServerCore
import SQLite

/// Integrity checks for challenges, which recount the reading of all members.
package enum ChallengeChecks {
  private static let reading: SQL = """
    CASE challenges.unit
      WHEN 'books' THEN (
        SELECT COUNT(DISTINCT casefold(bookTitle)) FROM readingSessions
        WHERE readingSessions.userKey = challengeMembers.userKey
          AND readingSessions.day BETWEEN challenges.firstDay AND challenges.lastDay
          AND readingSessions.status = 'completed' AND isFinished = 1
      )
      ELSE (
        SELECT
          CASE challenges.unit
            WHEN 'minutes' THEN COALESCE(SUM(readingSessions.seconds), 0) / 60
            WHEN 'pages' THEN COALESCE(SUM(CASE WHEN endPage > startPage THEN endPage - startPage ELSE 0 END), 0)
            ELSE (
              SELECT COUNT(*) FROM readingDays
              WHERE readingDays.userKey = challengeMembers.userKey AND readingDays.seconds >= 60
                AND readingDays.day BETWEEN challenges.firstDay AND challenges.lastDay
            )
          END
        FROM readingSessions
        WHERE readingSessions.userKey = challengeMembers.userKey
          AND readingSessions.day BETWEEN challenges.firstDay AND challenges.lastDay
          AND readingSessions.status = 'completed' AND readingSessions.seconds > 0
      )
    END
    """

  package static let all: [VerificationCheck] = [
    VerificationCheck(
      name: "progress of challenge members", fault: "has a member whose progress differs from their reading",
      sql: """
        SELECT challenges.id
        FROM challengeMembers JOIN challenges ON challenges.key = challengeMembers.challengeKey
        WHERE challengeMembers.leftAt IS NULL AND challengeMembers.progress <> \(sql: reading)
        """),
    VerificationCheck(
      name: "challenge trophies", fault: "has a member who reached the goal and has no trophy",
      sql: """
        SELECT challenges.id
        FROM challengeMembers JOIN challenges ON challenges.key = challengeMembers.challengeKey
        WHERE challengeMembers.leftAt IS NULL AND challenges.disabledAt IS NULL
          AND challengeMembers.progress >= challenges.amount
          AND NOT EXISTS (
            SELECT 1 FROM challengeTrophies
            WHERE challengeTrophies.userKey = challengeMembers.userKey
              AND challengeTrophies.challengeKey = challengeMembers.challengeKey
          )
        """),
  ]
}
