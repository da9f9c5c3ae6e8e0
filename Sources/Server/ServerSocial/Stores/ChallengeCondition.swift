import ServerAccounts
import ServerCore
import SQLite

/// The visibility of challenges.
package enum ChallengeCondition {
  /// Holds for `challenges` that a viewer may see: their own, those that they are in, and those of others whose visibility
  /// they are within. A block hides what the other one made, also from who is in it.
  package static func isVisible(to viewer: Viewer) -> SQL { isVisible(toKey: "\(viewer.key)") }

  /// The same with the viewer's key as a piece of the statement: a column of none of the tables here.
  package static func isVisible(toKey viewer: SQL) -> SQL {
    """
    (
      challenges.creatorKey = \(sql: viewer)
      OR (
        EXISTS (
          SELECT 1 FROM users
          WHERE users.key = challenges.creatorKey AND \(sql: UserCondition.isVisible(toKey: viewer))
        )
        AND (
          \(sql: AudienceCondition.isWithin("challenges", owner: "creatorKey", toKey: viewer))
          OR EXISTS (
            SELECT 1 FROM challengeMembers
            WHERE challengeMembers.challengeKey = challenges.key AND challengeMembers.userKey = \(sql: viewer)
              AND challengeMembers.leftAt IS NULL
          )
        )
      )
    )
    """
  }
}
