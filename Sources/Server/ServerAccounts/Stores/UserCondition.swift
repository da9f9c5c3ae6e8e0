import ServerCore
import SQLite

/// The visibility of users, on which all conditions that hide a user's records build.
package enum UserCondition {
  /// Matches `users` who are not suspended and have no block with the viewer.
  package static func isVisible(to viewer: Viewer?) -> SQL {
    guard let viewer else { return "users.suspendedAt IS NULL" }
    return isVisible(toKey: "\(viewer.key)")
  }

  /// Builds the same condition with the viewer's key as a SQL fragment or parameter.
  package static func isVisible(toKey viewer: SQL) -> SQL {
    "users.suspendedAt IS NULL AND \(sql: isUnblocked("users.key", toKey: viewer))"
  }

  /// Matches users who have no block with the viewer in either direction.
  ///
  /// - Parameter user: The column or value with the user's key.
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

  /// Matches visible `users` whom the viewer has not muted, as in lists.
  package static func isListed(for viewer: Viewer) -> SQL {
    "(\(sql: isVisible(to: viewer)) AND \(sql: isUnmuted("users.key", by: viewer)))"
  }

  /// Matches users whom the viewer has not muted.
  ///
  /// - Parameter user: The column with the user's key.
  package static func isUnmuted(_ user: SQL, by viewer: Viewer) -> SQL {
    "NOT EXISTS (SELECT 1 FROM mutes WHERE muterKey = \(viewer.key) AND mutedKey = \(sql: user))"
  }
}
