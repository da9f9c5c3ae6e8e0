import ServerCore
import KiwiKit

/// The actions of admins and the command line.
///
/// They are recorded in the transaction of the action and never changed.
package enum AuditLog {
  package enum Action: String, Sendable {
    case removePost = "remove_post"
    case removeComment = "remove_comment"
    case suspendUser = "suspend_user"
    case unsuspendUser = "unsuspend_user"
    case resolveReport = "resolve_report"
    case createUser = "create_user"
    case promoteUser = "promote_user"
    case demoteUser = "demote_user"
    case resetPassword = "reset_password"
    case createInvite = "create_invite"
    case undoTitleChange = "undo_title_change"
    case mergeTitle = "merge_title"
    case undoSpotChange = "undo_spot_change"
    case mergeSpot = "merge_spot"
    case unmergeSpot = "unmerge_spot"
  }

  /// Records an action. `actor` is the username of an admin, or nil for the command line.
  package static func record(
    _ action: Action, of subject: String, details: String?, by actor: String?, now: Timestamp,
    in transaction: Transaction
  ) throws {
    try AuditStore(transaction).insert(
      AuditRecord(
        id: UUIDv7.generate(), actor: actor, action: action.rawValue, subject: subject, details: details,
        createdAt: now))
  }
}

extension AuditRecord {
  package var entry: AuditEntry {
    AuditEntry(
      id: id, actor: actor, action: action, subject: subject, details: details, createdAt: createdAt.date)
  }
}
