public import KiwiKit
public import Observation

/// The form that reports content to the admins.
@Observable @MainActor public final class ReportViewModel: Identifiable {
  public let subject: Report.Subject
  public let subjectId: String
  public var reason = Report.Reason.spam
  public var details = ""
  public private(set) var isSent = false
  public let sending = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  /// - Parameter subjectId: The id of the post or comment, or the username.
  public init(subject: Report.Subject, subjectId: String, client: any APIClientProtocol) {
    self.subject = subject
    self.subjectId = subjectId
    self.client = client
  }

  public var detailsProblem: String? {
    TextLimit.problem(localized("text"), details, Limits.reportDetailsLength)
  }

  public func send() async {
    guard !isSent, detailsProblem == nil else { return }
    await sending.run { () async throws(APIFailure) in
      let request = CreateReportRequest(
        subject: subject, subjectId: subjectId, reason: reason, details: details.isEmpty ? nil : details)
      _ = try await client.send(API.Moderation.createReport(request))
      isSent = true
    }
  }
}
