import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A report with its users, for admins.
package struct ReportRecord: Sendable {
  package let id: String
  package let subject: String
  package let subjectId: String
  package let reason: String
  package let details: String?
  package let excerpt: String?
  /// The reporting user; nil once the account is deleted, like ``reportedUser``.
  package let reporter: UserRecord?
  package let reportedUser: UserRecord?
  package let createdAt: Timestamp
  package let resolvedAt: Timestamp?
  package let resolution: String?
}

extension ReportRecord {
  package static let columns: SQL = """
    reports.id AS id, reports.subject AS subject, reports.subjectId AS subjectId, reports.reason AS reason,
    reports.details AS details, reports.excerpt AS excerpt, reports.createdAt AS createdAt,
    reports.resolvedAt AS resolvedAt, reports.resolution AS resolution,
    reporter.key AS reporterKey, reporter.id AS reporterId, reporter.username AS reporterUsername,
    reporter.displayName AS reporterDisplayName, reporter.avatarName AS reporterAvatarName,
    reported.key AS reportedKey, reported.id AS reportedId, reported.username AS reportedUsername,
    reported.displayName AS reportedDisplayName, reported.avatarName AS reportedAvatarName
    """

  package init(row: borrowing Row) {
    id = row.text("id")
    subject = row.text("subject")
    subjectId = row.text("subjectId")
    reason = row.text("reason")
    details = row.optionalText("details")
    excerpt = row.optionalText("excerpt")
    createdAt = Timestamp(seconds: row.int("createdAt"))
    resolvedAt = row.optionalInt("resolvedAt").map(Timestamp.init(seconds:))
    resolution = row.optionalText("resolution")
    reporter =
      row.isNull("reporterKey")
      ? nil
      : UserRecord(
        key: row.integer("reporterKey"), id: row.text("reporterId"), username: row.text("reporterUsername"),
        displayName: row.optionalText("reporterDisplayName"),
        avatarName: row.optionalText("reporterAvatarName"))
    reportedUser =
      row.isNull("reportedKey")
      ? nil
      : UserRecord(
        key: row.integer("reportedKey"), id: row.text("reportedId"), username: row.text("reportedUsername"),
        displayName: row.optionalText("reportedDisplayName"),
        avatarName: row.optionalText("reportedAvatarName"))
  }
}

/// The values of a new report.
package struct NewReportRecord: Sendable {
  package let subject: Report.Subject
  package let subjectId: String
  package let reason: Report.Reason
  package let details: String?
  /// The reported content at the time of the report.
  package let excerpt: String?
  let reporterKey: Int64
  let reportedUserKey: Int64
}

/// Reports.
package struct ReportStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the new report's id.
  package func insert(_ report: NewReportRecord, now: Timestamp) throws -> String {
    let id = UUIDv7.generate()
    try connection.run(
      """
      INSERT INTO reports (
        id, subject, subjectId, reason, details, excerpt, reporterKey, reportedUserKey, createdAt
      )
      VALUES (
        \(id), \(report.subject.rawValue), \(report.subjectId), \(report.reason.rawValue), \(report.details),
        \(report.excerpt), \(report.reporterKey), \(report.reportedUserKey), \(now.seconds)
      )
      """)
    return id
  }

  /// Resolves a report and returns it; nil if it does not exist.
  package func resolve(id: String, resolution: String, by username: String?, now: Timestamp) throws
    -> ReportRecord?
  {
    try connection.run(
      """
      UPDATE reports SET
        resolvedAt = \(now.seconds), resolution = \(resolution),
        resolvedByKey = (SELECT key FROM users WHERE username = \(username))
      WHERE id = \(id)
      """)
    return try report(id: id)
  }

  package func report(id: String) throws -> ReportRecord? {
    try connection.first("\(sql: Self.selection) WHERE reports.id = \(id)", ReportRecord.init(row:))
  }

  /// Deletes at most `limit` reports resolved before a time. Returns the number of deleted reports.
  package func deleteResolved(before time: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM reports
      WHERE key IN (SELECT key FROM reports WHERE resolvedAt <= \(time.seconds) LIMIT \(limit))
      """)
    return connection.changes
  }

  /// Returns the id of a user's open report about the same subject, or nil.
  package func open(subject: Report.Subject, subjectId: String, by reporterKey: Int64) throws -> String? {
    try connection.first(
      """
      SELECT id FROM reports
      WHERE reporterKey = \(reporterKey) AND subject = \(subject.rawValue) AND subjectId = \(subjectId)
        AND resolvedAt IS NULL
      """
    ) { $0.text("id") }
  }

  /// Returns the number of a user's open reports.
  package func openCount(by reporterKey: Int64) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS count FROM reports WHERE reporterKey = \(reporterKey) AND resolvedAt IS NULL"
    ) { $0.int("count") } ?? 0
  }

  /// Returns a page of reports, newest first, and one more if more exist. Without a status, all are listed.
  package func reports(isResolved: Bool?, page: Page) throws -> [ReportRecord] {
    let condition: SQL =
      switch isResolved {
      case true: "WHERE reports.resolvedAt IS NOT NULL"
      case false: "WHERE reports.resolvedAt IS NULL"
      case nil: ""
      }
    return try connection.all(
      """
      \(sql: Self.selection)
      \(sql: condition)
      ORDER BY reports.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, ReportRecord.init(row:))
  }

  private static let selection: SQL = """
    SELECT \(sql: ReportRecord.columns)
    FROM reports
    LEFT JOIN users AS reporter ON reporter.key = reports.reporterKey
    LEFT JOIN users AS reported ON reported.key = reports.reportedUserKey
    """
}
