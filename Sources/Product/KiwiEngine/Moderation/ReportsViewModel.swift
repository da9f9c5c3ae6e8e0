public import KiwiKit
public import Observation

/// The reports of users, for admins to resolve.
@Observable @MainActor public final class ReportsViewModel: PagedList {
  public private(set) var status = Report.Status.open
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  public var pager = Pager<Report, Int>()
  /// The reports with a decision in flight.
  @ObservationIgnored private var settling: Set<Report.ID> = []

  public init(client: any APIClientProtocol) { self.client = client }

  public var reports: [Report] { items }

  public func show(_ status: Report.Status) async {
    guard status != self.status || loading != .loaded else { return }
    self.status = status
    pager.clear()
    await uninterrupted { [self] in await refresh() }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Report> {
    try await client.send(API.Moderation.reports(ReportsQuery(status, page: page, pageSize: 30)))
  }

  public enum Decision: Hashable, Sendable {
    /// Closes the report without further action.
    case dismiss
    /// Removes the reported content.
    case remove
    /// Suspends the author's account.
    case suspend
  }

  /// Returns the possible decisions on a report.
  public func decisions(on report: Report) -> [Decision] {
    var decisions = [Decision.dismiss]
    if report.subject != .user { decisions.append(.remove) }
    if report.reportedUser != nil { decisions.append(.suspend) }
    return decisions
  }

  /// Applies a decision. Ignores calls for a report with a decision in flight.
  public func settle(_ report: Report, _ decision: Decision) async {
    guard settling.insert(report.id).inserted else { return }
    defer { settling.remove(report.id) }
    failure = nil
    let shown = status
    do throws(APIFailure) {
      try await act(on: report, decision)
      let request = ResolveReportRequest(resolution: decision.resolution)
      _ = try await client.send(API.Moderation.resolveReport(report.id, request))
      // The list may have switched to a status that includes the report.
      if status == shown { pager.removeEverywhere(report.id) }
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  private func act(on report: Report, _ decision: Decision) async throws(APIFailure) {
    do throws(APIFailure) {
      switch decision {
      case .dismiss: break
      case .remove:
        let endpoint =
          report.subject == .post ? API.Moderation.removePost : API.Moderation.removeComment
        _ = try await client.send(endpoint(report.subjectId))
      case .suspend:
        guard let user = report.reportedUser else { return }
        let request = SuspendUserRequest(reason: report.reason.rawValue)
        _ = try await client.send(API.Moderation.suspend(user.username, request))
      }
    } catch  where error.isNotFound {
      // Another admin removed it first. The report is still resolved.
    }
  }
}

extension ReportsViewModel.Decision {
  var resolution: String {
    switch self {
    case .dismiss: localized("No action taken")
    case .remove: localized("Removed")
    case .suspend: localized("Account suspended")
    }
  }
}
