import ServerAccounts
import ServerCore
import SQLite

/// The visibility of reading sessions.
package enum ReadingCondition {
  /// Matches `readingSessions` that a viewer may see: their own, and those shared with them.
  static func isVisible(to viewer: Viewer?) -> SQL {
    AudienceCondition.isVisible(
      "readingSessions", to: viewer, exists: "readingSessions.status <> 'discarded'")
  }
}
