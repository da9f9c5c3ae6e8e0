import ServerModeration
import ServerPosts
import ServerAccounts
import ServerCore
import Commands

extension OperatorCommands {
  private static let maxListedRows = 1_000

  func listReports(all: Bool) throws {
    let page = Page(number: 1, size: Self.maxListedRows)
    let reports = try server.storage.read { transaction in
      try transaction.reports.reports(isResolved: all ? nil : false, page: page)
    }
    if reports.isEmpty { output.line(all ? "There are no reports." : "There are no open reports.") }
    for report in reports.prefix(Self.maxListedRows) {
      output.line("\(report.id)  \(report.createdAt.text)  \(report.resolvedAt == nil ? "open" : "resolved")")
      let subject = report.subject == "user" ? "" : " of \(report.reportedUser?.username ?? "a deleted user")"
      output.line("  \(report.subject) \(report.subjectId)\(subject): \(report.reason)")
      output.line(
        "  by \(report.reporter?.username ?? "a deleted user")\(report.details.map { ": \($0)" } ?? "")")
      if let excerpt = report.excerpt { output.line("  > \(excerpt.prefix(200))") }
      if let resolution = report.resolution { output.line("  = \(resolution)") }
    }
    if reports.count > Self.maxListedRows { output.line("There are more reports than listed.") }
  }

  func resolveReport(_ id: String, resolution: String) async throws {
    guard let text = try ReportService.text(resolution, field: "resolution") else {
      throw UsageError("The note is empty. Write how the report was resolved.")
    }
    _ = try await change(
      notFound: "There is no report with the id \(id). Use \"kiwifruit report list\" to list the reports."
    ) { transaction, now in
      try ReportService.resolve(id: id, resolution: text, by: nil, now: now, in: transaction)
    }
    output.line("Resolved.")
  }

  func removePost(_ id: String) async throws {
    let server = server
    let unusedNames = try await change(notFound: "There is no post with the id \(id). Check the id.") {
      transaction, now in
      let (key, unusedNames) = try ModerationService.removePost(id: id, by: nil, now: now, in: transaction)
      server.announce(PostChange.removed(key: key), afterCommitOf: transaction)
      return unusedNames
    }
    try await server.quarantineIfUnused(unusedNames)
    output.line("Removed.")
  }

  func removeComment(_ id: String) async throws {
    let server = server
    try await change(notFound: "There is no comment with the id \(id). Check the id.") { transaction, now in
      let (postKey, notified) = try CommentService.removeAny(id: id, by: nil, now: now, in: transaction)
      server.announce(
        PostChange.commentRemoved(commentId: id, key: postKey, notified: notified), afterCommitOf: transaction
      )
    }
    output.line("Removed.")
  }

  func showAuditLog() throws {
    let entries = try server.storage.read { transaction in
      try transaction.audit.records(page: Page(number: 1, size: Self.maxListedRows))
    }
    if entries.isEmpty { output.line("The audit log is empty.") }
    for entry in entries.prefix(Self.maxListedRows) {
      let details = entry.details.map { ": \($0)" } ?? ""
      output.line(
        "\(entry.createdAt.text)  \(entry.actor ?? "(command line)")  \(entry.action) \(entry.subject)\(details)"
      )
    }
    if entries.count > Self.maxListedRows { output.line("There are more entries than listed.") }
  }
}
