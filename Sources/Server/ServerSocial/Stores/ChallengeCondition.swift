import ServerAccounts
import ServerCore
import SQLite

/// The visibility of challenges.
package enum ChallengeCondition {
  /// Matches `challenges` that a viewer may see.
  ///
  /// These are their own, those that they joined, and those whose visibility includes them. A block hides challenges
  /// of the other user, even from members.
  package static func isVisible(to viewer: Viewer) -> SQL { isVisible(toKey: "\(viewer.key)") }

  /// Builds the same condition with the viewer's key as a SQL fragment.
  ///
  /// The fragment must not be a column of these tables.
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
