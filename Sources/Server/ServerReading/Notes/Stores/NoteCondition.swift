import ServerAccounts
import ServerCore
import SQLite

/// The visibility of notes.
enum NoteCondition {
  /// Matches `notes` of other users that a viewer may see, where `users` is their author.
  static func isShared(with viewer: Viewer?) -> SQL {
    "(\(sql: UserCondition.isVisible(to: viewer)) AND \(sql: AudienceCondition.isWithin("notes", to: viewer)))"
  }

  /// Holds in addition that the author is not muted, for lists.
  static func isListed(for viewer: Viewer?) -> SQL {
    guard let viewer else { return isShared(with: nil) }
    return "(\(sql: isShared(with: viewer)) AND \(sql: UserCondition.isUnmuted("notes.userKey", by: viewer)))"
  }
}
