import HTTPServer
import KiwiKit
import SQLite

/// The rules of reports.
enum ReportService {
  struct NewReport: Sendable {
    let subject: Report.Subject
    let subjectId: String
    let reason: Report.Reason
    let details: String?
  }

  enum Status: String, Sendable, CaseIterable {
    case open
    case resolved
  }

  /// What people add to a report or a decision; nil when it is blank.
  static func text(_ text: String?, field: String) throws(APIError) -> String? {
    let text = try TextRules.text(text ?? "", field: field, limit: Limits.reportDetailsLength)
    return text.isEmpty ? nil : text
  }

  // MARK: Reporting

  /// Reports what the viewer may see and returns the report's id. Who reports the same again while the first
  /// report is open gets that one's id: a pile of equal reports helps nobody.
  static func create(
    _ report: NewReport, by viewer: Viewer, now: Timestamp, in connection: Connection
  ) throws -> String {
    let evidence = try evidence(for: report, seenBy: viewer, in: connection)
    let earlier = try connection.first(
      """
      SELECT id FROM reports
      WHERE reporterKey = \(viewer.key) AND subject = \(report.subject.rawValue)
        AND subjectId = \(evidence.subjectId) AND resolvedAt IS NULL
      """
    ) { $0.text(0) }
    if let earlier { return earlier }
    let open = try connection.first(
      "SELECT COUNT(*) FROM reports WHERE reporterKey = \(viewer.key) AND resolvedAt IS NULL"
    ) { $0.int(0) }
    guard open ?? 0 < openReportsPerAccount else { throw tooManyReports }
    let id = UUIDv7.generate()
    try connection.run(
      """
      INSERT INTO reports (
        id, subject, subjectId, reason, details, excerpt, reporterKey, reportedUserKey, createdAt
      )
      VALUES (
        \(id), \(report.subject.rawValue), \(evidence.subjectId), \(report.reason.rawValue),
        \(report.details), \(evidence.excerpt), \(viewer.key), \(evidence.authorKey), \(now.seconds)
      )
      """)
    return id
  }

  private static let openReportsPerAccount = 100
  private static let tooManyReports = APIError(
    .unprocessableContent, "too_many_reports",
    "So many of your reports wait for a decision. Ask the host to look at them first.")

  /// How long what was decided can be looked up.
  private static let resolvedLifetime = Duration.seconds(365 * 24 * 60 * 60)

  /// Removes some of the reports that were decided long ago. The audit log keeps what was decided.
  static func removeResolved(now: Timestamp, limit: Int, in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM reports
      WHERE key IN (
        SELECT key FROM reports
        WHERE resolvedAt <= \(now.adding(.zero - resolvedLifetime).seconds)
        LIMIT \(limit)
      )
      """)
  }

  /// What a report is about, as it was when it was reported.
  private struct Evidence {
    let subjectId: String
    let authorKey: Int64
    let excerpt: String?
  }

  private static func evidence(
    for report: NewReport, seenBy viewer: Viewer, in connection: Connection
  ) throws -> Evidence {
    switch report.subject {
    case .post:
      let post = try PostPolicy.visiblePost(id: report.subjectId, to: viewer, in: connection)
      return Evidence(subjectId: post.id, authorKey: post.authorKey, excerpt: post.caption)
    case .comment:
      let comment = try CommentService.comment(
        "comments.id = \(report.subjectId)", seenBy: viewer, in: connection)
      return Evidence(subjectId: comment.id, authorKey: comment.author.key, excerpt: comment.text)
    case .user:
      let profile = try ProfileService.profile(
        username: report.subjectId, seenBy: viewer, in: connection)
      let texts = [profile.user.displayName, profile.bio].compactMap(\.self)
      return Evidence(
        subjectId: profile.user.username, authorKey: profile.user.key,
        excerpt: texts.isEmpty ? nil : texts.joined(separator: "\n"))
    }
  }

  // MARK: Deciding

  /// The newest first, and one more than the page when there is more.
  static func list(
    status: Status?, page: Page, in connection: Connection
  ) throws -> [ReportRecord] {
    let condition: SQL =
      switch status {
      case .open: "reports.resolvedAt IS NULL"
      case .resolved: "reports.resolvedAt IS NOT NULL"
      case nil: "TRUE"
      }
    return try connection.all(
      """
      SELECT \(raw: ReportRecord.columns)
      \(raw: ReportRecord.tables)
      WHERE \(sql: condition)
      ORDER BY reports.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """
    ) { ReportRecord($0) }
  }

  /// Notes what was decided; a later decision replaces an earlier one, and the audit log keeps both. `actor` is
  /// the username of an admin, or nil for the command line.
  static func resolve(
    id: String, resolution: String, by actor: String?, now: Timestamp, in connection: Connection
  ) throws -> ReportRecord {
    try connection.run(
      """
      UPDATE reports SET
        resolvedAt = \(now.seconds), resolution = \(resolution),
        resolvedByKey = (SELECT key FROM users WHERE username = \(actor))
      WHERE id = \(id)
      """)
    let report = try connection.first(
      """
      SELECT \(raw: ReportRecord.columns)
      \(raw: ReportRecord.tables)
      WHERE reports.id = \(id)
      """
    ) { ReportRecord($0) }
    guard let report else { throw APIError.notFound }
    try AuditLog.record(
      .resolveReport, of: report.id, details: resolution, by: actor, now: now, in: connection)
    return report
  }
}
