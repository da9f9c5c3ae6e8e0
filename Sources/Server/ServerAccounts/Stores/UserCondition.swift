import ServerCore
import SQLite

/// The visibility of users. All other conditions that hide a user's records build on it.
package enum UserCondition {
  /// Holds for `users` who are not suspended and who have not blocked the viewer, nor the viewer them.
  package static func isVisible(to viewer: Viewer?) -> SQL {
    guard let viewer else { return "users.suspendedAt IS NULL" }
    return isVisible(toKey: "\(viewer.key)")
  }

  /// The same with the viewer's key as a piece of the statement, which may be a parameter of a prepared one.
  package static func isVisible(toKey viewer: SQL) -> SQL {
    "users.suspendedAt IS NULL AND \(sql: isUnblocked("users.key", toKey: viewer))"
  }

  /// Holds for users who have not blocked the viewer, nor the viewer them.
  ///
  /// - Parameter user: The column, or the value, that has the key of the user.
  package static func isUnblocked(_ user: SQL, toKey viewer: SQL) -> SQL {
    """
    NOT EXISTS (
      SELECT 1 FROM blocks WHERE blockerKey = \(sql: viewer) AND blockedKey = \(sql: user)
    )
    AND NOT EXISTS (
      SELECT 1 FROM blocks WHERE blockerKey = \(sql: user) AND blockedKey = \(sql: viewer)
    )
    """
  }

  /// Holds for visible `users` whom the viewer has not muted, as lists show them.
  package static func isListed(for viewer: Viewer) -> SQL {
    "(\(sql: isVisible(to: viewer)) AND \(sql: isUnmuted("users.key", by: viewer)))"
  }

  /// Holds for users whom the viewer has not muted.
  ///
  /// - Parameter user: The column that has the key of the user.
  package static func isUnmuted(_ user: SQL, by viewer: Viewer) -> SQL {
    "NOT EXISTS (SELECT 1 FROM mutes WHERE muterKey = \(viewer.key) AND mutedKey = \(sql: user))"
  }
}
