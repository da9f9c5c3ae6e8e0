import KiwiKit

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
