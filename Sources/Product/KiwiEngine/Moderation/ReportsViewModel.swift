public import KiwiKit
public import Observation

/// What readers reported, for admins to settle.
@Observable @MainActor public final class ReportsViewModel: PagedList {
  public private(set) var status = Report.Status.open
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  public var pager = Pager<Report, Int>()
  /// What is being decided.
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
    /// Nothing is wrong with it.
    case dismiss
    /// Takes what was reported away.
    case remove
    /// Closes the account of whoever wrote it.
    case suspend
  }

  /// What can be done about a report.
  public func decisions(on report: Report) -> [Decision] {
    var decisions = [Decision.dismiss]
    if report.subject != .user { decisions.append(.remove) }
    if report.reportedUser != nil { decisions.append(.suspend) }
    return decisions
  }

  /// Does what was decided, once however often it is asked for.
  public func settle(_ report: Report, _ decision: Decision) async {
    guard settling.insert(report.id).inserted else { return }
    defer { settling.remove(report.id) }
    failure = nil
    let shown = status
    do throws(APIFailure) {
      try await act(on: report, decision)
      let request = ResolveReportRequest(resolution: decision.resolution)
      _ = try await client.send(API.Moderation.resolveReport(report.id, request))
      // Another list may be on show by now, which it belongs in.
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
      // Somebody was quicker. The report is to be settled all the same.
    }
  }
}

extension ReportsViewModel.Decision {
  var resolution: String {
    switch self {
    case .dismiss: "Nothing to do"
    case .remove: "Removed"
    case .suspend: "Account suspended"
    }
  }
}
