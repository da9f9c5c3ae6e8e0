import ServerCore
import SQLite

/// Who may see rows that are for their owner alone, for those who follow the owner, or for everybody. Friends follow
/// each other, so what is for followers is for friends.
package enum AudienceCondition {
  /// Holds for rows of a table with `userKey` and `visibility` that a viewer may see: their own, and those of others that
  /// are open and whose visibility they are within.
  ///
  /// - Parameters:
  ///   - table: A name of the schema.
  ///   - exists: What holds for rows that are there, also for their owner.
  ///   - isOpen: What has to hold beside that for anybody else.
  package static func isVisible(_ table: String, to viewer: Viewer?, exists: SQL, isOpen: SQL = "TRUE") -> SQL
  {
    let others: SQL = """
      \(sql: isOpen)
      AND EXISTS (
        SELECT 1 FROM users
        WHERE users.key = \(raw: table).userKey AND \(sql: UserCondition.isVisible(to: viewer))
      )
      """
    guard let viewer else {
      return "(\(sql: exists) AND \(sql: others) AND \(raw: table).visibility = 'everyone')"
    }
    return """
      (
        \(sql: exists)
        AND (
          \(raw: table).userKey = \(viewer.key)
          OR (
            \(sql: others)
            AND (
              \(raw: table).visibility = 'everyone'
              OR (
                \(raw: table).visibility = 'followers'
                AND EXISTS (
                  SELECT 1 FROM follows
                  WHERE followerKey = \(viewer.key) AND followedKey = \(raw: table).userKey
                )
              )
            )
          )
        )
      )
      """
  }
}
