import ServerCore
import SQLite

/// The one place that decides whom a person may see.
package enum UserCondition {
  /// Holds for `users` who are not suspended and who have not blocked the viewer, nor the viewer them.
  package static func isVisible(to viewer: Viewer?) -> SQL {
    guard let viewer else { return "users.suspendedAt IS NULL" }
    return isVisible(toKey: "\(viewer.key)")
  }

  /// The same with the viewer's key as a piece of the statement, which may be a parameter of a prepared one.
  package static func isVisible(toKey viewer: SQL) -> SQL {
    """
    users.suspendedAt IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM blocks WHERE blockerKey = \(sql: viewer) AND blockedKey = users.key
    )
    AND NOT EXISTS (
      SELECT 1 FROM blocks WHERE blockerKey = users.key AND blockedKey = \(sql: viewer)
    )
    """
  }
}
