import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A short status text of a user.
package struct StatusRecord: Hashable, Sendable {
  package let text: String
  package let visibility: Audience
  package let createdAt: Timestamp
  package let expiresAt: Timestamp

  package init(text: String, visibility: Audience, createdAt: Timestamp, expiresAt: Timestamp) {
    self.text = text
    self.visibility = visibility
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

extension StatusRecord {
  /// The columns, for queries in which `userStatuses` may be missing.
  package static let columns: SQL = """
    userStatuses.text AS statusText, userStatuses.visibility AS statusVisibility,
    userStatuses.createdAt AS statusCreatedAt, userStatuses.expiresAt AS statusExpiresAt
    """

  package init?(row: borrowing Row) {
    guard let text = row.optionalText("statusText") else { return nil }
    self.text = text
    visibility = Audience(rawValue: row.text("statusVisibility")) ?? .onlyMe
    createdAt = Timestamp(seconds: row.int("statusCreatedAt"))
    expiresAt = Timestamp(seconds: row.int("statusExpiresAt"))
  }
}

/// The statuses of users.
package struct StatusStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Matches `userStatuses` that a viewer may see.
  package static func isVisible(to viewer: Viewer?, now: Timestamp) -> SQL {
    AudienceCondition.isVisible(
      "userStatuses", to: viewer, exists: "userStatuses.expiresAt > \(now.seconds)")
  }

  package func status(ofUser userKey: Int64, now: Timestamp) throws -> StatusRecord? {
    try status("userStatuses.userKey = \(userKey) AND userStatuses.expiresAt > \(now.seconds)")
  }

  package func status(ofUser userKey: Int64, seenBy viewer: Viewer?, now: Timestamp) throws -> StatusRecord? {
    try status("userStatuses.userKey = \(userKey) AND \(sql: Self.isVisible(to: viewer, now: now))")
  }

  private func status(_ condition: SQL) throws -> StatusRecord? {
    try connection.first(
      "SELECT \(sql: StatusRecord.columns) FROM userStatuses WHERE \(sql: condition)",
      StatusRecord.init(row:)) ?? nil
  }

  package func put(_ status: StatusRecord, ofUser userKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO userStatuses (userKey, text, visibility, createdAt, expiresAt)
      VALUES (
        \(userKey), \(status.text), \(status.visibility.rawValue), \(status.createdAt.seconds),
        \(status.expiresAt.seconds)
      )
      ON CONFLICT (userKey) DO UPDATE SET
        text = excluded.text, visibility = excluded.visibility, createdAt = excluded.createdAt,
        expiresAt = excluded.expiresAt
      """)
  }

  package func delete(ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM userStatuses WHERE userKey = \(userKey)")
  }

  package func deleteExpired(now: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM userStatuses
      WHERE userKey IN (SELECT userKey FROM userStatuses WHERE expiresAt <= \(now.seconds) LIMIT \(limit))
      """)
    return connection.changes
  }
}
