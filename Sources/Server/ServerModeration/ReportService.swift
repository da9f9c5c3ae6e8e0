import ServerPosts
import ServerSocial
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// The rules of reports.
package enum ReportService {
  /// Cleans a resolution from the command line; nil if it is blank.
  package static func text(_ text: String, field: String) throws(APIError) -> String? {
    let text = try TextRules.text(text, field: field, limit: Limits.reportDetailsLength)
    return text.isEmpty ? nil : text
  }

  // MARK: Reporting

  /// Creates a report about visible content and returns its id.
  ///
  /// A repeated report returns the id of the first one while that is open.
  package static func create(
    _ report: CreateReportRequest, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> String {
    let evidence = try evidence(for: report, seenBy: viewer, in: transaction)
    if let earlier = try ReportStore(transaction).open(
      subject: report.subject, subjectId: evidence.subjectId, by: viewer.key)
    {
      return earlier
    }
    guard try ReportStore(transaction).openCount(by: viewer.key) < openReportsPerAccount else {
      throw tooManyReports
    }
    return try ReportStore(transaction).insert(
      NewReportRecord(
        subject: report.subject, subjectId: evidence.subjectId, reason: report.reason,
        details: report.details.flatMap { $0.isEmpty ? nil : $0 }, excerpt: evidence.excerpt,
        reporterKey: viewer.key,
        reportedUserKey: evidence.authorKey),
      now: now)
  }

  private static let openReportsPerAccount = 100
  private static let tooManyReports = APIError(
    .unprocessableContent, "too_many_reports",
    "You have too many open reports. Wait until they are reviewed.")

  /// The time for which resolved reports are kept. The audit log keeps resolutions.
  static let resolvedLifetime = Duration.seconds(365 * 24 * 60 * 60)

  /// The reported content at the time of the report.
  private struct Evidence {
    let subjectId: String
    let authorKey: Int64
    let excerpt: String?
  }

  private static func evidence(
    for report: CreateReportRequest, seenBy viewer: Viewer, in transaction: Transaction
  ) throws -> Evidence {
    switch report.subject {
    case .post:
      let post = try PostPolicy.visiblePost(id: report.subjectId, to: viewer, in: transaction)
      return Evidence(subjectId: post.id, authorKey: post.authorKey, excerpt: post.caption)
    case .comment:
      let comment = try CommentService.comment(
        id: report.subjectId, seenBy: viewer, in: transaction)
      return Evidence(subjectId: comment.id, authorKey: comment.author.key, excerpt: comment.text)
    case .user:
      let profile = try ProfileService.profile(
        username: report.subjectId, seenBy: viewer, in: transaction)
      let texts = [profile.user.displayName, profile.bio].compactMap(\.self)
      return Evidence(
        subjectId: profile.user.username, authorKey: profile.user.key,
        excerpt: texts.isEmpty ? nil : texts.joined(separator: "\n"))
    }
  }

  // MARK: Resolving

  package static func report(id: String, in transaction: Transaction) throws -> ReportRecord {
    guard let report = try ReportStore(transaction).report(id: id) else { throw APIError.notFound }
    return report
  }

  /// Resolves a report. A later resolution replaces an earlier one, and the audit log keeps both.
  ///
  /// `actor` is the username of an admin, or nil for the command line.
  package static func resolve(
    id: String, resolution: String, by actor: String?, now: Timestamp, in transaction: Transaction
  ) throws -> ReportRecord {
    guard
      let report = try ReportStore(transaction).resolve(id: id, resolution: resolution, by: actor, now: now)
    else { throw APIError.notFound }
    try AuditLog.record(
      .resolveReport, of: report.id, details: resolution, by: actor, now: now, in: transaction)
    return report
  }
}
