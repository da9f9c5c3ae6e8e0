import ServerTitles
import ServerSocial
import ServerAccounts
import ServerCore
import Formats
import KiwiKit
import SQLite

/// The members of challenges and their progress.
struct ChallengeMemberStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  private static let hasWon: SQL = """
    EXISTS (
      SELECT 1 FROM challengeTrophies
      WHERE challengeTrophies.userKey = challengeMembers.userKey
        AND challengeTrophies.challengeKey = challengeMembers.challengeKey
    )
    """

  private func memberships(_ condition: SQL) throws -> [ChallengeMembership] {
    try connection.all(
      """
      SELECT userKey, leftAt IS NULL AS isIn, progress, \(sql: Self.hasWon) AS hasWon FROM challengeMembers
      WHERE \(sql: condition)
      """
    ) { row in
      ChallengeMembership(
        userKey: row.integer("userKey"), isIn: row.bool("isIn"), hasWon: row.bool("hasWon"),
        progress: row.int("progress"))
    }
  }

  /// Returns the membership of a current or former member; nil if the user never joined.
  func membership(of userKey: Int64, in challengeKey: Int64) throws -> ChallengeMembership? {
    try memberships("challengeKey = \(challengeKey) AND userKey = \(userKey)").first
  }

  /// Returns the memberships of all current members.
  func memberships(in challengeKey: Int64) throws -> [ChallengeMembership] {
    try memberships("challengeKey = \(challengeKey) AND leftAt IS NULL ORDER BY userKey")
  }

  func count(in challengeKey: Int64) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS count FROM challengeMembers WHERE challengeKey = \(challengeKey) AND leftAt IS NULL"
    ) { $0.int("count") } ?? 0
  }

  /// Returns the number of members whom the viewer may see.
  func count(in challengeKey: Int64, seenBy viewer: Viewer) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM challengeMembers JOIN users ON users.key = challengeMembers.userKey
      WHERE challengeMembers.challengeKey = \(challengeKey) AND challengeMembers.leftAt IS NULL
        AND \(sql: UserCondition.isListed(for: viewer))
      """
    ) { $0.int("count") } ?? 0
  }

  /// Returns the members whom the viewer may see, ranked by progress: those of a page and one more.
  func members(
    in challengeKey: Int64, seenBy viewer: Viewer, page: Page
  ) throws -> [ChallengeMemberRecord] {
    guard page.offset < Page.maxRows else { return [] }
    return try connection.all(
      """
      SELECT \(sql: UserRecord.columns), challengeMembers.progress AS progress, \(sql: Self.hasWon) AS hasWon
      FROM challengeMembers JOIN users ON users.key = challengeMembers.userKey
      WHERE challengeMembers.challengeKey = \(challengeKey) AND challengeMembers.leftAt IS NULL
        AND \(sql: UserCondition.isListed(for: viewer))
      ORDER BY challengeMembers.progress DESC, challengeMembers.joinedAt, challengeMembers.userKey
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """
    ) { row in
      ChallengeMemberRecord(
        user: UserRecord(row: row), progress: row.int("progress"), hasWon: row.bool("hasWon"))
    }
  }

  /// Returns the names of members whom the viewer follows, in order.
  func friends(in challengeKey: Int64, of viewer: Viewer, limit: Int) throws -> [String] {
    try connection.all(
      """
      SELECT COALESCE(users.displayName, users.username) AS name
      FROM challengeMembers JOIN users ON users.key = challengeMembers.userKey
      JOIN follows ON follows.followerKey = \(viewer.key) AND follows.followedKey = users.key
      WHERE challengeMembers.challengeKey = \(challengeKey) AND challengeMembers.leftAt IS NULL
        AND \(sql: UserCondition.isListed(for: viewer))
      ORDER BY name, users.key
      LIMIT \(limit)
      """
    ) { $0.text("name") }
  }

  /// Returns the recipients of a win: the winner, the creator, and members who follow the winner.
  func audience(ofWinBy userKey: Int64, in challenge: ChallengeRecord) throws -> [Int64] {
    try connection.all(
      """
      SELECT fellows.userKey AS userKey
      FROM challengeMembers AS fellows JOIN challenges ON challenges.key = fellows.challengeKey
      WHERE fellows.challengeKey = \(challenge.key) AND fellows.leftAt IS NULL
        AND (
          fellows.userKey IN (\(userKey), \(challenge.creatorKey))
          OR EXISTS (SELECT 1 FROM follows WHERE followerKey = fellows.userKey AND followedKey = \(userKey))
        )
        AND \(sql: ChallengeCondition.isVisible(toKey: "fellows.userKey"))
      ORDER BY fellows.userKey
      """
    ) { $0.integer("userKey") }
  }

  /// Returns the other members who may see the challenge and its user.
  ///
  /// Blocks in either direction exclude a member.
  func otherMembers(of userKey: Int64, in challengeKey: Int64) throws -> [Int64] {
    try connection.all(
      """
      SELECT fellows.userKey AS userKey
      FROM challengeMembers AS fellows
      JOIN challenges ON challenges.key = fellows.challengeKey
      JOIN users ON users.key = fellows.userKey
      WHERE fellows.challengeKey = \(challengeKey) AND fellows.leftAt IS NULL
        AND users.key <> \(userKey) AND \(sql: UserCondition.isVisible(toKey: "\(userKey)"))
        AND \(sql: ChallengeCondition.isVisible(toKey: "fellows.userKey"))
      """
    ) { $0.integer("userKey") }
  }

  /// Returns the number of a user's challenges that can still be won on a day.
  func countOpen(ofUser userKey: Int64, today: CivilDate) throws -> Int {
    // A challenge that can still be won was joined at most `maxDays` ago; the index skips older memberships.
    let maxDays = Limits.challengeDays + Limits.challengeDaysAhead + 2
    let since = (today.daysSinceEpoch - maxDays) * CivilDate.secondsPerDay
    return try connection.first(
      """
      SELECT COUNT(*) AS count
      FROM challengeMembers JOIN challenges ON challenges.key = challengeMembers.challengeKey
      WHERE challengeMembers.userKey = \(userKey) AND challengeMembers.joinedAt >= \(since)
        AND challengeMembers.leftAt IS NULL AND challenges.disabledAt IS NULL
        AND challenges.lastDay >= \(today.description) AND NOT \(sql: Self.hasWon)
      """
    ) { $0.int("count") } ?? 0
  }

  /// Adds a member, or restores a former one.
  func join(_ userKey: Int64, _ challengeKey: Int64, now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO challengeMembers (challengeKey, userKey, joinedAt, leftAt, progress)
      VALUES (\(challengeKey), \(userKey), \(now.seconds), NULL, 0)
      ON CONFLICT (challengeKey, userKey) DO UPDATE SET leftAt = NULL, joinedAt = excluded.joinedAt
      """)
  }

  func leave(_ userKey: Int64, _ challengeKey: Int64, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE challengeMembers SET leftAt = \(now.seconds)
      WHERE challengeKey = \(challengeKey) AND userKey = \(userKey) AND leftAt IS NULL
      """)
  }

  func setProgress(_ progress: Int, of userKey: Int64, in challengeKey: Int64) throws {
    try connection.run(
      """
      UPDATE challengeMembers SET progress = \(progress)
      WHERE challengeKey = \(challengeKey) AND userKey = \(userKey)
      """)
  }
}
