import ServerCore
import SQLite

/// A row of the audit log.
package struct AuditRecord: Sendable {
  package let id: String
  /// The username of an admin, or nil for the command line.
  package let actor: String?
  package let action: String
  package let subject: String
  package let details: String?
  package let createdAt: Timestamp
}

extension AuditRecord {
  package static let columns: SQL = "id, actor, action, subject, details, createdAt"

  package init(row: borrowing Row) {
    id = row.text("id")
    actor = row.optionalText("actor")
    action = row.text("action")
    subject = row.text("subject")
    details = row.optionalText("details")
    createdAt = Timestamp(seconds: row.int("createdAt"))
  }
}

/// The append-only log of actions of admins and the command line.
package struct AuditStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package func insert(_ record: AuditRecord) throws {
    try connection.run(
      """
      INSERT INTO auditLog (id, actor, action, subject, details, createdAt)
      VALUES (
        \(record.id), \(record.actor), \(record.action), \(record.subject), \(record.details),
        \(record.createdAt.seconds)
      )
      """)
  }

  /// Returns a page of entries, newest first, and one more if more exist.
  package func records(page: Page) throws -> [AuditRecord] {
    try connection.all(
      """
      SELECT \(sql: AuditRecord.columns)
      FROM auditLog
      ORDER BY key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, AuditRecord.init(row:))
  }
}
