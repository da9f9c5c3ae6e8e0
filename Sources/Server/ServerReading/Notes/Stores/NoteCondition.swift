import ServerAccounts
import ServerCore
import SQLite

/// Who may see which notes.
enum NoteCondition {
  /// Holds for `notes` of others that a viewer may see, where `users` is their author.
  static func isShared(with viewer: Viewer?) -> SQL {
    guard let viewer else {
      return "(notes.visibility = 'everyone' AND \(sql: UserCondition.isVisible(to: nil)))"
    }
    return """
      (
        \(sql: UserCondition.isVisible(to: viewer))
        AND (
          notes.visibility = 'everyone'
          OR (
            notes.visibility = 'followers'
            AND EXISTS (
              SELECT 1 FROM follows WHERE followerKey = \(viewer.key) AND followedKey = notes.userKey
            )
          )
        )
      )
      """
  }

  /// The same in lists, where whoever is muted does not appear.
  static func isListed(for viewer: Viewer?) -> SQL {
    guard let viewer else { return isShared(with: nil) }
    return """
      (
        \(sql: isShared(with: viewer))
        AND NOT EXISTS (SELECT 1 FROM mutes WHERE muterKey = \(viewer.key) AND mutedKey = notes.userKey)
      )
      """
  }
}
