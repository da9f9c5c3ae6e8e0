import ServerCore
import KiwiKit
import SQLite

/// The visibility of rows for their owner only, for followers, or for everyone. Friends follow each other, so rows for
/// followers include friends.
package enum AudienceCondition {
  /// Matches rows with `userKey` and `visibility` that a viewer may see.
  ///
  /// These are the viewer's own, and open rows of other users whose visibility includes the viewer.
  ///
  /// - Parameters:
  ///   - table: A name of the schema.
  ///   - exists: The condition for rows that exist, which also applies to the owner.
  ///   - isOpen: A further condition for viewers other than the owner.
  package static func isVisible(_ table: String, to viewer: Viewer?, exists: SQL, isOpen: SQL = "TRUE") -> SQL
  {
    let others: SQL = """
      \(sql: isOpen)
      AND EXISTS (
        SELECT 1 FROM users
        WHERE users.key = \(raw: table).userKey AND \(sql: UserCondition.isVisible(to: viewer))
      )
      AND \(sql: isWithin(table, to: viewer))
      """
    guard let viewer else { return "(\(sql: exists) AND \(sql: others))" }
    return "(\(sql: exists) AND (\(raw: table).userKey = \(viewer.key) OR (\(sql: others))))"
  }

  /// Matches rows for everyone, and followers-only rows of owners whom the viewer follows.
  package static func isWithin(_ table: String, to viewer: Viewer?) -> SQL {
    guard let viewer else { return "\(raw: table).visibility = 'everyone'" }
    return isWithin(table, toKey: "\(viewer.key)")
  }

  /// Builds the same condition with the viewer's key as a SQL fragment.
  ///
  /// - Parameter owner: The column with the owner's key.
  package static func isWithin(_ table: String, owner: String = "userKey", toKey viewer: SQL) -> SQL {
    "(\(raw: table).visibility = 'everyone' OR \(sql: isForFollower(table, owner: owner, key: viewer)))"
  }

  /// Matches followers-only rows of owners whom the viewer follows.
  package static func isForFollower(_ table: String, owner: String, key viewer: SQL) -> SQL {
    """
    (
      \(raw: table).visibility = 'followers'
      AND EXISTS (
        SELECT 1 FROM follows WHERE followerKey = \(sql: viewer) AND followedKey = \(raw: table).\(raw: owner)
      )
    )
    """
  }
}
