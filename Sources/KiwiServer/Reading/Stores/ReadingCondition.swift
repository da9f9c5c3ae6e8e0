import KiwiKit
import SQLite

/// Who may see which sessions.
enum ReadingCondition {
  /// Holds for `readingSessions` that a viewer may see: their own, and those of others whose visibility they are within.
  static func isVisible(to viewer: Viewer?) -> SQL {
    let isOpen: SQL = """
      readingSessions.status <> 'discarded'
      AND EXISTS (
        SELECT 1 FROM users
        WHERE users.key = readingSessions.userKey AND \(sql: UserCondition.isVisible(to: viewer))
      )
      """
    guard let viewer else { return "(\(sql: isOpen) AND readingSessions.visibility = 'everyone')" }
    return """
      (
        (readingSessions.userKey = \(viewer.key) AND readingSessions.status <> 'discarded')
        OR (
          \(sql: isOpen)
          AND (
            readingSessions.visibility = 'everyone'
            OR (
              readingSessions.visibility = 'followers'
              AND EXISTS (
                SELECT 1 FROM follows
                WHERE followerKey = \(viewer.key) AND followedKey = readingSessions.userKey
              )
            )
          )
        )
      )
      """
  }
}
