import ServerAccounts
import ServerCore
import SQLite

/// Who may see which sessions.
package enum ReadingCondition {
  /// Holds for `readingSessions` that a viewer may see: their own, and those of others whose visibility they are within.
  static func isVisible(to viewer: Viewer?) -> SQL {
    AudienceCondition.isVisible(
      "readingSessions", to: viewer, exists: "readingSessions.status <> 'discarded'")
  }
}
