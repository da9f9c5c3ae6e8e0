import ServerModeration
import ServerPosts
import ServerAccounts
import ServerCore
import Commands
import KiwiKit

extension OperatorCommands {
  private static let maxListedRows = 1_000

  func listReports(all: Bool) throws {
    let page = Page(number: 1, size: Self.maxListedRows)
    let reports = try server.storage.read { transaction in
      try ReportStore(transaction).reports(isResolved: all ? nil : false, page: page)
    }
    if reports.isEmpty {
      output.line(all ? localized("There are no reports.") : localized("There are no open reports."))
    }
    for report in reports.prefix(Self.maxListedRows) {
      let state = report.resolvedAt == nil ? localized("open (a report)") : localized("resolved")
      output.line("\(report.id)  \(report.createdAt.text)  \(state)")
      output.line("  " + Self.subject(of: report))
      output.line("  " + Self.reporter(of: report))
      if let excerpt = report.excerpt { output.line("  > \(excerpt.prefix(200))") }
      if let resolution = report.resolution { output.line("  = \(resolution)") }
    }
    if reports.count > Self.maxListedRows { output.line(localized("There are more reports than listed.")) }
  }

  private static func subject(of report: ReportRecord) -> String {
    let author = report.reportedUser?.username ?? localized("a deleted user")
    return switch Report.Subject(rawValue: report.subject) {
    case .post: localized("post \(report.subjectId) of \(author): \(report.reason)")
    case .comment: localized("comment \(report.subjectId) of \(author): \(report.reason)")
    case .user: localized("user \(report.subjectId): \(report.reason)")
    case nil: "\(report.subject) \(report.subjectId): \(report.reason)"
    }
  }

  private static func reporter(of report: ReportRecord) -> String {
    let reporter = report.reporter?.username ?? localized("a deleted user")
    guard let details = report.details else { return localized("reported by \(reporter)") }
    return localized("reported by \(reporter): \(details)")
  }

  func resolveReport(_ id: String, resolution: String) async throws {
    guard let text = try ReportService.text(resolution, field: "resolution") else {
      throw UsageError(localized("The note is empty. Write how the report was resolved."))
    }
    let notFound = localized(
      "There is no report with the ID \(id). Use \"kiwifruit report list\" to list the reports.")
    _ = try await change(notFound: notFound) { transaction, now in
      try ReportService.resolve(id: id, resolution: text, by: nil, now: now, in: transaction)
    }
    output.line(localized("Resolved."))
  }

  func removePost(_ id: String) async throws {
    let server = server
    let notFound = localized("There is no post with the ID \(id). Check the ID.")
    let unusedNames = try await change(notFound: notFound) { transaction, now in
      let (key, unusedNames) = try ModerationService.removePost(id: id, by: nil, now: now, in: transaction)
      server.announce(PostChange.removed(key: key), afterCommitOf: transaction)
      return unusedNames
    }
    try await server.quarantineIfUnused(unusedNames)
    output.line(localized("Removed."))
  }

  func removeComment(_ id: String) async throws {
    let server = server
    let notFound = localized("There is no comment with the ID \(id). Check the ID.")
    try await change(notFound: notFound) { transaction, now in
      let (postKey, notified) = try CommentService.removeAny(id: id, by: nil, now: now, in: transaction)
      server.announce(
        PostChange.commentRemoved(commentId: id, key: postKey, notified: notified), afterCommitOf: transaction
      )
    }
    output.line(localized("Removed."))
  }

  func showAuditLog() throws {
    let entries = try server.storage.read { transaction in
      try AuditStore(transaction).records(page: Page(number: 1, size: Self.maxListedRows))
    }
    if entries.isEmpty { output.line(localized("The audit log is empty.")) }
    for entry in entries.prefix(Self.maxListedRows) {
      let details = entry.details.map { ": \($0)" } ?? ""
      let actor = entry.actor ?? localized("(command line)")
      output.line("\(entry.createdAt.text)  \(actor)  \(entry.action) \(entry.subject)\(details)")
    }
    if entries.count > Self.maxListedRows { output.line(localized("There are more entries than listed.")) }
  }
}
