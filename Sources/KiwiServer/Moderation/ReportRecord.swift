import KiwiKit
import SQLite

/// A report with the people it names, as admins see it.
struct ReportRecord: Sendable {
  let id: String
  let subject: String
  let subjectId: String
  let reason: String
  let details: String?
  let excerpt: String?
  /// Nil when the account is gone, as ``reportedUser``.
  let reporter: UserRecord?
  let reportedUser: UserRecord?
  let createdAt: Timestamp
  let resolvedAt: Timestamp?
  let resolution: String?

  static let columns =
    """
    reports.id, reports.subject, reports.subjectId, reports.reason, reports.details, reports.excerpt,
    reports.createdAt, reports.resolvedAt, reports.resolution,
    reporter.key, reporter.id, reporter.username, reporter.displayName, reporter.avatarName,
    reported.key, reported.id, reported.username, reported.displayName, reported.avatarName
    """

  static let tables =
    """
    FROM reports
    LEFT JOIN users AS reporter ON reporter.key = reports.reporterKey
    LEFT JOIN users AS reported ON reported.key = reports.reportedUserKey
    """

  init(_ row: borrowing Row) {
    id = row.text(0)
    subject = row.text(1)
    subjectId = row.text(2)
    reason = row.text(3)
    details = row.optionalText(4)
    excerpt = row.optionalText(5)
    createdAt = Timestamp(seconds: row.int(6))
    resolvedAt = row.optionalInt(7).map(Timestamp.init(seconds:))
    resolution = row.optionalText(8)
    reporter = row.isNull(9) ? nil : UserRecord(row, from: 9)
    reportedUser = row.isNull(14) ? nil : UserRecord(row, from: 14)
  }
}

extension JSONWriter {
  /// A ``KiwiKit/Report``.
  mutating func report(_ report: ReportRecord, at publicURL: String) {
    object { writer in
      writer.member("id", report.id)
      writer.member("subject", report.subject)
      writer.member("subjectId", report.subjectId)
      writer.member("reason", report.reason)
      writer.member("details", report.details)
      writer.member("excerpt", report.excerpt)
      writer.name("reporter")
      writer.optionalUser(report.reporter, at: publicURL)
      writer.name("reportedUser")
      writer.optionalUser(report.reportedUser, at: publicURL)
      writer.member("createdAt", date: report.createdAt)
      writer.member("resolvedAt", date: report.resolvedAt)
      writer.member("resolution", report.resolution)
    }
  }

  private mutating func optionalUser(_ user: UserRecord?, at publicURL: String) {
    if let user { self.user(user, at: publicURL) } else { null() }
  }
}
