import ServerTitles
import ServerSocial
import ServerCore
import SQLite

/// What has to hold of challenges in a sound database: what everybody has read of them is counted anew.
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
      name: "what was read of challenges", fault: "has somebody in it whose progress is not what they read",
      sql: """
        SELECT challenges.id
        FROM challengeMembers JOIN challenges ON challenges.key = challengeMembers.challengeKey
        WHERE challengeMembers.leftAt IS NULL AND challengeMembers.progress <> \(sql: reading)
        """),
    VerificationCheck(
      name: "challenges that were won", fault: "has somebody in it who has read enough and won nothing",
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
