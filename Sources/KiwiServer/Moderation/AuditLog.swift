import KiwiKit
import SQLite

/// What admins and the command line did, written in the transaction of the deed and never changed.
enum AuditLog {
  enum Action: String, Sendable {
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
  }

  /// `actor` is the username of an admin, or nil for the command line.
  static func record(
    _ action: Action, of subject: String, details: String?, by actor: String?, now: Timestamp,
    in connection: Connection
  ) throws {
    try connection.run(
      """
      INSERT INTO auditLog (id, actor, action, subject, details, createdAt)
      VALUES (
        \(UUIDv7.generate()), \(actor), \(action.rawValue), \(subject), \(details), \(now.seconds)
      )
      """)
  }

  /// The newest first, and one more than the page when there is more.
  static func list(page: Page, in connection: Connection) throws -> [AuditRecord] {
    try connection.all(
      """
      SELECT id, actor, action, subject, details, createdAt
      FROM auditLog
      ORDER BY key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """
    ) { AuditRecord($0) }
  }
}

/// One line of the audit log.
struct AuditRecord: Sendable {
  let id: String
  let actor: String?
  let action: String
  let subject: String
  let details: String?
  let createdAt: Timestamp

  /// From the columns id, actor, action, subject, details, createdAt.
  init(_ row: borrowing Row) {
    id = row.text(0)
    actor = row.optionalText(1)
    action = row.text(2)
    subject = row.text(3)
    details = row.optionalText(4)
    createdAt = Timestamp(seconds: row.int(5))
  }
}

extension JSONWriter {
  /// A ``KiwiKit/AuditEntry``.
  mutating func auditEntry(_ entry: AuditRecord) {
    object { writer in
      writer.member("id", entry.id)
      writer.member("actor", entry.actor)
      writer.member("action", entry.action)
      writer.member("subject", entry.subject)
      writer.member("details", entry.details)
      writer.member("createdAt", date: entry.createdAt)
    }
  }
}
